/** Every client we can be set up in, by hand. */
import { claudeCode } from "./claude-code.ts";
import type { Client } from "./client.ts";
import { codex } from "./codex.ts";
import { cursor } from "./cursor.ts";
import { gemini } from "./gemini.ts";
import { kimi } from "./kimi.ts";
import { opencode } from "./opencode.ts";
import { vscode } from "./vscode.ts";
import { windsurf } from "./windsurf.ts";
import { zed } from "./zed.ts";

export const clients: readonly Client[] = [
  claudeCode,
  cursor,
  vscode,
  codex,
  gemini,
  opencode,
  kimi,
  windsurf,
  zed,
];
