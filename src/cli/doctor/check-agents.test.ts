import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { Config } from "../../protocol/config.ts";
import { checkAgents, lookAtKnownClis } from "./check-agents.ts";

const key = ["sk", "very", "secret"].join("-");

/** Creates a home with small programs that print a version, isolated from this machine. */
function makeHome(...programs: string[]): { home: string; environment: Record<string, string> } {
  const home = mkdtempSync(join(tmpdir(), "signalbox-doctor-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  mkdirSync(join(home, "bin"));
  for (const name of programs) {
    const file = join(home, "bin", name);
    writeFileSync(file, `#!/bin/sh\necho "${name} 1.2.3"\n`);
    chmodSync(file, 0o700);
  }
  return { home, environment: { PATH: join(home, "bin"), HOME: home } };
}

function seen(name: string, state: string, version: string | null = null): object {
  return { what: "agent", name, configured: true, state, version };
}

function agents(config: object) {
  return new Map(Object.entries(Config.parse({ agents: config }).agents));
}

test("reports a configured agent with its version and sign-in, or as a problem with its remedy", async () => {
  const { home, environment } = makeHome("claude", "mine");
  mkdirSync(join(home, ".claude"));
  writeFileSync(join(home, ".claude", ".credentials.json"), JSON.stringify({ key }));
  const configured = agents({
    signed: { kind: "claude" },
    keyed: { kind: "claude", env: { ANTHROPIC_API_KEY: key, CLAUDE_CONFIG_DIR: home } },
    unsigned: { kind: "claude", env: { CLAUDE_CONFIG_DIR: home } },
    mine: { kind: "program", command: ["mine", "--fast"] },
    gone: { kind: "program", command: ["no-such-agent"] },
    demo: { kind: "demo" },
  });
  const findings = await checkAgents(configured, environment);
  expect(findings).toEqual([
    {
      name: "agent signed",
      status: "ok",
      message: `claude 1.2.3, signed in (${join(home, ".claude", ".credentials.json")})`,
      seen: seen("signed", "ready", "claude 1.2.3"),
    },
    {
      name: "agent keyed",
      status: "ok",
      message: "claude 1.2.3, signed in (ANTHROPIC_API_KEY)",
      seen: seen("keyed", "ready", "claude 1.2.3"),
    },
    {
      name: "agent unsigned",
      status: "note",
      message:
        "claude 1.2.3; no sign-in was found. If it is not signed in, run claude once and sign in, or set ANTHROPIC_API_KEY.",
      seen: seen("unsigned", "not_signed_in", "claude 1.2.3"),
    },
    { name: "agent mine", status: "ok", message: join(home, "bin", "mine"), seen: seen("mine", "ready") },
    {
      name: "agent gone",
      status: "problem",
      message: '"no-such-agent" was not found. Install it or correct the configuration.',
      seen: seen("gone", "missing"),
    },
    { name: "agent demo", status: "ok", message: "built in", seen: seen("demo", "built_in") },
  ]);
  expect(JSON.stringify(findings)).not.toContain(key);
});

test("reports a known command line that is not configured as a note, never as a problem", async () => {
  const { environment } = makeHome("codex", "opencode");
  const findings = await lookAtKnownClis(agents({ mine: { kind: "acp", command: ["gemini", "--acp"] } }), {
    ...environment,
    OPENAI_API_KEY: key,
  });
  expect(findings).toEqual([
    {
      name: "claude",
      status: "note",
      message: "not installed, and not used by the configuration",
      seen: { ...seen("claude", "missing"), configured: false, configuration: { kind: "claude" } },
    },
    {
      name: "codex",
      status: "ok",
      message: "codex 1.2.3, signed in (OPENAI_API_KEY)",
      seen: {
        ...seen("codex", "ready", "codex 1.2.3"),
        configured: false,
        configuration: { kind: "codex" },
      },
    },
    {
      name: "opencode",
      status: "ok",
      message: "opencode 1.2.3, signed in (OPENAI_API_KEY)",
      seen: {
        ...seen("opencode", "ready", "opencode 1.2.3"),
        configured: false,
        configuration: { kind: "acp", command: ["opencode", "acp"] },
      },
    },
  ]);
});
