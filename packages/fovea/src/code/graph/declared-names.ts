/** The names that a file declares, each with the scopes it is declared in. */
export interface DeclaredIn<T> {
  scope: number;
  declarations: T[];
}

/** More scopes than this are not looked through one by one: `self` is declared in every method. */
const FEW = 8;

/** Where one name is declared. */
class Places<T> {
  readonly list: DeclaredIn<T>[] = [];
  /** By scope, where there are many. */
  #many: Map<number, DeclaredIn<T>> | undefined;

  add(scope: number, declaration: T): void {
    const known = this.#find(scope);
    if (known) {
      known.declarations.push(declaration);
      return;
    }
    const place = { scope, declarations: [declaration] };
    this.list.push(place);
    if (this.#many) this.#many.set(scope, place);
    else if (this.list.length > FEW) this.#many = new Map(this.list.map((one) => [one.scope, one]));
  }

  in(scope: number): readonly T[] | undefined {
    return this.#find(scope)?.declarations;
  }

  #find(scope: number): DeclaredIn<T> | undefined {
    if (this.#many) return this.#many.get(scope);
    for (const place of this.list) if (place.scope === scope) return place;
    return undefined;
  }
}

/** Most names that are declared nobody asks for, so a name's places are made when it is asked for. */
export class DeclaredNames<T> {
  readonly #make: (declaration: number) => T;
  /** A name that nobody has asked for has the scopes and numbers of its declarations, in turn. */
  readonly #names = new Map<string, number[] | Places<T>>();

  /** `make` tells what the number of a declaration stands for. */
  constructor(make: (declaration: number) => T) {
    this.#make = make;
  }

  add(name: string, scope: number, declaration: number): void {
    const known = this.#names.get(name);
    if (!known) this.#names.set(name, [scope, declaration]);
    else if (known instanceof Places) known.add(scope, this.#make(declaration));
    else known.push(scope, declaration);
  }

  placesOf(name: string): Places<T> | undefined {
    const known = this.#names.get(name);
    if (!known || known instanceof Places) return known;
    const places = new Places<T>();
    for (let i = 0; i < known.length; i += 2) places.add(known[i]!, this.#make(known[i + 1]!));
    this.#names.set(name, places);
    return places;
  }
}
