import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claudeCli } from "../agents/claude/cli.ts";
import { knownClis } from "../agents/known-clis.ts";
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
    ".claude.json":
      '{"oauthAccount":{"id":1},"projects":{"/work":{"history":["secret"]}},"mcpServers":{"mine":{"env":{"TOKEN":"t0ken"}}}}',
  });
  const directory = join(root, "own");
  const prepare = (withMcpServers = false): Promise<Record<string, string>> =>
    prepareOwnDirectory(directory, claudeCli.ownDirectory({}), home, withMcpServers);
  return { home, directory, prepare };
}

test("copies sign-in and settings, but no transcripts and no history of other tasks", async () => {
  const { directory, prepare } = person();
  expect(await prepare()).toEqual({ CLAUDE_CONFIG_DIR: directory });
  expect(harvest(directory)).toEqual({
    ".claude.json": JSON.stringify({ oauthAccount: { id: 1 } }, null, 2),
    ".credentials.json": "signed in",
    "commands/fix.md": "Fix it.",
    "settings.json": "{}",
  });
  expect(statSync(directory).mode & 0o777).toBe(0o700);
});

test("leaves out the person's MCP servers, also from a copy that has them, unless the agent may have them", async () => {
  const { directory, prepare } = person();
  const state = (): string => readFileSync(join(directory, ".claude.json"), "utf8");
  await prepare(true);
  expect(state()).toContain("t0ken");
  await prepare();
  expect(JSON.parse(state())).toEqual({ oauthAccount: { id: 1 } });
});

test("no copy for any command line contains a token of the person's MCP servers", async () => {
  const root = testPlace();
  const json = (key: string): string => `{// mine\n"${key}": {"a": {"env": {"T": "t0ken"}}}, "model": "m",}`;
  plant(root, {
    ".codex/config.toml": 'model = "m"\n[mcp_servers.a]\nenv = { T = "t0ken" }\n[tui]\ntheme = "x"\n',
    ".gemini/settings.json": json("mcpServers"),
    ".gemini/extensions/a/gemini-extension.json": json("mcpServers"),
    ".config/opencode/opencode.jsonc": json("mcp"),
    ".config/opencode/config.json": json("mcp"),
    ".claude.json": json("mcpServers"),
  });
  for (const cli of knownClis) {
    const directory = join(root, `own-${cli.name}`);
    await prepareOwnDirectory(directory, cli.ownDirectory({}), root);
    const copies = harvest(directory);
    expect(JSON.stringify(copies)).not.toContain("t0ken");
    const allowed = join(root, `allowed-${cli.name}`);
    await prepareOwnDirectory(allowed, cli.ownDirectory({}), root, true);
    expect(JSON.stringify(harvest(allowed))).toContain(cli.name === "claude" ? "{}" : "t0ken");
  }
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
