/** Pyright's language server, asked where names are defined. */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath, pathToFileURL } from "node:url";

const PROGRAM = fileURLToPath(new URL("../../../node_modules/pyright/langserver.index.js", import.meta.url));

interface Message {
  id?: number;
  method?: string;
  params?: { items?: unknown[] };
  result?: unknown;
  error?: { message: string };
}

interface LspLocation {
  uri: string;
  range: { start: { line: number; character: number } };
}

/** Lines count from 1. */
export interface Location {
  path: string;
  line: number;
  column: number;
}

export class Pyright {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #unread: Buffer = Buffer.alloc(0);
  #last = 0;

  constructor(root: string) {
    this.#process = spawn(process.execPath, ["--max-old-space-size=4096", PROGRAM, "--stdio"], {
      cwd: root,
      stdio: ["pipe", "pipe", "ignore"],
    });
    this.#process.stdout!.on("data", (bytes: Buffer) => this.#read(bytes));
  }

  async start(root: string): Promise<void> {
    const uri = pathToFileURL(root).href;
    await this.#ask("initialize", {
      processId: process.pid,
      rootUri: uri,
      workspaceFolders: [{ uri, name: "tree" }],
      capabilities: { workspace: { configuration: true, workspaceFolders: true } },
    });
    this.#tell("initialized", {});
  }

  open(path: string, text: string): void {
    const document = { uri: pathToFileURL(path).href, languageId: "python", version: 1, text };
    this.#tell("textDocument/didOpen", { textDocument: document });
  }

  close(path: string): void {
    this.#tell("textDocument/didClose", { textDocument: { uri: pathToFileURL(path).href } });
  }

  definitions(path: string, line: number, column: number): Promise<Location[]> {
    return this.#locations("textDocument/definition", path, line, column);
  }

  /** Without declarations. */
  references(path: string, line: number, column: number): Promise<Location[]> {
    const context = { includeDeclaration: false };
    return this.#locations("textDocument/references", path, line, column, { context });
  }

  async #locations(
    method: string,
    path: string,
    line: number,
    column: number,
    more: object = {},
  ): Promise<Location[]> {
    const found = (await this.#ask(method, {
      textDocument: { uri: pathToFileURL(path).href },
      position: { line: line - 1, character: column },
      ...more,
    })) as LspLocation | LspLocation[] | null;
    const all = found === null || found === undefined ? [] : Array.isArray(found) ? found : [found];
    return all.map(({ uri, range: { start } }) => ({
      path: fileURLToPath(uri),
      line: start.line + 1,
      column: start.character,
    }));
  }

  async stop(): Promise<void> {
    await this.#ask("shutdown", undefined);
    this.#tell("exit", undefined);
  }

  #ask(method: string, params: unknown): Promise<unknown> {
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#send({ id, method, params });
    });
  }

  #tell(method: string, params: unknown): void {
    this.#send({ method, params });
  }

  #send(message: object): void {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.#process.stdin!.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  #read(bytes: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, bytes]);
    for (;;) {
      const end = this.#unread.indexOf("\r\n\r\n");
      if (end === -1) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.#unread.toString("ascii", 0, end))![1]);
      const from = end + 4;
      if (this.#unread.length < from + length) return;
      const message = JSON.parse(this.#unread.toString("utf8", from, from + length)) as Message;
      this.#unread = this.#unread.subarray(from + length);
      this.#take(message);
    }
  }

  #take({ id, method, params, result, error }: Message): void {
    if (id === undefined) return;
    if (method !== undefined) {
      // Settings that it asks for: no messages about files that are open, nothing else.
      const settings = { analysis: { typeCheckingMode: "off", diagnosticMode: "openFilesOnly" } };
      const answer = method === "workspace/configuration" ? (params?.items ?? []).map(() => settings) : null;
      this.#send({ id, result: answer });
      return;
    }
    if (error) console.error(`pyright: ${error.message}`);
    this.#waiting.get(id)?.(result ?? null);
    this.#waiting.delete(id);
  }
}
