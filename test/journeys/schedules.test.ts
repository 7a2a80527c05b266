import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { CheckedTrigger } from "../../src/protocol/api/triggers.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import type { Delivery } from "../../src/protocol/trigger/delivery.ts";
import { createSample } from "../../src/cli/sample-project.ts";
import { sampleFiles, sampleList } from "../../src/demo/list/sample-list.ts";
import type { OrchestrationState } from "../../src/protocol/orchestration/state.ts";
import { scriptAgent } from "../support/agents.ts";
import { eventually, get } from "../support/api.ts";
import { deliveriesOf } from "../support/hooks.ts";
import { patienceMs } from "../support/patience.ts";
import { decideConflict, finishedSample, treeOfMain } from "../support/sample-list.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const hourMs = 3_600_000;
const timeZone = "Asia/Seoul";
const agents = {
  demo: { kind: "demo", env: { SIGNALBOX_DEMO_SPEED: "1000" } },
  completes: scriptAgent('console.log("=== CUSTOM TASK COMPLETE ===\\nSummary: Done.");'),
};
const home = makeHome();
let server: RunningServer | undefined;
afterAll(() => closeHome(home, server));

/** Kills the running server, if any, and starts the next one at this time of its clock. */
async function startAt(time: number): Promise<RunningServer> {
  await server?.kill();
  const clock = { aheadMs: time - Date.now() };
  const quick = { mutationCheck: false, previewPictures: false, concurrency: 4 };
  writeFileSync(join(home, "signalbox.config.json"), JSON.stringify({ agents, ...quick, clock }));
  server = await startServer(home);
  return server;
}

/** Creates a trigger for every full hour. */
async function hourly(at: RunningServer, missed: "once" | "never"): Promise<{ id: string; next: number }> {
  const { trigger } = await get<CheckedTrigger>(at, "POST", "/api/triggers", {
    name: `Missed ${missed}`,
    when: { kind: "schedule", cron: "0 * * * *", timeZone, missed },
    work: { kind: "task", agent: "completes", title: "{{payload.time}}, {{payload.missed}} missed" },
    overlap: "queue",
  });
  return { id: trigger.id, next: Date.parse(trigger.next ?? "") };
}

/** Waits until all work has ended, and returns what came of each delivery. */
async function ended(at: RunningServer, id: string, count: number): Promise<string[]> {
  const isOver = ({ status, workStatus }: Delivery): boolean => status === "skipped" || workStatus !== null;
  const deliveries = await eventually(`${count} deliveries have ended`, async () => {
    const all = await deliveriesOf(at, id);
    return all.length >= count && all.every(isOver) ? all : undefined;
  });
  return deliveries.map(({ title, status, workStatus, reason }) =>
    [title ?? reason?.message, status, workStatus ?? reason?.code].join(" | "),
  );
}

function localHour(time: number): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(time);
}

test("a schedule starts one task at each time, also if the server is killed then, and makes up for missed times", async () => {
  let at = await startAt(Math.ceil(Date.now() / hourMs) * hourMs + hourMs / 2);
  const [once, never] = [await hourly(at, "once"), await hourly(at, "never")];
  const { next } = once;
  expect(never.next).toBe(next);
  expect(next % hourMs).toBe(0);

  // The server is killed as soon as the time has come. The next one continues.
  at = await startAt(next - 3_000);
  await eventually("the time has come", async () => (await deliveriesOf(at, once.id)).length > 0);
  at = await startAt(next + 15_000);
  const onTime = `${localHour(next)}, 0 missed | started | completed`;
  expect(await ended(at, once.id, 1)).toEqual([onTime]);
  expect(await ended(at, never.id, 1)).toEqual([onTime]);

  // No server runs at five times.
  at = await startAt(next + 5.5 * hourMs);
  const late = `${localHour(next + 5 * hourMs)}, 5 missed | started | completed`;
  const skipped = "5 times were missed, because no server was running. | skipped | missed";
  expect(await ended(at, once.id, 2)).toEqual([onTime, late]);
  expect(await ended(at, never.id, 2)).toEqual([onTime, skipped]);

  at = await startAt(next + 6 * hourMs - 3_000);
  const again = `${localHour(next + 6 * hourMs)}, 0 missed | started | completed`;
  expect(await ended(at, once.id, 3)).toEqual([onTime, late, again]);
  expect(await ended(at, never.id, 3)).toEqual([onTime, skipped, again]);

  const { items } = await get<{ items: Task[] }>(at, "GET", "/api/tasks?limit=200");
  const made = items.map(({ createdBy, title }) => `${createdBy}: ${title.slice(0, 16)}`);
  expect(made.toSorted()).toEqual([
    `trigger:Missed never: ${localHour(next)}`,
    `trigger:Missed never: ${localHour(next + 6 * hourMs)}`,
    ...[0, 5, 6].map((hours) => `trigger:Missed once: ${localHour(next + hours * hourMs)}`),
  ]);
});

test("a schedule runs a task list to its end, once for each time", async () => {
  let at = await startAt(Math.ceil(Date.now() / hourMs) * hourMs + 24 * hourMs);
  const path = await createSample(home, sampleList.name, await sampleFiles("en"));
  const { trigger } = await get<CheckedTrigger>(at, "POST", "/api/triggers", {
    name: "Sample",
    when: { kind: "schedule", cron: "30 * * * *" },
    work: {
      kind: "orchestration",
      path,
      config: {
        default_agent: "demo",
        agents: Object.fromEntries(sampleList.roles.map((role) => [role, "demo"])),
      },
    },
  });
  at = await startAt(Date.parse(trigger.next ?? "") - 3_000);
  const done = await eventually(
    "the list is done",
    async () => {
      const [delivery] = await deliveriesOf(at, trigger.id);
      if (typeof delivery?.workId !== "string") return undefined;
      const state = await get<OrchestrationState>(at, "GET", `/api/orchestrations/${delivery.workId}`).catch(
        () => null,
      );
      if (state !== null) await decideConflict(at, state);
      return delivery.workStatus === null ? undefined : { delivery, state };
    },
    4 * patienceMs,
  );
  const { items } = await get<{ items: { id: string; status: string }[] }>(at, "GET", "/api/orchestrations");
  expect(items).toMatchObject([{ id: done.delivery.workId, status: "completed" }]);
  expect(done.state?.createdBy).toBe("trigger:Sample");
  expect(await ended(at, trigger.id, 1)).toEqual([`${path} | started | completed`]);
  expect(treeOfMain(path)).toEqual(await finishedSample("en"));
});
