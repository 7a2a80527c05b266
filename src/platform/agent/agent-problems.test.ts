import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AgentConfig } from "../../protocol/config.ts";
import { AgentProblems } from "./agent-problems.ts";

let bin: string;
beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), "signalbox-bin-"));
});
afterEach(() => rmSync(bin, { recursive: true }));

function install(script: string, mode = 0o755): void {
  writeFileSync(join(bin, "claude"), `#!/bin/sh\necho asked >> "${bin}/questions"\n${script}\n`);
  chmodSync(join(bin, "claude"), mode);
}

const claude = AgentConfig.parse({ kind: "claude" });
const problems = (patienceMs?: number): AgentProblems =>
  new AgentProblems({ PATH: `${bin}:/usr/bin:/bin`, HOME: bin }, patienceMs);
const fix = "npm install -g @anthropic-ai/claude-code";

test("a command line that is installed and new enough has no problem", async () => {
  install("echo '2.1.300 (Claude Code)'");
  expect(await problems().of(claude)).toEqual({ problem: null, versionUnknown: false });
});

test("a command line that is missing, old or not executable has a problem with its fix", async () => {
  const seen = async (): Promise<unknown> => (await problems().of(claude)).problem;
  expect(await seen()).toEqual({
    message: 'Claude Code is not installed: "claude" was not found.',
    fix,
  });
  install("echo 1.0.0");
  expect(await seen()).toEqual({
    message: "Claude Code 1.0.0 is too old. Signalbox needs 2.1.0 or later.",
    fix,
  });
  install("", 0o644);
  const file = join(bin, "claude");
  expect(await seen()).toEqual({ message: `${file} is not executable.`, fix: `chmod +x ${file}` });
});

test("a command line that hangs delays the start only until the timeout, and its version is unknown", async () => {
  install(`while [ -d "${bin}" ]; do sleep 0.1; done`);
  const begun = performance.now();
  expect(await problems(200).of(claude)).toEqual({ problem: null, versionUnknown: true });
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test("a command line that reports no version is known to do so at the next start", async () => {
  install("exit 1");
  const same = problems();
  const unknown = { problem: null, versionUnknown: true };
  expect([await same.of(claude), await same.of(claude)]).toEqual([unknown, unknown]);
  expect(readFileSync(join(bin, "questions"), "utf8")).toBe("asked\n");
});

test("an adapter of a command line has versions of its own, which are not those of the command line", async () => {
  const adapter = join(bin, "claude-agent-acp");
  writeFileSync(adapter, "#!/bin/sh\necho 0.99.0\n", { mode: 0o755 });
  const config = AgentConfig.parse({ kind: "acp", command: [adapter] });
  expect(await problems().of(config)).toEqual({ problem: null, versionUnknown: false });
});

test("an unknown program is not asked for its version", async () => {
  install("sleep 60");
  const own = AgentConfig.parse({ kind: "program", command: ["/bin/cat"] });
  expect(await problems(1).of(own)).toEqual({ problem: null, versionUnknown: false });
});
