import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claudeCli } from "../agents/claude/cli.ts";
import { harvest, plant, testPlace } from "../../test/support/test-directory.ts";
import { prepareOwnDirectory } from "./own-directory.ts";

function person() {
  const root = testPlace();
  const home = join(root, "home");
  plant(home, {
    ".claude/.credentials.json": "signed in",
    ".claude/settings.json": "{}",
    ".claude/commands/fix.md": "Fix it.",
    ".claude/projects/-work/other.jsonl": "the transcript of another task",
    ".claude.json": '{"oauthAccount":{"id":1},"projects":{"/work":{"history":["secret"]}},"mcpServers":{}}',
  });
  const directory = join(root, "own");
  return { home, directory, prepare: () => prepareOwnDirectory(directory, claudeCli.ownDirectory({}), home) };
}

test("copies sign-in and settings, but no transcripts and no history of other tasks", async () => {
  const { directory, prepare } = person();
  expect(await prepare()).toEqual({ CLAUDE_CONFIG_DIR: directory });
  expect(harvest(directory)).toEqual({
    ".claude.json": '{"oauthAccount":{"id":1},"mcpServers":{}}',
    ".credentials.json": "signed in",
    "commands/fix.md": "Fix it.",
    "settings.json": "{}",
  });
  expect(statSync(directory).mode & 0o777).toBe(0o700);
});

test("takes over what the person changes, and keeps what the command line changed", async () => {
  const { home, directory, prepare } = person();
  await prepare();
  const credentials = join(directory, ".credentials.json");
  writeFileSync(credentials, "renewed by the agent");
  writeFileSync(join(home, ".claude/settings.json"), '{"model":"opus"}');
  const soon = Date.now() / 1000 + 10;
  utimesSync(credentials, soon, soon);
  utimesSync(join(home, ".claude/settings.json"), soon, soon);
  await prepare();
  expect([readFileSync(credentials, "utf8"), readFileSync(join(directory, "settings.json"), "utf8")]).toEqual(
    ["renewed by the agent", '{"model":"opus"}'],
  );
  utimesSync(join(home, ".claude/.credentials.json"), soon + 10, soon + 10);
  await prepare();
  expect(readFileSync(credentials, "utf8")).toBe("signed in");
});

test("never writes to the person's files", async () => {
  const { home, directory, prepare } = person();
  const before = harvest(home);
  await prepare();
  writeFileSync(join(directory, "settings.json"), '{"hooks":{}}');
  await prepare();
  expect(harvest(home)).toEqual(before);
});

test("writes nothing through links that an agent left in its directory", async () => {
  const { home, directory, prepare } = person();
  await prepare();
  const before = harvest(home);
  for (const name of ["settings.json", "commands"]) {
    rmSync(join(directory, name), { recursive: true });
    symlinkSync(join(home, ".claude/projects"), join(directory, name));
  }
  const soon = Date.now() / 1000 + 10;
  utimesSync(join(home, ".claude/settings.json"), soon, soon);
  await prepare();
  expect(harvest(home)).toEqual(before);
  expect(harvest(directory)["commands/fix.md"]).toBe("Fix it.");
});

test.skipIf(process.getuid?.() !== 0)(
  "a process of another user cannot redirect copies with a link",
  async () => {
    const { home, directory, prepare } = person();
    chmodSync(join(directory, ".."), 0o711);
    const big = { oauthAccount: { id: "x".repeat(2_000_000) } };
    writeFileSync(join(home, ".claude.json"), JSON.stringify(big));
    const victim = join(directory, "..", "victim");
    writeFileSync(victim, "kept", { mode: 0o600 });
    await prepare();
    const links = `my ($own, $victim) = @ARGV; $| = 1; print "ready\\n";
      while (1) { unlink "$own/.claude.json"; symlink $victim, "$own/.claude.json" }`;
    const attacker = spawn(
      "setpriv",
      ["--reuid=65534", "--regid=65534", "--clear-groups", "perl", "-e", links, directory, victim],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    await once(attacker.stdout, "data");
    for (let round = 0; round < 10; round++) {
      execFileSync("chown", ["-R", "65534:65534", directory]);
      await prepare();
    }
    attacker.kill("SIGKILL");
    expect(readFileSync(victim, "utf8")).toBe("kept");
    expect(readFileSync(join(directory, ".claude.json"), "utf8")).toBe(JSON.stringify(big));
  },
);
