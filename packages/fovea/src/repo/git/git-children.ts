/** No git outlives us: one that waits at a pipe would do so for ever, and on a signal Node leaves its children behind. */
interface Child {
  kill(signal: "SIGKILL"): boolean;
  once(event: "close", listener: () => void): unknown;
}

const running = new Set<Child>();
const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

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
  endAll();
  // Whoever else listens decides about the process; without us, the signal does.
  if (process.listenerCount(signal) > 1) return;
  listen("off");
  process.kill(process.pid, signal);
}
