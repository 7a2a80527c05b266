import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { thisMachine } from "../../src/supervisor/machine.ts";
import { programAgent } from "../support/agents.ts";
import { createTask, eventually, get, outputOf, stateOf, untilStatus } from "../support/api.ts";
import { census, treeOf } from "../support/census.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

let server: RunningServer;
let home: string;
afterEach(() => closeHome(home, server));

async function serve(agent: object): Promise<void> {
  home = makeHome({ agent });
  server = await startServer(home);
}

async function running(agent: object): Promise<{ id: string; workspace: string; left: () => string[] }> {
  await serve(agent);
  const left = census(server.pid);
  const { id, workspace } = await createTask(server, { agent: "agent" });
  await eventually("the agent works", async () => (await outputOf(server, id)).includes("ready"));
  return { id, workspace, left };
}

function act(id: string, action: string): Promise<unknown> {
  return get(server, "POST", `/api/tasks/${id}/${action}`);
}

function agentPid(id: string): Promise<number> {
  return eventually("the agent has been started", async () => {
    const { run } = (await stateOf(server, id)).agent;
    return run?.status === "started" && run.pid;
  });
}

const hasSandbox = thisMachine().sandbox.kind !== "none";

describe.each(hasSandbox ? ["off", "required"] : ["off"])("with sandbox %s", (sandbox) => {
  test("pause stops a program and its tool in another session, resume continues both, cancel ends both", async () => {
    const agent = { ...programAgent("child-in-own-session.sh"), sandbox };
    const { id, workspace, left } = await running(agent);
    const pid = await agentPid(id);
    const isTool = ({ command }: { command: string }): boolean => command.includes("echo tick");
    expect(treeOf(pid).some(isTool)).toBe(true);
    expect((await stateOf(server, id)).agent.run).toMatchObject({ sandboxed: sandbox === "required" });
    const ticks = (): number => readFileSync(join(workspace, "ticks")).length;

    await act(id, "pause");
    await eventually("all of it is stopped", async () => treeOf(pid).every(({ state }) => state === "T"));
    const stoppedAt = ticks();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(ticks()).toBe(stoppedAt);

    await act(id, "resume");
    await eventually("it goes on", async () => ticks() > stoppedAt);

    await act(id, "cancel");
    await eventually("nothing is left", async () => left().length === 0);
    expect((await stateOf(server, id)).task).toMatchObject({
      status: "cancelled",
      agentStatus: "idle",
      blockedBy: null,
    });
  });
});

describe("cancelling leaves no process of", () => {
  test.each([
    ["a program that ignores SIGTERM, SIGTSTP and SIGHUP", "ignores-signals.sh", []],
    ["a program whose daemon cleared its environment", "leaves-daemon.sh", ["pipe"]],
    ["a program whose daemon moved to another session", "leaves-daemon.sh", ["environment"]],
    ["a program with a child in a session of its own", "child-in-own-session.sh", []],
  ])("%s", async (_, file, args) => {
    const { id, left } = await running({ ...programAgent(file, {}, args), sandbox: "off" });
    expect(left().length).toBeGreaterThan(0);
    await act(id, "cancel");
    await eventually("nothing is left", async () => left().length === 0);
    await eventually(
      "the run's end is recorded",
      async () => (await stateOf(server, id)).agent.run?.status === "ended",
    );
  });

  test("a paused program", async () => {
    const { id, left } = await running(programAgent("ignores-signals.sh"));
    const pid = await agentPid(id);
    await act(id, "pause");
    await eventually("all of it is stopped", async () => treeOf(pid).every(({ state }) => state === "T"));
    await act(id, "cancel");
    await eventually("nothing is left", async () => left().length === 0);
    expect((await stateOf(server, id)).task.status).toBe("cancelled");
  });
});

test("a program that writes to /dev/stdout loses none of its earlier output", async () => {
  await serve(programAgent("writes-dev-stdout.sh"));
  const { id } = await createTask(server, { agent: "agent" });
  await untilStatus(server, id, "failed");
  expect(await outputOf(server, id)).toBe("one\ntwo\nfour\nfive\n".repeat(2));
  expect(await outputOf(server, id, "stderr")).toBe("three\n".repeat(2));
});

test("an agent whose command does not exist fails its task with a message that names the command", async () => {
  await serve({ kind: "program", command: ["no-such-agent"] });
  const { id } = await createTask(server, { agent: "agent" });
  const { task } = await untilStatus(server, id, "failed");
  expect(task.error).toEqual({
    kind: "system",
    message:
      'The agent command "no-such-agent" was not found. Install it, or correct "command" in signalbox.config.json.',
  });
});

test("a stopped server leaves its agents running, and the next server adopts them", async () => {
  await serve(programAgent("child-in-own-session.sh"));
  const left = census(server.pid);
  const { id, workspace } = await createTask(server, { agent: "agent" });
  await eventually("the tool works", async () => existsSync(join(workspace, "ticks")));
  const pid = await agentPid(id);
  expect(await server.stop()).toBe(0);
  expect(treeOf(pid).map(({ state }) => state)).not.toContain("T");
  server = await startServer(home);
  await eventually("it is adopted", async () => (await agentPid(id)) === pid);
  await act(id, "cancel");
  await eventually("nothing is left", async () => left().length === 0);
});
