import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { Config } from "../../protocol/config.ts";
import { checkAgents, lookAtKnownClis } from "./check-agents.ts";

const key = ["sk", "very", "secret"].join("-");

/** Creates a home with small programs, each a shell script, isolated from this machine. */
function makeHome(programs: Record<string, string>): { home: string; environment: Record<string, string> } {
  const home = mkdtempSync(join(tmpdir(), "signalbox-doctor-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  mkdirSync(join(home, "bin"));
  for (const [name, script] of Object.entries(programs)) {
    const file = join(home, "bin", name);
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o700);
  }
  return { home, environment: { PATH: `${join(home, "bin")}:/usr/bin:/bin`, HOME: home } };
}

function seen(name: string, state: string, more: object = {}): object {
  return { what: "agent", name, configured: true, title: null, state, version: null, fix: null, ...more };
}

function agents(config: object) {
  return new Map(Object.entries(Config.parse({ agents: config }).agents));
}

test("reports an agent with its version and sign-in, or with the command that fixes it", async () => {
  const { home, environment } = makeHome({ claude: 'echo "2.1.300 (Claude Code)"', mine: "exit 1" });
  mkdirSync(join(home, ".claude"));
  writeFileSync(join(home, ".claude", ".credentials.json"), JSON.stringify({ key }));
  const configured = agents({
    signed: { kind: "claude" },
    keyed: { kind: "claude", env: { ANTHROPIC_API_KEY: key, CLAUDE_CONFIG_DIR: home } },
    unsigned: { kind: "claude", env: { CLAUDE_CONFIG_DIR: home } },
    mine: { kind: "program", command: ["mine", "--fast"] },
    gone: { kind: "program", command: ["no-such-agent"] },
    codex: { kind: "codex" },
    demo: { kind: "demo" },
  });
  const findings = await checkAgents(configured, { ...environment, ANTHROPIC_API_KEY: key });
  const claude = { title: "Claude Code", version: "2.1.300" };
  expect(findings).toEqual([
    {
      name: "agent signed",
      status: "ok",
      message: `Claude Code 2.1.300, signed in (${join(home, ".claude", ".credentials.json")})`,
      seen: seen("signed", "ready", claude),
    },
    {
      name: "agent keyed",
      status: "ok",
      message: "Claude Code 2.1.300, signed in (ANTHROPIC_API_KEY)",
      seen: seen("keyed", "ready", claude),
    },
    {
      name: "agent unsigned",
      status: "note",
      message: "Claude Code 2.1.300 is not signed in. Run: claude auth login",
      seen: seen("unsigned", "not_signed_in", { ...claude, fix: "claude auth login" }),
    },
    { name: "agent mine", status: "ok", message: join(home, "bin", "mine"), seen: seen("mine", "ready") },
    {
      name: "agent gone",
      status: "problem",
      message: '"no-such-agent" was not found. Install it or correct the configuration.',
      seen: seen("gone", "missing"),
    },
    {
      name: "agent codex",
      status: "problem",
      message: '"codex" was not found. Run: npm install -g @openai/codex',
      seen: seen("codex", "missing", { title: "Codex", fix: "npm install -g @openai/codex" }),
    },
    { name: "agent demo", status: "ok", message: "built in", seen: seen("demo", "built_in") },
  ]);
  expect(JSON.stringify(findings)).not.toContain(key);
});

test("believes the status command of a command line rather than its files", async () => {
  const { home, environment } = makeHome({
    claude: `[ "$1" = auth ] && echo '{ "loggedIn": false }' || echo 2.1.300`,
    codex: `[ "$1" = login ] && echo 'Logged in using ChatGPT' >&2 || echo codex-cli 0.166.0`,
  });
  mkdirSync(join(home, ".claude"));
  writeFileSync(join(home, ".claude", ".credentials.json"), "{}");
  const findings = await checkAgents(
    agents({ claude: { kind: "claude" }, codex: { kind: "codex" } }),
    environment,
  );
  expect(findings.map(({ message }) => message)).toEqual([
    "Claude Code 2.1.300 is not signed in. Run: claude auth login",
    "Codex 0.166.0, signed in (codex login status)",
  ]);
});

test("reports an old version, and a program that hangs, without waiting for it", async () => {
  const { home, environment } = makeHome({ claude: "echo 1.0.99", codex: "trap '' TERM\nsleep 1000" });
  const findings = await checkAgents(
    agents({ claude: { kind: "claude" }, codex: { kind: "codex" } }),
    environment,
  );
  expect(findings).toEqual([
    {
      name: "agent claude",
      status: "problem",
      message:
        "Claude Code 1.0.99 is too old. Signalbox needs 2.1.0 or later. Run: npm install -g @anthropic-ai/claude-code",
      seen: seen("claude", "unsupported", {
        title: "Claude Code",
        version: "1.0.99",
        fix: "npm install -g @anthropic-ai/claude-code",
      }),
    },
    {
      name: "agent codex",
      status: "problem",
      message: `${join(home, "bin", "codex")} does not report its version. Run it in a terminal to find out why.`,
      seen: seen("codex", "not_answering", { title: "Codex" }),
    },
  ]);
}, 60_000);

test("an adapter of a command line is ready whatever its version, and missing it is no reason to install the command line", async () => {
  const { environment } = makeHome({ "claude-agent-acp": "echo 0.99.0" });
  const findings = await checkAgents(
    agents({
      adapter: { kind: "acp", command: ["claude-agent-acp"] },
      gone: { kind: "acp", command: ["claude-code-acp"] },
    }),
    environment,
  );
  expect(findings.map(({ status, message }) => [status, message])).toEqual([
    ["ok", expect.stringMatching(/claude-agent-acp$/)],
    ["problem", '"claude-code-acp" was not found. Install it or correct the configuration.'],
  ]);
});

test("reports a known command line that no agent uses as a note, never as a problem", async () => {
  const { environment } = makeHome({ codex: "echo 0.1.0", opencode: "echo 1.18.18" });
  const findings = await lookAtKnownClis(agents({ mine: { kind: "acp", command: ["gemini", "--acp"] } }), {
    ...environment,
    OPENAI_API_KEY: key,
  });
  expect(findings.map(({ name, status, message }) => [name, status, message])).toEqual([
    ["claude", "note", "not installed, and not used by the configuration"],
    [
      "codex",
      "note",
      "Codex 0.1.0 is too old. Signalbox needs 0.100.0 or later. Run: npm install -g @openai/codex",
    ],
    ["opencode", "ok", "OpenCode 1.18.18, signed in (OPENAI_API_KEY)"],
  ]);
  expect(findings.map(({ seen: each }) => each?.what === "agent" && each.configured)).toEqual([
    false,
    false,
    false,
  ]);
});
