import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProjectId } from "../../src/protocol/ids.ts";
import { firstProject, type Project } from "../../src/protocol/project/project.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { scriptAgent } from "../support/agents.ts";
import { ask, createTask, eventsOf, eventually, get, outputOf, untilStatus } from "../support/api.ts";
import { cli } from "../support/cli.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

/** Prints two variables and completes. */
const teller = scriptAgent(`
  console.log("region:", process.env.REGION, "key:", process.env.DEPLOY_KEY?.length);
  console.log("=== CUSTOM TASK COMPLETE ===\\nSummary: told");
`);
const turns = fileURLToPath(new URL("../agents/takes-turns.mjs", import.meta.url));
const home = makeHome({
  teller,
  paid: { kind: "claude", command: [process.execPath, turns] },
});
let server: RunningServer;
let shop: ProjectId;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeHome(home, server));

async function titles(path: string): Promise<string[]> {
  const { items } = await get<{ items: { title: string }[] }>(server, "GET", path);
  return items.map(({ title }) => title).toSorted();
}

test("a project is created with its defaults, and new tasks get them", async () => {
  const defaults = ["--agent", "teller", "--budget", "4", "--type", "custom", "--time-zone", "Asia/Seoul"];
  const created = await cli(home, ["project", "create", "Shop", ...defaults, "--json"]);
  const project = JSON.parse(created.stdout) as Project;
  shop = project.id;
  expect({ ...project, id: "", createdAt: "" }).toEqual({
    id: "",
    name: "Shop",
    source: null,
    defaultAgent: "teller",
    defaultVerifier: null,
    defaultType: "custom",
    defaultBudget: 4,
    timeZone: "Asia/Seoul",
    createdAt: "",
    archivedAt: null,
  });
  expect((await cli(home, ["project", "create", "shop"])).stderr).toBe(
    'There is already a project called "Shop". Choose another name.\n',
  );

  const made = await cli(home, ["task", "create", "In the shop", "--project", "shop", "--json"]);
  const task = JSON.parse(made.stdout) as Task;
  expect({ project: task.project, agent: task.agent, type: task.type, budget: task.budget }).toEqual({
    project: shop,
    agent: "teller",
    type: "custom",
    budget: 4,
  });
  const elsewhere = await createTask(server, { title: "Elsewhere", agent: "teller" });
  expect({ project: elsewhere.project, budget: elsewhere.budget }).toEqual({
    project: firstProject,
    budget: undefined,
  });
});

test("lists and figures show only the tasks of a project on request", async () => {
  expect(await titles(`/api/tasks?project=${shop}`)).toEqual(["In the shop"]);
  expect(await titles(`/api/tasks?project=${firstProject}`)).toEqual(["Elsewhere"]);
  expect(await titles("/api/tasks")).toEqual(["Elsewhere", "In the shop"]);
  const listed = await cli(home, ["task", "list", "--project", "Shop"]);
  expect([listed.stdout.includes("In the shop"), listed.stdout.includes("Elsewhere")]).toEqual([true, false]);
  expect((await cli(home, ["task", "list", "--project", "none"])).stderr).toBe(
    'There is no project "none". Projects: Default, Shop.\n',
  );
});

test("the settings and secrets of a project reach only its tasks", async () => {
  const setting = { value: "seoul", secret: false };
  const settings = { region: setting, deploy_key: "a-key-of-the-shop", default_model: "own" };
  await get(server, "PATCH", "/api/settings", { scope: `project:${shop}`, settings });
  await get(server, "PATCH", "/api/settings", {
    settings: { region: { value: "everywhere", secret: false } },
  });
  const told: string[] = [];
  for (const project of [shop, firstProject]) {
    const { id } = await createTask(server, { title: "Tell", agent: "teller", project });
    await untilStatus(server, id, "completed");
    told.push(/region: .*/.exec(await outputOf(server, id))?.[0] ?? "");
    if (project !== shop) continue;
    const { items } = await get<{ items: { name: string; value: unknown; scope: string }[] }>(
      server,
      "GET",
      `/api/settings?scope=task:${id}`,
    );
    expect(items.find(({ name }) => name === "default_model")).toMatchObject({
      value: "own",
      scope: `project:${shop}`,
    });
  }
  expect(told).toEqual(["region: seoul key: 17", "region: everywhere key: undefined"]);
});

test("the daily budget of a project stops its tasks and no others", async () => {
  await get(server, "PATCH", "/api/settings", {
    scope: `project:${shop}`,
    settings: { budget_day_usd: 0.01 },
  });
  const inShop = await createTask(server, { title: "do:talk", agent: "paid", project: shop });
  const other = await createTask(server, { title: "do:work", agent: "paid" });
  await untilStatus(server, other.id, "completed");
  const reached = await eventually("the budget is reached", async () => {
    const events = (await eventsOf(server, inShop.id)).map(({ event }) => event);
    const found = events.filter(({ type }) => type === "budget.reached");
    return found.length > 0 ? found : null;
  });
  expect(reached).toEqual([{ type: "budget.reached", scope: "project", usedUsd: 0.02, limitUsd: 0.01 }]);
  const resumed = await ask(server, "POST", `/api/tasks/${inShop.id}/resume`);
  expect(resumed.body.error?.message).toBe(
    "The project's budget for today is spent: $0.02 of $0.01. Raise it in the settings of the project, or resume tomorrow (Asia/Seoul).",
  );
  const { items } = await get<{ items: { costUsd: number }[] }>(server, "GET", `/api/usage?project=${shop}`);
  expect(items.map(({ costUsd }) => costUsd)).toEqual([0.02]);
});

test("an archived project takes no new tasks until it is unarchived", async () => {
  expect((await cli(home, ["project", "archive", "Shop"])).code).toBe(0);
  for (const [path, body] of [
    ["/api/tasks", { title: "More", project: shop }],
    ["/api/orchestrations", { path: home, project: shop }],
    ["/api/offices/demo", { language: "en", project: shop }],
  ] as const) {
    const refused = await ask(server, "POST", path, body);
    expect(refused.body.error?.message).toBe(
      'The project "Shop" is archived and takes no new tasks. Choose another one, or unarchive it.',
    );
  }
  expect((await cli(home, ["project", "list"])).stdout).not.toContain("Shop");
  await cli(home, ["project", "unarchive", shop]);
  const { project } = await createTask(server, { title: "Again", project: shop, submit: false });
  expect(project).toBe(shop);
  const moved = await get<Task>(server, "POST", "/api/tasks", { title: "Moves" });
  const edited = await get<Task>(server, "PATCH", `/api/tasks/${moved.id}`, { project: shop });
  expect(edited.project).toBe(shop);
  expect(await titles(`/api/tasks?project=${shop}&status=draft`)).toEqual(["Again", "Moves"]);
});
