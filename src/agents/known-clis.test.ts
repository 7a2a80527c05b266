import { expect, test } from "vitest";

import { ownFiles } from "./known-clis.ts";

test("own files are found by the agent's kind, its program or the program's script", () => {
  const codex = {
    directories: ["~/.codex"],
    files: [],
    protected: ["~/.codex/config.toml", "~/.codex/AGENTS.md", "~/.codex/prompts", "~/.codex/hooks.json"],
  };
  expect([
    ownFiles("codex", [], {}),
    ownFiles("program", ["/usr/bin/codex"], {}),
    ownFiles("acp", ["node", "/opt/codex.js"], {}),
  ]).toEqual([codex, codex, codex]);
});

test("an unknown program has no own files, and a match in the middle of a name does not count", () => {
  const nothing = { directories: [], files: [], protected: [] };
  expect(ownFiles("program", ["sh", "/opt/not-claude.sh", "claude"], {})).toEqual(nothing);
});

test("a directory in the agent's environment replaces the default", () => {
  expect(ownFiles("claude", [], { CLAUDE_CONFIG_DIR: "/etc/claude" }).directories).toEqual(["/etc/claude"]);
  expect(ownFiles("program", ["opencode"], { XDG_DATA_HOME: "/data" }).directories).toEqual([
    "~/.config/opencode",
    "/data/opencode",
    "~/.local/state/opencode",
    "~/.cache/opencode",
  ]);
});
