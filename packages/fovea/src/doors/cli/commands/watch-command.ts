import { type Command, InvalidArgumentError } from "commander";
import { type CliIo, type CommonOptions, runWithEngine, withCommonOptions } from "../context.ts";
import { formatCount, formatMs } from "../terminal.ts";

interface Options extends CommonOptions {
  debounce?: number;
  poll?: boolean;
}

export function registerWatch(program: Command, io: CliIo): void {
  withCommonOptions(program.command("watch"))
    .description("keep the index up to date while files change, until interrupted")
    .option(
      "--debounce <ms>",
      "wait this long after the last change (default: index.debounceMs, 500)",
      milliseconds,
    )
    .option("--poll", "look every two seconds instead of using the platform's watcher")
    .action(async (options: Options) => {
      const say = (event: Record<string, unknown>, text: string) =>
        io.stdout.write(`${options.json ? JSON.stringify(event) : text}\n`);
      await runWithEngine(
        io,
        // Events are one line each, the last one too.
        { ...options, json: false },
        async ({ engine, work }) => {
          await engine.watch({
            ...work,
            debounceMs: options.debounce,
            poll: options.poll ?? false,
            onReady: ({ polling }) => {
              if (polling && !options.poll)
                io.stderr.write(`fovea warn: no file events (${polling}); looking every 2 s instead\n`);
              say(
                { event: "ready", root: engine.root, polling: polling !== undefined },
                `watching ${engine.root}`,
              );
            },
            onTrouble: (message) => io.stderr.write(`fovea warn: ${message}\n`),
            onUpdate: (update) =>
              say(
                { event: "updated", ...update },
                `${formatCount(update.changed, "file")} read, ${update.removed} removed, ${formatMs(update.ms)}`,
              ),
          });
        },
        () => (options.json ? JSON.stringify({ event: "stopped" }) : "stopped"),
      );
    });
}

function milliseconds(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0)
    throw new InvalidArgumentError("It must be a number of milliseconds.");
  return value;
}
