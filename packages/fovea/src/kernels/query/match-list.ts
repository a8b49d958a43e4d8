/** Matches of one pattern at one node, until it is known which of them count. */

/** So many are compared each with each, without putting them in order first. */
const FEW = 8;

export class MatchList {
  /** Of all matches one after the other: the number of a capture's name, and its node. */
  readonly names: number[] = [];
  readonly nodes: number[] = [];
  /** Where each match ends. What lies behind the last is of no matter any more. */
  readonly #ends: number[] = [];
  count = 0;

  begin(match: number): number {
    return match === 0 ? 0 : this.#ends[match - 1]!;
  }

  end(match: number): number {
    return this.#ends[match]!;
  }

  add(names: readonly number[], nodes: readonly number[], count: number): void {
    let at = this.begin(this.count);
    for (let i = 0; i < count; i++, at++) {
      this.names[at] = names[i]!;
      this.nodes[at] = nodes[i]!;
    }
    this.#ends[this.count++] = at;
  }

  clear(): void {
    this.count = 0;
  }

  /** In order, without those that capture nothing that another does not capture as well. */
  longest(): number[] {
    const matches: number[] = [];
    for (let match = 0; match < this.count; match++) matches.push(match);
    const isLeftOut = new Uint8Array(this.count);
    // By their first captures: what begins behind all captures of a match has none of them.
    const sorted =
      this.count > FEW ? matches.slice().sort((a, b) => this.#first(a) - this.#first(b)) : matches;
    for (let i = 0; i < sorted.length; i++) {
      const a = sorted[i]!;
      const last = this.count > FEW ? this.#last(a) : Infinity;
      for (let j = i + 1; j < sorted.length && isLeftOut[a] === 0; j++) {
        const b = sorted[j]!;
        if (this.#first(b) > last) break;
        if (this.#contains(a, b)) isLeftOut[b] = 1;
        else if (this.#contains(b, a)) isLeftOut[a] = 1;
      }
    }
    return matches.filter((match) => isLeftOut[match] === 0);
  }

  #last(match: number): number {
    return this.begin(match) === this.end(match) ? -1 : this.nodes[this.end(match) - 1]!;
  }

  #first(match: number): number {
    const begin = this.begin(match);
    return begin === this.end(match) ? -1 : this.nodes[begin]!;
  }

  #contains(a: number, b: number): boolean {
    const end = this.end(a);
    const wantedEnd = this.end(b);
    let wanted = this.begin(b);
    for (let i = this.begin(a); i < end && wanted < wantedEnd; i++)
      if (this.nodes[i] === this.nodes[wanted] && this.names[i] === this.names[wanted]) wanted++;
    return wanted === wantedEnd;
  }
}
