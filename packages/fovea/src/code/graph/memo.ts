/** Answers to one question. They are kept with the file (or the tree) they are about, and go when it is forgotten. */

/** A file, or the resolver of a whole tree. */
interface Owner {
  readonly answers: Map<object, Map<unknown, unknown>>;
}

export class Memo<K, T> {
  of(owner: Owner): Map<K, T> {
    let found = owner.answers.get(this) as Map<K, T> | undefined;
    if (!found) {
      found = new Map();
      owner.answers.set(this, found);
    }
    return found;
  }
}
