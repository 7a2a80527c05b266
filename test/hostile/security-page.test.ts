import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AgentConfig, Config } from "../../src/protocol/config.ts";
import { containmentOf, sandboxPlan } from "../../src/sessions/containment.ts";
import { findAgentUser } from "../../src/supervisor/agent-user.ts";
import { type Machine, thisMachine } from "../../src/supervisor/machine.ts";
import { NO_SANDBOX } from "../../src/supervisor/sandbox/bubblewrap.ts";
import { everything, TestBench, untilSaid } from "../support/supervisor-bench.ts";

/*
 * Tries every line of the table in docs/security.md: an agent makes each attempt on each kind of machine, and the
 * results must match the table.
 */

const page = fileURLToPath(new URL("../../docs/security.md", import.meta.url));
const checkout = fileURLToPath(new URL("../..", import.meta.url));
const isRoot = process.getuid?.() === 0;

/** The attempts, in the order of the table. Each finds the paths and numbers it needs in `known` and throws if it fails. */
const attempts = `
  const fs = require("node:fs"), net = require("node:net");
  const known = JSON.parse(process.env.KNOWN);
  const connecting = () => new Promise((resolve, reject) => {
    net.connect(known.port, "127.0.0.1").on("connect", resolve).on("error", reject);
  });
  const attempts = [
    () => fs.readFileSync("/etc/passwd"),
    () => fs.readFileSync(known.private),
    () => fs.appendFileSync(known.outside, "x"),
    () => [fs.readFileSync(known.token), fs.readFileSync(known.database)],
    () => (fs.readFileSync(known.token), connecting()),
    () => fs.readFileSync(known.otherFile),
    () => { if (!fs.readFileSync("/proc/" + known.otherPid + "/environ", "utf8").includes("PROVIDER_KEY")) throw 0; },
    () => {
      for (const file of ["/proc/" + known.otherPid + "/fd/1", known.otherOutput]) {
        try { return fs.appendFileSync(file, "x"); } catch {}
      }
      throw 0;
    },
    () => process.kill(known.serverPid, 0),
    connecting,
  ];
  (async () => {
    const done = [];
    for (const attempt of attempts) {
      try { await attempt(); done.push("yes"); } catch { done.push("no"); }
    }
    console.log(JSON.stringify(done));
    process.exit();
  })();`;

const listens = `require("node:net").createServer((socket) => socket.end()).listen(Number(process.env.PORT), "127.0.0.1", () => console.log("open"))`;

/** Directories as a server creates them, outside the directories that every sandbox empties anyway. */
const root = mkdtempSync(join(isRoot ? "/var/lib" : join(checkout, "test"), "signalbox-security-"));
const home = homedir();

beforeAll(() => {
  chmodSync(root, 0o711);
  for (const name of ["home", "data", "data/workspaces", "data/runs"]) mkdirSync(join(root, name));
  chmodSync(join(root, "home"), 0o700);
  chmodSync(join(root, "data"), 0o711);
  process.env["HOME"] = join(root, "home");
  for (const name of ["home/diary", "data/token", "data/signalbox.db"])
    writeFileSync(join(root, name), "secret", { mode: 0o600 });
  writeFileSync(join(root, "outside"), "", { mode: 0o644 });
});

afterAll(() => {
  process.env["HOME"] = home;
  rmSync(root, { recursive: true, force: true });
});

/** Makes the attempts on a machine and returns the answers, "yes" or "no", in the order of the table. */
async function tried(machine: Machine): Promise<string[]> {
  const bench = new TestBench();
  const data = join(root, "data");
  const containment = containmentOf({
    config: Config.parse({}),
    dataDirectory: data,
    workspaces: join(data, "workspaces"),
    secretFiles: [],
    allowsUnsandboxed: () => true,
  });
  const config = AgentConfig.parse({ kind: "program", command: [process.execPath] });
  const begin = async (name: string, script: string, own: Record<string, string>) => {
    const workspace = join(data, "workspaces", name);
    mkdirSync(workspace, { recursive: true });
    const command = [process.execPath, "-e", script];
    const env = { PATH: "/usr/bin:/bin", ...own };
    const sandbox = await sandboxPlan(containment, config, { command, env, workspace, network: null });
    const plan = { env, cwd: workspace, dir: join(data, "runs", name), ...(sandbox && { sandbox }) };
    return bench.start(command, plan, machine);
  };
  const other = await begin("other", 'console.log("up"); setInterval(() => 0, 1000)', { PROVIDER_KEY: "k" });
  await untilSaid(other, "up");
  const otherFile = join(data, "workspaces", "other", "file");
  writeFileSync(otherFile, "theirs");
  // A client that is killed resets its connection.
  const server = createServer((socket) => socket.on("error", () => undefined).end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const known = {
    private: join(root, "home", "diary"),
    outside: join(root, "outside"),
    token: join(data, "token"),
    database: join(data, "signalbox.db"),
    otherFile,
    otherPid: other.pid,
    otherOutput: join(other.dir, "stdout.spool"),
    serverPid: process.pid,
    port,
  };
  const run = await begin("mine", attempts, { KNOWN: JSON.stringify(known) });
  const answers = JSON.parse(await everything(run)) as string[];
  server.close();
  await once(server, "close");
  const listener = await begin("listener", listens, { PORT: String(port) });
  await untilSaid(listener, "open");
  answers.push((await isReached(port)) ? "yes" : "no");
  for (const each of [other, run, listener]) await each.end({ graceMs: 0 });
  for (const name of ["workspaces", "runs"]) {
    rmSync(join(data, name), { recursive: true, force: true });
    mkdirSync(join(data, name), { mode: name === "runs" ? 0o700 : 0o755 });
  }
  return answers;
}

async function isReached(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  // The end of the listener may reset a connection that is open.
  socket.on("error", () => undefined);
  const isOpen = await Promise.race([
    once(socket, "connect").then(
      () => true,
      () => false,
    ),
    delay(5_000, false),
  ]);
  socket.destroy();
  return isOpen;
}

/** Returns one column of the table, counted from 1. */
function column(number: number): string[] {
  const lines = readFileSync(page, "utf8").split("\n");
  const first = lines.findIndex((line) => line.startsWith("| An agent can |"));
  const rows = lines.slice(first + 2, lines.indexOf("", first));
  return rows.map((row) => row.split("|")[number + 1]?.trim() ?? "");
}

const uncontained = { ...thisMachine(), sandbox: NO_SANDBOX, agentUser: null };

test.skipIf(thisMachine().sandbox.kind === "none")("an agent in a sandbox", async () => {
  expect(await tried(thisMachine())).toEqual(column(1));
});

test("an agent without a sandbox", async () => {
  expect(await tried(uncontained)).toEqual(column(2));
});

test.skipIf(!isRoot)("an agent without a sandbox, as another user", async () => {
  const agentUser = findAgentUser({ SIGNALBOX_AGENT_USER: "nobody" });
  expect(await tried({ ...uncontained, agentUser })).toEqual(column(3));
});
