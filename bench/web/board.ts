import { closeSync, constants, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser } from "playwright-core";
import type { Task } from "../../src/protocol/task/task.ts";
import { createTask, eventually, get, outputOf } from "../../test/support/api.ts";
import { signedIn } from "../../test/support/browser.ts";
import { readEvents } from "../../test/support/sse.ts";
import type { Figure } from "../tools/budget.ts";
import type { Installation } from "./installation.ts";
import { Meter } from "./meter.ts";

const cards = 200;
const perSecond = 6;
const seconds = 10;
const tickMs = 50;

/** Measures a board of 200 cards whose agents all start another step six times a second. */
export async function measureBoard(browser: Browser, { server }: Installation): Promise<Figure[]> {
  const tasks: Task[] = [];
  for (let number = 1; number <= cards; number += 1) {
    tasks.push(await createTask(server, { agent: "stepper", type: "steps", title: `Card ${number}` }));
  }
  for (const { id } of tasks) {
    await eventually(`${id} is open`, async () => (await outputOf(server, id)).includes("ready"), 120_000);
  }
  const page = await signedIn(browser, server);
  await page.goto(`${server.url}/board`);
  await page
    .locator("[data-card]")
    .nth(cards - 1)
    .waitFor();
  const meter = await Meter.of(page);
  const stop = new AbortController();
  const updates = countUpdates(server, stop.signal);
  const walking = walk(tasks.map(({ workspace }) => join(workspace, "lines")));
  await pause(2000);
  const [cpu, at, before] = [await meter.cpuMs(), performance.now(), updates.count];
  await pause((seconds - 4) * 1000);
  const ms = performance.now() - at;
  const perTick = (((await meter.cpuMs()) - cpu) / ms) * tickMs;
  const rate = ((updates.count - before) / ms) * 1000;
  await walking;
  stop.abort();
  await page.context().close();
  for (const { id } of tasks) await get(server, "POST", `/api/tasks/${id}/cancel`);
  return [
    {
      what: "board of 200 cards, updates a second that reached it",
      value: rate,
      unit: "updates",
      atLeast: 1000,
    },
    { what: "board under them, processor for each 50 ms", value: perTick, unit: "ms", atMost: 25 },
  ];
}

/** Writes step starts to every program, round robin. */
async function walk(pipes: readonly string[]): Promise<void> {
  const open = pipes.map((pipe) => openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK));
  const began = performance.now();
  for (let turn = 1; turn <= perSecond * seconds; turn += 1) {
    for (const pipe of open) writeSync(pipe, `=== STEP 1.${1 + (turn % 2)} START ===\n`);
    await pause(Math.max(0, began + (turn * 1000) / perSecond - performance.now()));
  }
  for (const pipe of open) closeSync(pipe);
}

function countUpdates(server: Installation["server"], signal: AbortSignal): { count: number } {
  const updates = { count: 0 };
  void (async () => {
    for await (const { event } of readEvents(server, "/api/stream")) {
      if (signal.aborted) return;
      if (event.type === "step.started") updates.count += 1;
    }
  })().catch(() => undefined);
  return updates;
}
