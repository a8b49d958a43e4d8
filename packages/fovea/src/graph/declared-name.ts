/** All declarations of one name in a file, by the scopes they stand in. */
export interface DeclaredIn<T> {
  scope: number;
  declarations: T[];
}

/** More scopes than this are not looked through one by one: `self` is declared in every method. */
const FEW = 8;

export class DeclaredName<T> {
  readonly places: DeclaredIn<T>[] = [];
  #byScope: Map<number, DeclaredIn<T>> | undefined;

  add(scope: number, declaration: T): void {
    const known = this.#in(scope);
    if (known) {
      known.declarations.push(declaration);
      return;
    }
    const place = { scope, declarations: [declaration] };
    this.places.push(place);
    if (this.#byScope) this.#byScope.set(scope, place);
    else if (this.places.length > FEW) this.#byScope = new Map(this.places.map((one) => [one.scope, one]));
  }

  in(scope: number): readonly T[] | undefined {
    return this.#in(scope)?.declarations;
  }

  #in(scope: number): DeclaredIn<T> | undefined {
    if (this.#byScope) return this.#byScope.get(scope);
    for (const place of this.places) if (place.scope === scope) return place;
    return undefined;
  }
}
