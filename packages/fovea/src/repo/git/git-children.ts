/** Kills git when we end: a git that waits at a pipe would wait forever, and on a signal Node leaves its children behind. */
interface Child {
  kill(signal: "SIGKILL"): boolean;
  once(event: "close", listener: () => void): unknown;
}

const running = new Set<Child>();
const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
/** A process that ends in good order may need what git is saying; after this it waits in vain. */
const LAST_WORDS_MS = 2000;

export function endsWithUs(child: Child): void {
  if (running.size === 0) listen("on");
  running.add(child);
  child.once("close", () => {
    running.delete(child);
    if (running.size === 0) listen("off");
  });
}

function listen(how: "on" | "off"): void {
  process[how]("exit", endAll);
  for (const signal of SIGNALS) process[how](signal, endOnSignal);
}

function endAll(): void {
  for (const child of running) child.kill("SIGKILL");
}

function endOnSignal(signal: NodeJS.Signals): void {
  // Other listeners decide what happens to the process; without ours, the signal's default applies.
  if (process.listenerCount(signal) > 1) {
    setTimeout(endAll, LAST_WORDS_MS).unref();
    return;
  }
  endAll();
  listen("off");
  process.kill(process.pid, signal);
}
