/**
 * What people write in place of a secret: `<your-token>`, `${TOKEN}`, `xxxx`, `changeme`. Also references to a
 * secret that is kept elsewhere. Replacing them would protect nothing and make notes harder to read.
 */
import { wordsOf } from "./name-words.ts";

export function isPlaceholder(value: string): boolean {
  return (
    REFERENCE.test(value) || isFiller(value) || isMadeOfPlaceholderWords(value) || /example/i.test(value)
  );
}

/** A shape without content: `ghp_xxxxxxxx`, `********`, `sk-...`; or one from a manual, such as Amazon's. */
export function isFiller(value: string): boolean {
  return (
    /^[\W_x]*$/i.test(value) ||
    /(.)\1{7}|\.{3}|…|\[redacted|EXAMPLE|(?<![A-Za-z])(?:YOUR|your|MY|my)[-_ ]|[-_ ](?:here|HERE)$/.test(
      value,
    )
  );
}

/** A variable, a template, a format, a lookup: `$X`, `${X}`, `{{ x }}`, `%X%`, `<x>`, `!vault`, `op://x`. */
const REFERENCE = new RegExp(
  [
    String.raw`^\$\{?[A-Za-z_][\w.:]*\}?$`,
    String.raw`^\$\(`,
    String.raw`\$\{|\{\{|<%|#\{`,
    String.raw`^%(?:\w+%|\(\w+\)s|[sdv])$`,
    String.raw`^<[^<>]*>$|^\{[\w.]*\}$|^\(.*\)$|^\[.*\]$`,
    String.raw`^![A-Z]\w*$|^!vault$|^@\w+@$|^__\w+__$|^:[a-z_]+$`,
    String.raw`^(?:op|vault|secrets?|ssm|aws|gcp|azure|file|env|arn|https?|keychain|sha\d+):`,
  ].join("|"),
);

/** Words that only say what belongs here. One of the first set is needed, the second may accompany it. */
const TELLING = new Set(
  `changeme changeit changethis change placeholder your yours yourpassword mypassword yourtoken mytoken yoursecret
  mysecret supersecret topsecret secret secrets password passwords passwd passphrase passwort kennwort contraseña senha
  пароль 密码 pass pwd pw token tokens key keys apikey apitoken yourapikey myapikey credential credentials none null nil
  undefined empty blank hidden masked removed omitted todo tbd dummy fake foo foobar bar baz`.split(/\s+/),
);
const ACCOMPANYING = new Set(
  `my our the some a an super top very new old current real actual db database user app client admin test sample mock
  insert enter put add replace me this it here goes with to be set value string text default api access auth private
  public bearer jwt secure encrypted for of in please mot de passe git github gitlab npm aws openai service account`.split(
    /\s+/,
  ),
);

function isMadeOfPlaceholderWords(value: string): boolean {
  if (value.length > 60) return false;
  const words = wordsOf(value);
  return (
    words.some((word) => TELLING.has(word)) &&
    words.every((word) => TELLING.has(word) || ACCOMPANYING.has(word))
  );
}
