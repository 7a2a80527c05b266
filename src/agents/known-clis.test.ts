import { expect, test } from "vitest";

import { ownFiles } from "./known-clis.ts";

test("a command line's own files are known by its kind, its program or the program's script", () => {
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

test("a program nobody knows has none, and no word in the middle of a name counts", () => {
  const nothing = { directories: [], files: [], protected: [] };
  expect(ownFiles("program", ["sh", "/opt/not-claude.sh", "claude"], {})).toEqual(nothing);
});

test("a directory that the agent's environment names is used instead", () => {
  expect(ownFiles("claude", [], { CLAUDE_CONFIG_DIR: "/etc/claude" }).directories).toEqual(["/etc/claude"]);
  expect(ownFiles("program", ["opencode"], { XDG_DATA_HOME: "/data" }).directories).toEqual([
    "~/.config/opencode",
    "/data/opencode",
    "~/.local/state/opencode",
    "~/.cache/opencode",
  ]);
});
