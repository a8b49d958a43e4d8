/** Settings of all nine clients as people have them: other servers, comments, odd formatting, nothing at all. */
import type { Contents } from "./folders.ts";

export const clientIds = [
  "claude-code",
  "cursor",
  "vscode",
  "codex",
  "gemini",
  "opencode",
  "kimi",
  "windsurf",
  "zed",
] as const;

/** Below a user's home on Linux. */
export const userSettings: Contents = {
  ".claude.json":
    '{\n  "numStartups": 184,\n  "mcpServers": {\n    "github": {\n      "type": "http",\n      "url": "https://example.org/mcp"\n    }\n  },\n  "projects": {\n    "/home/ada/x": { "allowedTools": [], "history": ["größe", "\\u00e9"] }\n  },\n  "oauthAccount": null\n}',
  ".claude/settings.json":
    '{\r\n\t"permissions": { "allow": ["Bash(npm test)"] },\r\n\t"hooks": {\r\n\t\t"PreToolUse": [\r\n\t\t\t{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "audit.sh" }] }\r\n\t\t],\r\n\t\t"Stop": []\r\n\t}\r\n}\r\n',
  ".claude/CLAUDE.md": "# Mine\n\nBe brief.\n",
  ".cursor/mcp.json":
    '\uFEFF{"mcpServers":{"a":{"command":"npx","args":["-y","a"]}},"unknown":[1,2,{"x":null}]}',
  ".cursor/hooks.json":
    '{\n    "version": 1,\n    "hooks": {\n        "stop": [{ "command": "./done.sh" }],   \n        "afterFileEdit": [ { "command": "fmt" } ]\n    }\n}\n\n\n',
  ".config/Code/User/mcp.json":
    '{\n\t// servers of mine\n\t"servers": {\n\t\t"play": { "type": "stdio", "command": "npx", }, // trailing\n\t},\n\t"inputs": [\n\t\t/* none */\n\t],\n}\n',
  ".codex/config.toml":
    'model = "gpt-5"   # the good one\nnotify = ["python3", "/x/notify.py"]\n\n[mcp_servers.docs]\ncommand = "npx"\nargs = [\n  "-y", # yes\n  "docs",\n]\n[mcp_servers.docs.env]\nKEY = \'a"b\'\n\n[projects."/home/ada/x"]\ntrust_level = "trusted"',
  ".codex/hooks.json": "{}",
  ".gemini/settings.json":
    '{ "theme": "Default",\n  "mcpServers": {},\n      "hooks": { "BeforeTool": [ ] },\n  "selectedAuthType": "oauth" }\n',
  ".config/opencode/opencode.jsonc":
    '{\n  "$schema": "https://opencode.ai/config.json",\n  // local ones\n  "mcp": {\n    "weather": { "type": "local", "command": ["x"] },\n    // "old": {},\n  },\n}\n',
  ".kimi/mcp.json": "",
  ".kimi/config.toml":
    'default_model = "kimi-k2"\r\nhooks = []\r\n\r\n[providers.kimi]\r\ntype = "kimi"\r\napi_key = "not-a-key"\r\n',
  ".codeium/windsurf/mcp_config.json": '{\n  "mcpServers": {\n  }\n}\n',
  ".config/zed/settings.json":
    '// Zed settings\n//\n// For information see the docs\n{\n  "ui_font_size": 16,\n  "context_servers": {\n    "pg": {\n      "source": "custom",\n      "command": "pg",\n      "args": [],\n    },\n  },\n  "theme": {\n    "mode": "system",\n  },\n}\n',
};

/** Below a repository. */
export const projectSettings: Contents = {
  ".mcp.json": '{ "mcpServers": { "x": { "command": "y" } } }',
  ".cursor/mcp.json": "{\n}",
  ".vscode/mcp.json": '{\n  "servers": {} // none yet\n}\n',
  ".gemini/settings.json": "{}\n",
  ".zed/settings.json": '{ "tab_size": 2 }\n',
};
