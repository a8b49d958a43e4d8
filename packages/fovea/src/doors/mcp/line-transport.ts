/**
 * Messages as lines on a pair of streams. Unlike the protocol package's own transport it answers what is no message
 * instead of staying silent, survives lines without end, and when its input ends waits a moment for answers that are
 * still being made.
 */
import type { Readable, Writable } from "node:stream";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { findId, type ReadMessage, readBatch, readMessage } from "./read-message.ts";

/** A line may be so long; arguments of tools are far shorter. */
const LONGEST_LINE = 4 * 1024 * 1024;
/** A client that asks nothing for so long after its last answer is done with greeting. */
const QUIET_MS = 250;
/** How long answers may take after the last question. */
const LAST_ANSWERS_MS = 3000;

/** Answers that may wait to be read, in bytes; a client may well send many questions before it reads. */
const MOST_UNREAD = 64 * 1024 * 1024;

/** So much of a line that is too long is looked at. */
const ID_WITHIN = 4096;

/** Questions that came in one line, and what is answered so far. */
interface Batch {
  waiting: Set<string | number>;
  answers: object[];
}

export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** Called once, when the greeting is over: everything asked so far is answered and the client has paused. */
  onQuiet?: () => void;
  /** Has a client said more than its first greeting? One that was killed in the middle of it has not. */
  hasClient = false;

  readonly #input: Readable;
  readonly #output: Writable;
  #pieces: string[] = [];
  #length = 0;
  #isSkipping = false;
  /** How a line that is too long begins and ends: its id may be there. */
  #head = "";
  #tail = "";
  readonly #batches = new Map<string | number, Batch>();
  #isClosed = false;
  readonly #unanswered = new Set<string | number>();
  #whenAnswered: (() => void) | undefined;
  #hasAnswered = false;
  #quietTimer: NodeJS.Timeout | undefined;

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
  }

  async start(): Promise<void> {
    this.#input.setEncoding("utf8");
    this.#input.on("data", (text: string) => this.#read(text));
    this.#input.once("end", () => void this.#end());
    this.#input.once("close", () => void this.#end());
    this.#input.on("error", () => void this.close());
    // Nobody reads any more.
    this.#output.on("error", () => void this.close());
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) return;
    const answered = "method" in message ? undefined : message.id;
    const batch = answered === undefined ? undefined : this.#leaveBatch(answered);
    if (batch) {
      batch.answers.push(message);
      this.#finish(batch);
    } else this.#write(message);
    if (answered !== undefined) {
      this.#unanswered.delete(answered);
      this.#hasAnswered = true;
      if (this.#unanswered.size === 0) this.#whenAnswered?.();
      this.#awaitQuiet();
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#quietTimer);
    this.#input.pause();
    this.onclose?.();
  }

  #awaitQuiet(): void {
    clearTimeout(this.#quietTimer);
    if (this.onQuiet && this.#hasAnswered && this.#unanswered.size === 0)
      this.#quietTimer = setTimeout(() => {
        this.onQuiet?.();
        delete this.onQuiet;
      }, QUIET_MS);
  }

  #read(text: string): void {
    let from = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", from)) {
      this.#keep(text.slice(from, end));
      this.#finishLine();
      from = end + 1;
    }
    this.#keep(text.slice(from));
    this.#awaitQuiet();
  }

  #keep(piece: string): void {
    this.#length += piece.length;
    if (this.#length <= LONGEST_LINE) {
      this.#pieces.push(piece);
      return;
    }
    if (!this.#isSkipping) this.#head = (this.#pieces.join("") + piece).slice(0, ID_WITHIN);
    this.#isSkipping = true;
    this.#pieces = [];
    this.#tail = (this.#tail + piece).slice(-ID_WITHIN);
  }

  #finishLine(): void {
    const line = this.#pieces.join("").trim();
    const isSkipped = this.#isSkipping;
    this.#pieces = [];
    this.#length = 0;
    this.#isSkipping = false;
    if (isSkipped) {
      const id = findId(this.#head, this.#tail);
      this.#tail = "";
      this.#refuse(id, -32_600, `A message may have ${LONGEST_LINE} characters at most.`);
    } else if (line.startsWith("[")) this.#receiveBatch(line);
    else if (line !== "") this.#receive(readMessage(line));
  }

  /** Of the revision 2025-03-26: many messages in a line, whose answers come in one line too. */
  #receiveBatch(line: string): void {
    const read = readBatch(line);
    if ("problem" in read) {
      this.#refuse(read.id, read.code, read.problem);
      return;
    }
    const batch: Batch = { waiting: new Set(), answers: [] };
    for (const one of read) {
      if ("problem" in one) batch.answers.push(refusal(one.id, one.code, one.problem));
      else if ("method" in one.message && "id" in one.message) batch.waiting.add(one.message.id);
    }
    for (const id of batch.waiting) this.#batches.set(id, batch);
    this.#finish(batch);
    for (const one of read) if ("message" in one) this.#receive(one);
  }

  #finish({ waiting, answers }: Batch): void {
    if (waiting.size === 0 && answers.length > 0) this.#write(answers);
  }

  #receive(read: ReadMessage): void {
    if ("problem" in read) {
      this.#refuse(read.id, read.code, read.problem);
      return;
    }
    const { message } = read;
    if (!("method" in message && message.method === "initialize")) this.hasClient = true;
    if ("method" in message && "id" in message) this.#unanswered.add(message.id);
    if ("method" in message && message.method === "notifications/cancelled") this.#giveUp(message.params);
    this.onmessage?.(message);
  }

  /** A cancelled question gets no answer. */
  #giveUp(params: Record<string, unknown> | undefined): void {
    const id = params?.requestId;
    if (typeof id !== "string" && typeof id !== "number") return;
    this.#unanswered.delete(id);
    const batch = this.#leaveBatch(id);
    if (batch) this.#finish(batch);
  }

  #leaveBatch(id: string | number): Batch | undefined {
    const batch = this.#batches.get(id);
    this.#batches.delete(id);
    batch?.waiting.delete(id);
    return batch;
  }

  #refuse(id: string | number | null, code: number, message: string): void {
    this.#write(refusal(id, code, message));
  }

  #write(message: object): void {
    if (this.#isClosed) return;
    this.#output.write(`${JSON.stringify(message)}\n`);
    if (this.#output.writableLength <= MOST_UNREAD || this.#input.isPaused()) return;
    // The client does not read its answers; its next questions wait until it does.
    this.#input.pause();
    this.#output.once("drain", () => this.#input.resume());
  }

  async #end(): Promise<void> {
    if (this.#unanswered.size > 0 && !this.#isClosed) {
      const { promise, resolve } = withResolver();
      this.#whenAnswered = resolve;
      setTimeout(resolve, LAST_ANSWERS_MS).unref();
      await promise;
    }
    await this.close();
  }
}

function refusal(id: string | number | null, code: number, message: string): object {
  return { jsonrpc: "2.0", id, error: { code, message } };
}

function withResolver(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
