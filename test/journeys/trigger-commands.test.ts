import { afterAll, beforeAll, expect, test } from "vitest";
import type { Task } from "../../src/protocol/task/task.ts";
import type { TriggerSummary } from "../../src/protocol/trigger/summary.ts";
import { scriptAgent } from "../support/agents.ts";
import { eventually, get } from "../support/api.ts";
import { cli } from "../support/cli.ts";
import { deliveriesOf } from "../support/hooks.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const completes = `console.log("=== CUSTOM TASK COMPLETE ===\\nSummary: Done.");`;
const home = makeHome({ completes: scriptAgent(completes) }, { defaultAgent: "completes" });
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeHome(home, server));

/** Runs `signalbox trigger …` and returns its exit code and its output. */
async function trigger(...args: string[]): Promise<{ code: number | null; out: string; stderr: string }> {
  const { code, stdout, stderr } = await cli(home, ["trigger", ...args]);
  return { code, out: stdout, stderr };
}

test("a trigger of a project is created, listed, tested, disabled and deleted on the command line", async () => {
  const shop = await get<{ id: string }>(server, "POST", "/api/projects", { name: "Shop" });
  const schedule = ["--cron", "0 9 * * 1-5", "--time-zone", "Asia/Seoul", "--title", "Report"];
  const created = await trigger("create", "--name", "Every morning", ...schedule, "-p", "shop", "--json");
  const { id, definition } = JSON.parse(created.out) as TriggerSummary;
  expect([created.code, definition]).toEqual([
    0,
    {
      name: "Every morning",
      project: shop.id,
      when: { kind: "schedule", cron: "0 9 * * 1-5", timeZone: "Asia/Seoul", missed: "once" },
      work: { kind: "task", type: "custom", title: "Report", description: "" },
      overlap: "skip",
      perMinute: 60,
    },
  ]);
  const other = await trigger("create", "--name", "Failures", "--after", "task", "--title", "Look", "--json");
  const names = async (...args: string[]): Promise<string[]> =>
    (JSON.parse((await trigger("list", "--json", ...args)).out) as TriggerSummary[]).map(
      (each) => each.definition.name,
    );
  expect([other.code, await names(), await names("-p", shop.id)]).toEqual([
    0,
    ["Failures", "Every morning"],
    ["Every morning"],
  ]);

  expect((await trigger("test", id)).code).toBe(0);
  const done = await eventually("its task is completed", async () => {
    const [delivery] = await deliveriesOf(server, id);
    return delivery?.workStatus === "completed" ? delivery : undefined;
  });
  expect(await get<Task>(server, "GET", `/api/tasks/${done.workId}`)).toMatchObject({
    title: "Report",
    project: shop.id,
  });
  const shown = await trigger("deliveries", id);
  expect(shown.out).toMatch(/^#\s+OUTCOME\s+FROM\s+WORK\s+AGE\s+TITLE OR REASON\n1\s+completed\s+/);

  await trigger("disable", id);
  expect((await trigger("list", "-p", "Shop")).out).toMatch(
    new RegExp(`^TRIGGER .*\\n${id}\\s+disabled\\s+.*Every morning\\n$`),
  );
  expect((await trigger("delete", id)).code).toBe(0);
  expect(await names()).toEqual(["Failures"]);
});

test("an unknown project, an invalid schedule and a trigger of two kinds are refused, and nothing is created", async () => {
  const refused = [
    await trigger("create", "--cron", "@daily", "--title", "T", "-p", "Nowhere"),
    await trigger("create", "--cron", "61 * * * *", "--title", "T"),
    await trigger("create", "--cron", "@daily", "--after", "task", "--title", "T"),
    await trigger("list", "-p", "Nowhere"),
  ];
  const noProject = 'There is no project "Nowhere". Projects: Default, Shop.\n';
  expect(refused).toEqual([
    { code: 3, out: "", stderr: noProject },
    { code: 2, out: "", stderr: '"61" is not a valid minute.\n' },
    { code: 2, out: "", stderr: "Use exactly one of --cron, --webhook and --after.\n" },
    { code: 3, out: "", stderr: noProject },
  ]);
  expect(JSON.parse((await trigger("list", "--json")).out)).toHaveLength(1);
});
