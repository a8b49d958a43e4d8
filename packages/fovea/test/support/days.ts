/** A clock that tests set. */
export const DAY = 86_400_000;

export class SetClock {
  #now: number;

  constructor(start: string) {
    this.#now = Date.parse(start);
  }

  now = (): number => this.#now;

  pass(days: number): void {
    this.#now += days * DAY;
  }
}
