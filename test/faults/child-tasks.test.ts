import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sweepRuns } from "../../src/supervisor/sweep.ts";
import { livingIn } from "../support/census.ts";
import { openChosenStore } from "../support/chosen-store.ts";
import { bundleDirectory } from "../support/program.ts";
import { makeHome } from "../support/server.ts";

/** By default the server dies a few times, far apart; `npm run faults:children` kills it at every append. */
const wanted = Number(process.env["DEATHS"] ?? 5);
const everyAppend = process.env["DEATHS"] !== undefined;
const server =
  bundleDirectory === undefined
    ? fileURLToPath(new URL("pair-server.ts", import.meta.url))
    : join(bundleDirectory, "dist/test/faults/pair-server.js");
const agent = fileURLToPath(new URL("../agents/counter.mjs", import.meta.url));
const agents = { quick: { kind: "program", command: ["node", agent], env: { COUNT: "3", TICK_MS: "5" } } };

// The clock is fast because a completed task's agent waits for a follow-up for four minutes before it ends.

/** Returns the append at which the next server dies, or 0 after enough deaths. */
function dieAt(number: number, deaths: number): number {
  if (deaths >= wanted) return 0;
  return everyAppend ? 1 + (number % 3) : 3 + ((number * 5) % 11);
}

/** Runs one server until it exits. Returns true if it died as planned, false if everything had ended before. */
async function live(home: string, dieAt: number, when: "before" | "after"): Promise<boolean> {
  const child = spawn(process.execPath, [server], {
    env: {
      ...process.env,
      PAIR_HOME: home,
      DIE_AT: String(dieAt),
      DIE_WHEN: when,
      NODE_COMPILE_CACHE: join(tmpdir(), "node-compile-cache"),
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said = text(child.stderr);
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  if (signal === "SIGKILL") return true;
  expect([code, await said]).toEqual([0, ""]);
  return false;
}

/** Returns the streams of a pair, each with the types of its relevant events. */
async function streamsIn(home: string): Promise<Record<string, string[]>> {
  const store = await openChosenStore(home);
  const { records } = await store.readAll({ after: "", limit: 10_000 });
  await store.close();
  const counted = ["pair.created", "child.taken", "pair.finished", "task.created", "completion.reported"];
  const streams: Record<string, string[]> = {};
  for (const { stream, event } of records) {
    if (counted.includes(event.type)) (streams[stream] ??= []).push(event.type);
  }
  return streams;
}

test(`a stream killed ${wanted} times at its appends creates each child and collects each result once`, async () => {
  let deaths = 0;
  let pairs = 0;
  for (let series = 0; deaths < wanted; series += 1) {
    const home = makeHome(agents, { sandbox: "off", clock: { aheadMs: 0, speed: 100 } });
    try {
      let number = series;
      while (await live(home, dieAt(number, deaths), number % 2 === 0 ? "before" : "after")) {
        deaths += 1;
        number += 1;
      }
      expect(await streamsIn(home)).toEqual({
        pair_1: ["pair.created", "child.taken", "child.taken", "pair.finished"],
        t_pair0001: ["task.created", "completion.reported"],
        t_pair0002: ["task.created", "completion.reported"],
      });
      expect(livingIn(home, process.pid)).toEqual([]);
      pairs += 1;
    } finally {
      await sweepRuns(join(home, "runs"), new Set());
      await rm(home, { recursive: true, force: true });
    }
  }
  console.log(`${deaths} deaths, ${pairs} pairs finished.`);
});
