/** Broken and hostile command lines, the same for the same seed. */
import { readCommands } from "../../src/doors/cli/completion/command-tree.ts";
import type { CliIo } from "../../src/doors/cli/context.ts";
import { createProgram } from "../../src/doors/cli/program.ts";
import type { Random } from "./random.ts";

/** They run until somebody ends them, or reach beyond the folders of a drill. */
const LEFT_OUT = /^(?:watch|serve|hook|setup|uninstall|doctor)$/;

/** So that not every line is refused for its flags. */
const PLAUSIBLE = ["1", "5", "0.5", "price", "src/cart.ts", "2026-01-01", "{}"];

export function createArgvFuzz(outside: string, { next, pick, below }: Random): () => string[] {
  const commands = readCommands(createProgram({} as CliIo)).filter(
    ({ path, commands }) => commands.length === 0 && !LEFT_OUT.test(path),
  );
  const strange = () =>
    pick<() => string>([
      () => "",
      () => " ",
      () => "-",
      () => "--",
      () => "---",
      () => "-1",
      () => "1e308",
      () => "NaN",
      () => "9".repeat(400),
      () => "x".repeat(pick([10, 1000, 60_000])),
      () => "_".repeat(20_000),
      () => "a-".repeat(10_000),
      () => "\u001b[2J\u202e",
      () => "\u{1f600}\ud800",
      () => "\n\r\t",
      () => "'; drop table memory; --",
      () => "$(touch pwned)`touch pwned`",
      () => "%00%2e%2e%2f",
      () => "../../etc/passwd",
      () => outside,
      () => `${outside}/secret.ts`,
      () => "/dev/null",
      () => "/dev/zero",
      () => "/proc/self/environ",
      () => "file:///etc/passwd",
      () => "src",
      () => "src/cart.ts",
      () => "HEAD",
      () => "--upload-pack=touch pwned",
      () => "main..HEAD",
      () => "{}",
      () => "[".repeat(5000),
      () => '{"__proto__":{"a":1}}',
      () => "Store",
      () => "price",
      () => "yesterday",
    ])();
  return () => {
    if (next() < 0.04) return Array.from({ length: below(4) }, strange);
    const { path, flags } = pick(commands);
    const positional = Array.from({ length: 1 + below(2) }, strange);
    const given = flags
      // Another root, file or scope is a folder of the user's own choice; the drill stays in its own.
      .filter(({ name }) => !["--root", "--global", "--help"].includes(name) && next() < 0.12)
      .flatMap(({ name, takesValue, choices }) => {
        if (!takesValue) return [name];
        const value = next() < 0.6 ? pick(choices.length > 0 ? choices : PLAUSIBLE) : strange();
        return next() < 0.5 ? [name, value] : [`${name}=${value}`];
      });
    return [...path.split(" "), ...positional, ...given].map((arg) => arg.replaceAll("\0", ""));
  };
}
