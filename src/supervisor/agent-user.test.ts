import { spawn } from "node:child_process";
import {
  chmodSync,
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { everything, TestBench, untilSaid } from "../../test/support/supervisor-bench.ts";
import { findAgentUser } from "./agent-user.ts";
import { thisMachine } from "./machine.ts";
import { NO_SANDBOX } from "./sandbox/bubblewrap.ts";
import { startRun } from "./start.ts";

const isRoot = process.getuid?.() === 0;

describe.skipIf(!isRoot)("a server that runs as root and has a user for agents", () => {
  const agentUser = findAgentUser({ SIGNALBOX_AGENT_USER: "nobody" });
  const contained = { ...thisMachine(), agentUser };
  const uncontained = { ...contained, sandbox: NO_SANDBOX };
  const machines = [
    ["in a sandbox", contained],
    ["without a sandbox", uncontained],
  ] as const;

  test.each(machines)("runs them as that user, who owns the workspace, %s", async (_title, machine) => {
    const bench = new TestBench();
    writeFileSync(join(bench.workspace, "mine"), "");
    symlinkSync("/etc/passwd", join(bench.workspace, "link"));
    writeFileSync(join(bench.root, "outside"), "");
    linkSync(join(bench.root, "outside"), join(bench.workspace, "hard-link"));
    const sandbox = {
      mode: "auto",
      hidden: [],
      readable: [],
      writable: [],
      protected: [],
      secret: [],
      network: null,
    } as const;
    const script =
      "id -u; id -G; echo changed >>mine && echo fine; cat /etc/shadow 2>/dev/null || echo refused; grep CapEff /proc/self/status | cut -f2; echo again >/dev/stdout";
    const run = await bench.start(["sh", "-c", script], { sandbox }, machine);
    expect(await everything(run)).toBe("65534\n65534\nfine\nrefused\n0000000000000000\nagain\n");
    expect([statSync(bench.workspace).uid, statSync("/etc/passwd").uid]).toEqual([65_534, 0]);
    expect(statSync(join(bench.root, "outside")).uid).toBe(0);
    await run.end({ graceMs: 0 });
    expect(bench.census()).toEqual([]);
  });

  test("refuses a run without a sandbox in a directory that the user cannot enter", async () => {
    const bench = new TestBench();
    chmodSync(bench.root, 0o700);
    expect(await startRun(bench.plan(["true"]), uncontained)).toEqual({
      ok: false,
      refusal: {
        code: "invalid",
        message: `Agents run as the user "nobody", who cannot enter ${bench.root}. Install bubblewrap, or store the data directory and the workspaces where this user can enter.`,
      },
    });
  });

  test("runs built-in programs as root if the default user cannot enter their directories", async () => {
    const bench = new TestBench();
    chmodSync(bench.root, 0o700);
    const plan = { isOwnProgram: true };
    const byDefault = { ...uncontained, agentUser: findAgentUser({}) };
    const run = await bench.start(["id", "-u"], plan, byDefault);
    expect(await everything(run)).toBe("0\n");
    expect((await startRun(bench.plan(["true"], plan), uncontained)).ok).toBe(false);
    expect((await startRun(bench.plan(["true"]), byDefault)).ok).toBe(false);
    chmodSync(bench.root, 0o711);
    expect(await everything(await bench.start(["id", "-u"], plan, byDefault))).toBe("65534\n");
  });

  test.skipIf(thisMachine().sandbox.kind === "none")(
    "sandboxes a run in a directory that the user cannot enter",
    async () => {
      const bench = new TestBench();
      const closed = join("/var", `signalbox-closed-${process.pid}`);
      mkdirSync(join(closed, "workspace"), { recursive: true, mode: 0o700 });
      try {
        const sandbox = {
          mode: "required",
          hidden: [],
          readable: [],
          writable: [],
          protected: [],
          secret: [],
          network: null,
        } as const;
        const script = "cd /; cd - >/dev/null; echo here >file; pwd";
        const options = { sandbox, cwd: join(closed, "workspace") };
        const run = await bench.start(["sh", "-c", script], options, contained);
        expect((await everything(run)) + (await everything(run, "stderr"))).toBe(
          `${join(closed, "workspace")}\n`,
        );
      } finally {
        rmSync(closed, { recursive: true });
      }
    },
  );

  test("does not end a process of another user that holds a run's pipe", async () => {
    const bench = new TestBench();
    const run = await bench.start(["sh", "-c", "echo ready; sleep 60"], {}, uncontained);
    await untilSaid(run, "ready");
    const pipe = openSync(join(run.dir, "pipe", "stdout"), "w");
    const other = spawn("sleep", ["60"], { stdio: ["ignore", pipe, "ignore"] });
    closeSync(pipe);
    onTestFinished(() => void other.kill("SIGKILL"));
    expect((await run.members()).map(({ pid }) => pid)).not.toContain(other.pid);
    await run.end({ graceMs: 0 });
    expect([other.exitCode, other.signalCode]).toEqual([null, null]);
  });

  test("refuses an unknown user and root as the user of agents", () => {
    expect(() => findAgentUser({ SIGNALBOX_AGENT_USER: "no-such-user" })).toThrow(
      'There is no user "no-such-user". Correct SIGNALBOX_AGENT_USER.',
    );
    expect(() => findAgentUser({ SIGNALBOX_AGENT_USER: "root" })).toThrow(
      "Agents do not run as root. Set SIGNALBOX_AGENT_USER to another user.",
    );
    expect([agentUser, findAgentUser({})]).toEqual([
      { name: "nobody", uid: 65_534, gid: 65_534, isDefault: false },
      { name: "nobody", uid: 65_534, gid: 65_534, isDefault: true },
    ]);
  });
});

test.skipIf(isRoot)("an ordinary user's server runs agents as itself and refuses another user", () => {
  expect(findAgentUser({})).toBe(null);
  expect(() => findAgentUser({ SIGNALBOX_AGENT_USER: "nobody" })).toThrow(
    "SIGNALBOX_AGENT_USER works only if Signalbox runs as root. Unset it, or start Signalbox as root.",
  );
});
