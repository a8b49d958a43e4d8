/** Every language with a grammar. To add one, make its folder and put it into this list. */
import type { Language } from "../language.ts";
import { javascript } from "./javascript/language.ts";
import { python } from "./python/language.ts";
import { tsx, typescript } from "./typescript/language.ts";

export const languages: readonly Language[] = [javascript, python, typescript, tsx];
