import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { programAgent } from "../support/agents.ts";
import {
  ask,
  createTask,
  eventsOf,
  eventually,
  get,
  outputOf,
  stateOf,
  untilStatus,
} from "../support/api.ts";
import { complaints, openBrowser, signedIn } from "../support/browser.ts";
import { cli, withoutAges } from "../support/cli.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeHome({ asks: programAgent("asks-for-things.mjs") }, { defaultAgent: "asks" });
const key = "sk_live_0123456789abcdefghijklmnop";
let browser: Browser;
let server: RunningServer;
beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer(home);
});
afterAll(async () => {
  await browser.close();
  await closeHome(home, server);
});

/** Creates a task and waits until its agent has asked for both things. */
async function asking(title: string): Promise<string> {
  const { id } = await createTask(server, { title });
  await eventually(
    "both requests",
    async () => (await stateOf(server, id)).task.dependencies?.length === 2,
    30_000,
  );
  return id;
}

/** Expects that the agent was told of both answers, and that the value is only in the settings. */
async function expectProvided(id: string): Promise<void> {
  await untilStatus(server, id, "completed");
  expect((await outputOf(server, id)).split("\n").filter((line) => line.startsWith("told: "))).toEqual([
    'told: {"name":"STRIPE_KEY","provided":true,"variable":"STRIPE_KEY","default":null}',
    'told: {"name":"logo.svg","provided":false,"variable":null,"default":"a plain text logo"}',
  ]);
  expect(JSON.stringify(await eventsOf(server, id))).not.toContain(key);
  const { items } = await get<{ items: { name: string; set: boolean; scope: string; lastFour: string }[] }>(
    server,
    "GET",
    `/api/settings?scope=task:${id}`,
  );
  expect(items.find(({ name }) => name === "stripe_key")).toMatchObject({
    set: true,
    secret: true,
    scope: `task:${id}`,
    lastFour: key.slice(-4),
  });
}

test("a person answers requests on the command line", async () => {
  const id = await asking("Shop");
  const inbox = await cli(home, ["inbox"]);
  expect({ code: inbox.code, lines: withoutAges(inbox.stdout).split("\n").slice(0, 5) }).toEqual({
    code: 10,
    lines: [
      `${id}  request  AGE  Shop`,
      "  asks for STRIPE_KEY (api key, required): To take payments.",
      "  asks for logo.svg (file, optional, default a plain text logo): For the header.",
      `  signalbox task provide ${id} STRIPE_KEY [--skip]`,
      `  signalbox task provide ${id} logo.svg [--skip]`,
    ],
  });
  expect((await cli(home, ["task", "provide", id, "OTHER"])).code).toBe(3);
  expect((await cli(home, ["task", "provide", id, "STRIPE_KEY"], `${key}\n`)).stdout).toBe(
    "STRIPE_KEY is provided.\n",
  );
  expect((await cli(home, ["task", "provide", id, "logo.svg", "--skip"])).stdout).toBe(
    "logo.svg is declined.\n",
  );
  await expectProvided(id);
});

test("an answer to a request that is not open, and a value together with a refusal, are refused", async () => {
  const id = await asking("Refusals");
  const path = `/api/tasks/${id}/dependencies`;
  expect((await ask(server, "POST", path, { name: "nothing" })).status).toBe(409);
  expect((await ask(server, "POST", path, { name: "STRIPE_KEY", value: key, skip: true })).status).toBe(422);
  expect((await ask(server, "POST", path, { name: "STRIPE_KEY", skip: true })).status).toBe(200);
  expect((await ask(server, "POST", path, { name: "STRIPE_KEY", skip: true })).status).toBe(409);
  await get(server, "POST", `/api/tasks/${id}/cancel`);
});

async function fillIn(page: Page, id: string, words: { value: string; store: string; without: string }) {
  const card = page.locator('[data-dependency="STRIPE_KEY"]');
  await card.getByLabel(words.value).fill(key);
  await card.getByRole("button", { name: words.store }).click();
  await card.waitFor({ state: "detached" });
  expect((await stateOf(server, id)).task.dependencies).toHaveLength(1);
  await page.locator('[data-dependency="logo.svg"]').getByRole("button", { name: words.without }).click();
}

test("a person answers requests in the inbox", async () => {
  const id = await asking("In the inbox");
  const page = await signedIn(browser, server);
  const heard = complaints(page);
  const row = page.locator(`[data-row="${id}"]`);
  await row.getByText("The agent asks for STRIPE_KEY").waitFor();
  await row.getByText("Default: a plain text logo").waitFor();
  await fillIn(page, id, { value: "Value of STRIPE_KEY", store: "Provide", without: "Continue without it" });
  await expectProvided(id);
  expect(heard).toEqual([]);
});

test("a person answers requests on the task's page, in Korean", async () => {
  const id = await asking("작업 화면에서");
  const page = await signedIn(browser, server, { locale: "ko-KR" });
  await page.locator(`[data-row-link="${id}"]`).click();
  await page.waitForURL(`**/t/${id}`);
  await page.locator(`[data-row="${id}"]`).waitFor({ state: "detached" });
  await fillIn(page, id, { value: "값: STRIPE_KEY", store: "제공하기", without: "값 없이 진행" });
  await expectProvided(id);
  expect(await page.locator("[data-dependency]").count()).toBe(0);
});
