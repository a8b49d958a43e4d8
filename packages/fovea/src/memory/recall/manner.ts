/** How something was said: what counts of talk beside its words. */
export interface Manner {
  tellsTime: boolean;
  /** Who said it, where it is written as `Name: what was said`. */
  speaker: string | undefined;
  isQuestion: boolean;
}

/** Thousands of memories are said by a few people in a few manners: each is kept once. */
export class Manners {
  readonly #known = new Map<string, Manner>();

  of(content: string): Manner {
    const speaker = SPEAKER.exec(content)?.[1];
    const [tellsTime, isQuestion] = [TELLS_TIME.test(content), IS_QUESTION.test(content)];
    const key = `${tellsTime} ${isQuestion} ${speaker ?? ""}`;
    let manner = this.#known.get(key);
    if (!manner) {
      manner = { tellsTime, speaker, isQuestion };
      this.#known.set(key, manner);
    }
    return manner;
  }
}

const TELLS_TIME =
  /\b(?:yesterday|today|tonight|tomorrow|last|next|ago|week|weekend|month|year|morning|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december)\b|\d/i;
const SPEAKER = /^(\p{Lu}[\p{L}\d-]{0,39}):\s/u;
const IS_QUESTION = /\?\s*$/;
