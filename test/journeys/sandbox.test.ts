import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { thisMachine } from "../../src/supervisor/machine.ts";
import { programAgent } from "../support/agents.ts";
import { createTask, eventually, get, outputOf, stateOf, untilStatus } from "../support/api.ts";
import { livingIn, treeOf } from "../support/census.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

let server: RunningServer;
let home: string;
afterEach(() => closeHome(home, server));

const hasSandbox = thisMachine().sandbox.kind !== "none";
const rounds = process.env["LONG"] === "1" ? 20 : 3;

describe.skipIf(!hasSandbox)("an agent in its sandbox", () => {
  test("works, and sees nothing of the server, of other tasks and of the machine's processes", async () => {
    home = makeHome();
    const agents = {
      other: programAgent("repeats.sh", { PASSWORD: "of-another-task" }),
      curious: programAgent("looks-around.sh", {}, [home]),
    };
    writeFileSync(join(home, "signalbox.config.json"), JSON.stringify({ agents }));
    server = await startServer(home);
    const other = await createTask(server, { agent: "other" });
    await eventually("the other works", async () => (await outputOf(server, other.id)).includes("ready"));
    writeFileSync(join(other.workspace, "secret"), "of-another-task");
    const { id, workspace } = await createTask(server, { agent: "curious" });
    const { run } = (await untilStatus(server, id, "completed")).agent;
    expect(run?.sandboxed).toBe(true);
    expect((await outputOf(server, id)).split("\n").slice(0, 7)).toEqual([
      "token: ",
      "data: workspaces ",
      "workspaces: 1",
      "secrets: 0",
      "servers: 0",
      "etc: ",
      "own: kept",
    ]);
    expect(readFileSync(join(workspace, "kept"), "utf8")).toBe("kept\n");
    expect(existsSync(join(home, "changed"))).toBe(false);
  });
});

describe.skipIf(!hasSandbox)("a program in its sandbox", () => {
  test("reaches no port of the machine, and nobody reaches its own", async () => {
    home = makeHome({ program: programAgent("tries-network.mjs") });
    server = await startServer(home);
    const { port } = new URL(server.url);
    const { id } = await createTask(server, {
      agent: "program",
      description: JSON.stringify([Number(port)]),
    });
    const output = async (): Promise<string> => outputOf(server, id);
    await eventually("it has tried", async () => (await output()).includes("tried all"));
    const [listens = "", ...tries] = (await output()).trim().split("\n");
    expect(tries).toEqual(["127.0.0.1 ECONNREFUSED", "::1 ECONNREFUSED", "tried all"]);
    const own = Number(listens.replace("listens on ", ""));
    await expect(fetch(`http://127.0.0.1:${own}/`)).rejects.toThrow("fetch failed");
  });
});

describe.each(hasSandbox ? ["required", "off"] : ["off"])("with sandbox %s", (sandbox) => {
  test(`a pause stops a working tool, and cancelling leaves no process, ${rounds} times`, async () => {
    home = makeHome({ agent: { ...programAgent("hides-a-tool.sh"), sandbox } });
    server = await startServer(home);
    for (let round = 0; round < rounds; round++) {
      const { stopped, later } = await pauseAndCancel();
      expect(later).toEqual(stopped);
      await eventually("nothing is left", async () => livingIn(home, server.pid).length === 0);
    }
  });
});

/** Pauses, resumes and cancels a task. Returns the output sizes of its tools at the pause and a moment later. */
async function pauseAndCancel(): Promise<{ stopped: number[]; later: number[] }> {
  const { id, workspace } = await createTask(server, { agent: "agent" });
  await eventually("its tools work", async () => (await outputOf(server, id)).includes("ready"));
  const { run } = (await stateOf(server, id)).agent;
  if (run?.status !== "started") throw new Error("The agent is not there.");
  const ticks = (): number[] => ["ticks", "hidden-ticks"].map((name) => statSync(join(workspace, name)).size);

  await get(server, "POST", `/api/tasks/${id}/pause`);
  const tree = (): string[] => treeOf(run.pid).map(({ state }) => state);
  await eventually(
    "all of it is stopped",
    async () => tree().length > 2 && tree().every((state) => state === "T"),
  );
  const stopped = ticks();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const later = ticks();

  await get(server, "POST", `/api/tasks/${id}/resume`);
  await eventually("both tools go on", async () => ticks().every((size, at) => size > (stopped[at] ?? 0)));
  if (livingIn(home, server.pid).length < 4) throw new Error("Not everything that works there is seen.");
  await get(server, "POST", `/api/tasks/${id}/cancel`);
  return { stopped, later };
}

test("an agent that prints too much fails its task with a message that names the limit", async () => {
  const command = ["sh", "-c", "yes"];
  home = makeHome({ agent: { kind: "program", command, limits: { outputMb: 1 } } });
  server = await startServer(home);
  const { id } = await createTask(server, { agent: "agent" });
  const { task } = await untilStatus(server, id, "failed");
  expect(task.error).toEqual({
    kind: "execution",
    message:
      'The agent reached its output limit of 1 MB and was ended. Check its output; if it needs more, raise "limits.outputMb" in signalbox.config.json, then retry.',
  });
  expect((await outputOf(server, id)).length).toBe(1024 ** 2);
});
