/**
 * Auto-observations: which symbols an agent looked at, by which tool, with how many results. Collected while tools
 * answer and written later, once per session and subject, so that answering never waits for it.
 */

import { createHash } from "node:crypto";
import { remember } from "../../memory/remember.ts";
import { isReadOnly } from "../../store/database.ts";
import type { EngineSessions } from "./engine-sessions.ts";

export interface Observation {
  tool: string;
  /** Which of the questions that the tool answers, where it answers several. */
  question?: string | undefined;
  /** What was asked: a name, a question. */
  subject: string;
  /** What came of it, in a few words: "3 symbols". */
  outcome: string;
  /** Handles of what was shown, best first. */
  symbols: readonly string[];
  session?: string | undefined;
}

export interface Observer {
  observe(observation: Observation): void;
  /** Writes what is waiting. */
  flush(): Promise<void>;
}

const FLUSH_AFTER_MS = 2000;
const MOST_WAITING = 200;
const MOST_CHARS = 200;
const MOST_SYMBOLS = 10;
/** What was written that is remembered; what is older may be written once more. */
const MOST_WRITTEN = 5000;

export function openObserver(engine: EngineSessions): Observer {
  const waiting = new Map<string, Observation & { session: string }>();
  const written = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = [...waiting];
    waiting.clear();
    for (const [key] of batch) written.add(key);
    for (const key of written) {
      if (written.size <= MOST_WRITTEN) break;
      written.delete(key);
    }
    // All are begun at once: without a model nothing is waited for, so an engine that closes loses none.
    await Promise.all(batch.map(([, observation]) => write(engine, observation)));
  };
  engine.flush = flush;
  return {
    observe(observation) {
      if (!engine.workspace.config.sessions.autoObservations) return;
      const session = engine.ownId(observation.session);
      const { tool, question = "", subject } = observation;
      const key = digestOf(`${session} ${tool} ${question} ${subject.toLowerCase()}`);
      if (written.has(key) || waiting.size >= MOST_WAITING) return;
      waiting.set(key, { ...observation, session });
      timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
    },
    flush,
  };
}

/** Short, however long the question is. */
function digestOf(text: string): string {
  return createHash("sha1").update(text).digest("base64");
}

async function write(
  engine: EngineSessions,
  { tool, subject, outcome, symbols, session }: Observation & { session: string },
): Promise<void> {
  const asked = subject.replace(/\s+/g, " ").trim().slice(0, 80);
  const shown = symbols.length > 0 ? `: ${symbols.slice(0, 3).join(", ")}` : "";
  try {
    await remember(engine.memories.plainContext(session), {
      content: `${tool} "${asked}", ${outcome}${shown}`.slice(0, MOST_CHARS),
      category: "auto",
      trust: "auto",
      source: `auto:${tool}`,
      weight: 1,
      confidence: 0.3,
      metadata: { symbols: symbols.slice(0, MOST_SYMBOLS) },
    });
  } catch (error) {
    // A home that may only be read: the answer that was observed is right all the same.
    if (!isReadOnly(error)) throw error;
  }
}
