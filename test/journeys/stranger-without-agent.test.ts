import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoRefusal } from "../../src/protocol/demo/demo-tasks.ts";
import { demoListRefusal, demoOfficeRefusal } from "../../src/protocol/demo/demo-list.ts";
import { ask, get } from "../support/api.ts";
import { complaints, openBrowser, signedIn, wide } from "../support/browser.ts";
import { cli } from "../support/cli.ts";
import { FakeMachine } from "../support/fake-clis.ts";
import { picturesOf } from "../support/journey.ts";
import { listProject } from "../support/list-project.ts";
import { handheld, sidewaysScroll } from "../support/phone.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeHome({ demo: { kind: "demo", env: { SIGNALBOX_DEMO_SPEED: "1000" } } });
const machine = new FakeMachine();
const pictures = picturesOf("stranger-without-agent");
let browser: Browser;
let server: RunningServer;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await closeHome(home, server);
  machine.remove();
});

test("a new user without any agent plays the demo; a task of their own is refused with the way to connect an agent", async () => {
  server = await startServer(home, machine.env, ["serve", "--port", "0"]);
  const page = await (await browser.newContext({ locale: "en", viewport: wide })).newPage();
  const heard = complaints(page);
  await page.goto(/http:\S+/.exec(server.said)?.[0] ?? "");
  await page.locator("[data-check]", { hasText: "Only the demo agent is available so far." }).waitFor();
  await page.screenshot({ path: `${pictures}1-welcome.png` });

  await page.getByRole("button", { name: "Try the demo task" }).click();
  await page.getByRole("radio", { name: /In one JSON file/ }).check();
  await page.getByRole("button", { name: /Send answer/ }).click();
  await page.getByRole("link", { name: "Inbox" }).first().click();
  await page.locator('[data-row-link^="rv_"]').first().waitFor();
  await page.screenshot({ path: `${pictures}2-demo.png` });

  await page.goto(`${server.url}/new?type=custom`);
  await page.getByRole("textbox", { name: "Title" }).fill("A recipe box with React");
  const note = page.locator("[data-demo-note]", { hasText: "it can only do its demo tasks" });
  await note.waitFor();
  await page.getByRole("button", { name: "Start" }).click();
  expect(new URL(page.url()).pathname).toBe("/new");
  await page.screenshot({ path: `${pictures}3-refused.png` });
  await note.getByRole("link", { name: "Connect an agent" }).click();
  for (const command of [
    "npm install -g @anthropic-ai/claude-code",
    "npm install -g @openai/codex",
    "npm install -g @google/gemini-cli",
    "npm install -g opencode-ai",
  ])
    await page.getByText(command).first().waitFor();
  await page.screenshot({ path: `${pictures}4-connect.png` });

  const task = { type: "custom", title: "A recipe box", description: "With React", submit: true };
  const { body } = await ask(server, "POST", "/api/tasks", task);
  expect(body.error).toMatchObject({ code: "demo_only", message: demoRefusal.en });
  const ran = await cli(home, ["task", "create", "A recipe box"], "", home, machine.env);
  expect([ran.code === 0, ran.stderr.includes(demoRefusal.en)]).toEqual([false, true]);
  const { items } = await get<{ items: { type: string }[] }>(server, "GET", "/api/tasks");
  expect(items.map(({ type }) => type)).toEqual(["create_app"]);
  expect(heard).toEqual([]);
  await page.context().close();
});

test("a list and an office of their own are refused before anything starts, with the way to connect an agent", async () => {
  const project = listProject("# Shop\n\n### [ ] T1.1: Write the prices\n");
  const page = await signedIn(browser, server, handheld);
  const heard = complaints(page);
  const note = page.locator("[data-demo-note]");
  await page.goto(`${server.url}/orchestrations/new`);
  await page.locator("[name=project]").fill(project);
  await page.getByRole("button", { name: "Read list" }).click();
  await note.getByText("The demo agent can only run the sample task list.").waitFor();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect.poll(() => note.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.screenshot({ path: `${pictures}5-list.png` });
  await page.goto(`${server.url}/offices/new`);
  await note.getByText("The demo agent can only work in the demo office.").waitFor();
  await page.locator("[name=project]").fill(project);
  await page.getByRole("button", { name: "Open office" }).click();
  await expect.poll(() => note.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.screenshot({ path: `${pictures}6-office.png` });
  expect([await sidewaysScroll(page), heard]).toEqual([0, []]);
  await page.context().close();

  const planned = await cli(home, ["orchestrate", project, "--dry-run"], "", home, machine.env);
  expect([planned.code, planned.stderr.trim()]).toEqual([0, demoListRefusal.en]);
  const ran = await cli(home, ["orchestrate", project], "", home, machine.env);
  expect([ran.code === 0, ran.stderr.includes(demoListRefusal.en)]).toEqual([false, true]);
  const opened = await cli(home, ["office", "start", "review", "--project", project], "", home, machine.env);
  expect([opened.code === 0, opened.stderr.includes(demoOfficeRefusal.en)]).toEqual([false, true]);
  const nothing = { items: [], nextCursor: null };
  expect(await get(server, "GET", "/api/orchestrations")).toEqual(nothing);
  expect(await get(server, "GET", "/api/offices")).toEqual(nothing);

  const sample = await get<{ id: string }>(server, "POST", "/api/orchestrations/sample", {});
  const { project: path } = await get<{ project: string }>(server, "GET", `/api/orchestrations/${sample.id}`);
  const plan = await get<{ isSample: boolean }>(server, "POST", "/api/orchestrations/plan", { path });
  expect(plan.isSample).toBe(true);
  await get(server, "POST", `/api/orchestrations/${sample.id}/cancel`);
});
