import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoRefusal } from "../../src/protocol/demo/demo-tasks.ts";
import { ask, get } from "../support/api.ts";
import { complaints, openBrowser, wide } from "../support/browser.ts";
import { cli } from "../support/cli.ts";
import { FakeMachine } from "../support/fake-clis.ts";
import { picturesOf } from "../support/journey.ts";
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
