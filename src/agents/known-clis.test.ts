import { expect, test } from "vitest";
import type { AgentConfig } from "../protocol/config.ts";
import { cliOf } from "./known-clis.ts";

function nameOf(kind: AgentConfig["kind"], command?: string[]): string | undefined {
  return cliOf({ kind, ...(command === undefined ? {} : { command }) })?.name;
}

test("finds a command line by the agent's kind, its program or the program's script", () => {
  expect([
    nameOf("codex"),
    nameOf("program", ["/usr/bin/codex"]),
    nameOf("acp", ["node", "/opt/codex.js"]),
    nameOf("acp", ["/opt/claude-agent-acp"]),
  ]).toEqual(["codex", "codex", "codex", "claude"]);
});

test("finds none for an unknown program or for a match in the middle of a name", () => {
  expect(nameOf("program", ["sh", "/opt/not-claude.sh", "claude"])).toBe(undefined);
});

test("copies from a directory of the agent's environment instead of the default", () => {
  const own = cliOf({ kind: "claude" })?.ownDirectory({ CLAUDE_CONFIG_DIR: "/etc/claude" });
  expect(own?.variables).toEqual({ CLAUDE_CONFIG_DIR: "" });
  expect(own?.copies.map(({ from, to }) => [from, to])).toEqual([
    ["/etc/claude/.credentials.json", ".credentials.json"],
    ["/etc/claude/settings.json", "settings.json"],
    ["/etc/claude/CLAUDE.md", "CLAUDE.md"],
    ["/etc/claude/commands", "commands"],
    ["/etc/claude/agents", "agents"],
    ["/etc/claude/skills", "skills"],
    ["/etc/claude/hooks", "hooks"],
    ["/etc/claude/.claude.json", ".claude.json"],
  ]);
});
