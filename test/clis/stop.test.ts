import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { Task } from "../../src/protocol/task/task.ts";
import type { Model } from "../fakes/reply.ts";
import { says } from "../fakes/scenes.ts";
import { eventually, get, stateOf } from "../support/api.ts";
import { census } from "../support/census.ts";
import { claudeUnderTest } from "./claude-under-test.ts";
import { CliAtWork } from "./cli-at-work.ts";
import { codexUnderTest } from "./codex-under-test.ts";
import { geminiUnderTest } from "./gemini-under-test.ts";
import { openCodeUnderTest } from "./opencode-under-test.ts";

const rounds = Number(process.env["ROUNDS"] ?? 20);
const atOnce = 4;

/**
 * Runs a tool that writes a mark in an endless loop, after it has started a process in its own session and without any
 * environment.
 */
const left = "setsid env -i /bin/sh -c 'while :; do /bin/sleep 0.05; done' >/dev/null 2>&1 </dev/null &";
const command = `${left} while :; do echo tick >> ticks.txt; sleep 0.05; done`;
const model: Model = ({ toolOutput }) =>
  toolOutput === "" ? { is: "message", use: [{ tool: "run", command }] } : says("It was ended.\n");

let cli: CliAtWork;
afterEach(() => cli?.close(), 60_000);

interface Found {
  readonly state: string;
  readonly session: string;
  /** Set for processes of the wrapper, which copy output and are never stopped. */
  readonly isPlumbing: boolean;
}

/** Returns every process that works in the task's workspace or names it. */
function processesOf({ workspace }: Task): Found[] {
  return readdirSync("/proc").flatMap((name) => {
    try {
      const line = readFileSync(`/proc/${name}/cmdline`, "utf8");
      const about = line + readlinkSync(`/proc/${name}/cwd`);
      const stat = readFileSync(`/proc/${name}/stat`, "latin1");
      const [state = "", , , session = ""] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const isPlumbing = line.includes("/wrapper.sh") || line.includes("/copier.cjs");
      return about.includes(workspace) && state !== "Z" ? [{ state, session, isPlumbing }] : [];
    } catch {
      return [];
    }
  });
}

const ticks = ({ workspace }: Task): number => {
  const file = join(workspace, "ticks.txt");
  return existsSync(file) ? statSync(file).size : 0;
};

/** Waits until the agent's tool is running, and grants every permission it asks for. */
async function untilToolWorks(task: Task): Promise<void> {
  await eventually(
    "the tool is at work",
    async () => {
      const { questions, task: now } = await stateOf(cli.server, task.id);
      if (now.status === "failed") throw new Error(JSON.stringify(now.error));
      const asked = questions.find(({ status }) => status === "pending");
      if (asked !== undefined) {
        await get(cli.server, "POST", `/api/questions/${asked.id}/answer`, { answer: asked.options[0] });
      }
      return ticks(task) > 0;
    },
    120_000,
  );
}

async function untilGone(task: Task): Promise<void> {
  await eventually("no process is left", async () => processesOf(task).length === 0, 60_000);
}

describe.each([claudeUnderTest, codexUnderTest, geminiUnderTest, openCodeUnderTest])(
  "the real $name in the middle of a tool call",
  (under) => {
    test(`stops with all processes on pause, continues, and leaves none when cancelled, ${rounds} times`, async () => {
      cli = await CliAtWork.open(under, model);
      const appeared = census(cli.server.pid);
      // The network proxy belongs to the server, and stays.
      const newcomers = (): string[] => appeared().filter((line) => !line.includes("network-proxy"));
      for (let round = 0; round < rounds; round += atOnce) {
        const count = Math.min(atOnce, rounds - round);
        const tasks = await Promise.all(Array.from({ length: count }, () => cli.create("Tick")));
        await Promise.all(tasks.map((task) => untilToolWorks(task)));
        for (const task of tasks) await pauseAndGoOn(task);
        await Promise.all(tasks.map(({ id }) => get(cli.server, "POST", `/api/tasks/${id}/cancel`)));
        await Promise.all(tasks.map((task) => untilGone(task)));
        await eventually("nobody new is left", async () => newcomers().length === 0, 60_000);
      }
      expect(cli.provider.requests.length).toBe(rounds);
    }, 900_000);
  },
);

async function pauseAndGoOn(task: Task): Promise<void> {
  await get(cli.server, "POST", `/api/tasks/${task.id}/pause`);
  await eventually(
    "all are stopped",
    async () => processesOf(task).every(({ state, isPlumbing }) => isPlumbing || state === "T"),
    60_000,
  );
  const stopped = ticks(task);
  const own = processesOf(task).filter(({ isPlumbing }) => !isPlumbing);
  expect(new Set(own.map(({ session }) => session)).size).toBeGreaterThan(2);
  await get(cli.server, "POST", `/api/tasks/${task.id}/resume`);
  await eventually("it ticks again", async () => ticks(task) > stopped, 60_000);
}
