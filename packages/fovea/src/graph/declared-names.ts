/** The names that a file declares, each with the scopes it is declared in. */
export interface DeclaredIn<T> {
  scope: number;
  declarations: T[];
}

/** More scopes than this are not looked through one by one: `self` is declared in every method. */
const FEW = 8;

export class DeclaredNames<T> {
  readonly #places = new Map<string, DeclaredIn<T>[]>();
  /** By scope, of names that are declared in many. */
  readonly #many = new Map<string, Map<number, DeclaredIn<T>>>();

  add(name: string, scope: number, declaration: T): void {
    const places = this.#places.get(name);
    if (!places) {
      this.#places.set(name, [{ scope, declarations: [declaration] }]);
      return;
    }
    const known = this.#find(name, places, scope);
    if (known) {
      known.declarations.push(declaration);
      return;
    }
    const place = { scope, declarations: [declaration] };
    places.push(place);
    if (places.length > FEW + 1) this.#many.get(name)!.set(scope, place);
    else if (places.length > FEW) this.#many.set(name, new Map(places.map((one) => [one.scope, one])));
  }

  placesOf(name: string): readonly DeclaredIn<T>[] | undefined {
    return this.#places.get(name);
  }

  in(name: string, scope: number): readonly T[] | undefined {
    const places = this.#places.get(name);
    return places && this.#find(name, places, scope)?.declarations;
  }

  #find(name: string, places: readonly DeclaredIn<T>[], scope: number): DeclaredIn<T> | undefined {
    if (places.length > FEW) return this.#many.get(name)!.get(scope);
    for (const place of places) if (place.scope === scope) return place;
    return undefined;
  }
}
