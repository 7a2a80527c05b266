import { expect, test } from "vitest";

import { ownFiles } from "./known-clis.ts";

test("finds own files by the agent's kind, its program or the program's script", () => {
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

test("finds none for an unknown program or for a match in the middle of a name", () => {
  const nothing = { directories: [], files: [], protected: [] };
  expect(ownFiles("program", ["sh", "/opt/not-claude.sh", "claude"], {})).toEqual(nothing);
});

test("uses a directory from the agent's environment instead of the default", () => {
  expect(ownFiles("claude", [], { CLAUDE_CONFIG_DIR: "/etc/claude" }).directories).toEqual(["/etc/claude"]);
  expect(ownFiles("program", ["opencode"], { XDG_DATA_HOME: "/data" }).directories).toEqual([
    "~/.config/opencode",
    "/data/opencode",
    "~/.local/state/opencode",
    "~/.cache/opencode",
  ]);
});
