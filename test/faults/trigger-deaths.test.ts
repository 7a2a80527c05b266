import { afterEach, expect, test } from "vitest";
import type { Task } from "../../src/protocol/task/task.ts";
import { scriptAgent } from "../support/agents.ts";
import { eventually, get } from "../support/api.ts";
import { dice } from "../support/dice.ts";
import { deliver, deliveriesOf, type Hook, makeHook } from "../support/hooks.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

let server: RunningServer;
let home: string;
afterEach(() => closeHome(home, server));

const count = Number(process.env["DELIVERIES"] ?? 200);
const kills = Number(process.env["KILLS"] ?? 12);

const completes = 'console.log("=== CUSTOM TASK COMPLETE ===\\nSummary: Done.");';

/** Sends a delivery until the server has accepted it, and sometimes once more. */
async function persist(hook: Hook, number: number, repeats: boolean): Promise<void> {
  let left = repeats ? 2 : 1;
  for (let tries = 0; left > 0; tries += 1) {
    const answer = await deliver(server, hook, `delivery-${number}`, { number }).catch(() => null);
    if (answer !== null && (answer.status === 202 || answer.status === 200)) left -= 1;
    else if (tries > 600) throw new Error(`Delivery ${number}: ${JSON.stringify(answer)}`);
    else await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Sends deliveries, a third of them twice, while the server is killed again and again. Every delivery starts one task,
 * and no task exists without its delivery.
 */
test(`${count} deliveries with repeats and ${kills} kills start one task each`, async () => {
  const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
  const roll = dice(seed);
  home = makeHome({ completes: scriptAgent(completes) }, { defaultAgent: "completes" });
  server = await startServer(home);
  const hooks = await Promise.all(
    Array.from({ length: 5 }, () => makeHook(server, "completes", { overlap: "queue", perMinute: 600 })),
  );
  let isSending = true;
  const killing = (async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      await new Promise((resolve) => setTimeout(resolve, roll(200, 2_200)));
      await server.kill();
      server = await startServer(home);
    }
    isSending = false;
  })();
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const waiting = numbers.toReversed();
  const send = async (): Promise<void> => {
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      await persist(hooks[number % hooks.length]!, number, roll(1, 3) === 1);
      // The queue of a trigger is bounded, and the kills should meet deliveries until the end.
      await new Promise((resolve) => setTimeout(resolve, isSending ? roll(0, 300) : 0));
    }
  };
  await Promise.all([killing, ...Array.from({ length: 4 }, send)]);

  const deliveries = await eventually(
    "all work has ended",
    async () => {
      const all = (await Promise.all(hooks.map(({ id }) => deliveriesOf(server, id)))).flat();
      return all.every(({ workStatus, status }) => workStatus !== null || status === "refused")
        ? all
        : undefined;
    },
    240_000,
  );
  expect(
    deliveries.filter(({ workStatus }) => workStatus !== "completed").map(({ reason }) => reason),
    `seed ${seed}`,
  ).toEqual([]);
  expect(deliveries.map(({ key }) => key).toSorted()).toEqual(
    numbers.map((number) => `delivery-${number}`).toSorted(),
  );
  const tasks = await allTasks();
  expect(tasks.map(({ id }) => id).toSorted()).toEqual(
    deliveries.map(({ workId }) => String(workId)).toSorted(),
  );
  expect(new Set(tasks.map(({ title }) => title)).size).toBe(count);
}, 600_000);

async function allTasks(): Promise<Task[]> {
  const all: Task[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const query: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const page: { items: Task[]; nextCursor: string | null } = await get(
      server,
      "GET",
      `/api/tasks?limit=200${query}`,
    );
    all.push(...page.items);
    cursor = page.nextCursor;
  }
  return all;
}
