import { patienceMs } from "../support/patience.ts";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AgentInfo } from "../../src/protocol/api/contract.ts";
import { programAgent } from "../support/agents.ts";
import { createTask, eventually, get, stateOf, untilStatus } from "../support/api.ts";
import { complaints, openBrowser, phone, signedIn, wide } from "../support/browser.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { spendBefore } from "../support/past-cost.ts";
import {
  closeHome,
  makeHome,
  makeSharedDirectory,
  type RunningServer,
  startServer,
} from "../support/server.ts";

/** Timeout for a page on a busy machine. */
const soon = { timeout: patienceMs };
const ledger = join(makeSharedDirectory(), "ledger");
const words = Array.from({ length: 80 }, (_, at) => `word-${at.toString(36)}${at * 7}`);
const scenario = join(makeHome(), "scenario.json");
writeFileSync(
  scenario,
  JSON.stringify({
    steps: [
      { write: "docs/idea.md", content: words.join(" ") },
      { say: "=== PHASE 1 COMPLETE ===\nPhase: Change\nDocuments created:\n- docs/idea.md\n" },
    ],
    reply: "Noted.",
  }),
);
const home = makeGatedHome({
  scene: { kind: "demo", command: [scenario] },
  turns: { ...programAgent("limited.mjs", { LEDGER: ledger }), kind: "claude", sandbox: "off" },
  ticking: { kind: "program", command: ["sh", "-c", "while echo tick; do sleep 1; done"] },
  slow: { kind: "program", command: ["sleep", "600"] },
  absent: { kind: "program", command: ["no-such-agent"] },
});
let browser: Browser;
let server: RunningServer;
let page: Page;
let heard: string[];
beforeAll(async () => {
  await spendBefore(home, [3]);
  [browser, server] = await Promise.all([openBrowser(), startServer(home)]);
  page = await signedIn(browser, server);
  heard = complaints(page);
});
afterAll(async () => {
  await browser?.close();
  await closeHome(home, server);
});

test("the first screen and the settings show the status of the agents and how to connect one", async () => {
  await page.goto(server.url);
  await page.getByRole("button", { name: "한국어" }).first().waitFor();
  await page.getByText("Agents ready: worker, judge", { exact: false }).waitFor();
  await page.locator("[data-check]", { hasText: "of disk space is free" }).waitFor();
  const { items } = await get<{ items: AgentInfo[] }>(server, "GET", "/api/agents");
  const open = items.filter(({ sandboxed }) => !sandboxed).map(({ name }) => name);
  const sandbox = page.locator("[data-check]", { hasText: "sandbox" });
  await expect
    .poll(() => sandbox.allTextContents(), soon)
    .toEqual([
      open.length === items.length
        ? "Agents run without a sandbox: they can read and write the same files as you."
        : `These agents run without a sandbox and can read and write the same files as you: ${open.join(", ")}.`,
    ]);
  await page.goto(`${server.url}/settings?section=agents`);
  const agent = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await agent("worker").getByText("Ready", { exact: true }).waitFor();
  await agent("absent").getByText("Not installed", { exact: true }).waitFor();
  await agent("absent").getByText('"no-such-agent" was not found.', { exact: false }).waitFor();
  await page.getByText("Use your own program").click();
  await page.getByText("/path/to/my-agent").waitFor();
  expect(heard).toEqual([]);
});

test("an inbox without waiting tasks shows running and likely next ones; the board filters and groups", async () => {
  const note = await createTask(server, { type: "note", title: "A note about signals", verifier: "slow" });
  await eventually("the note is being verified", async () => {
    const { gate } = await stateOf(server, note.id);
    return gate.stage === "judging";
  });
  const ticks = await createTask(server, { title: "Count the ticks", agent: "ticking" });
  await page.goto(server.url);
  await page.getByText("2 tasks are running.").waitFor();
  expect(await page.locator("[data-likely-next]").getAttribute("data-likely-next")).toBe(note.id);
  const row = page.locator(`[data-row="${note.id}"]`);
  await row.locator("[data-standing=verifying]").waitFor();
  await row.getByText("Phase 1 of 2 · the work is being verified").waitFor();

  await page.getByRole("link", { name: "Count the ticks" }).click();
  await page
    .locator("[data-now]")
    .getByText(/^last output \d+s ago$/)
    .waitFor();
  await page.getByRole("tab", { name: "Log" }).click();
  await page.locator(".log-row").first().waitFor();
  const output = /\/api\/tasks\/[^/]+\/output/;
  await page.route(output, (route) => route.abort());
  await page.reload();
  await page.getByRole("alert").getByText("The server cannot be reached.", { exact: false }).waitFor();
  expect(await page.locator(".log-row").count()).toBe(0);
  await page.unroute(output);
  await page.locator(".log-row").first().waitFor();
  heard.length = 0;

  await page.goto(`${server.url}/board`);
  const cards = (column: string) => page.getByRole("region", { name: column }).locator("[data-card-link]");
  await expect
    .poll(() => cards("Running").allTextContents(), soon)
    .toEqual(["A note about signals", "Count the ticks"]);
  const columns = page.getByRole("main").getByRole("region");
  expect(
    new Set(await columns.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width))),
  ).toEqual(new Set([264]));
  await page.keyboard.press("/");
  await page.keyboard.type("SIGNALS");
  await expect.poll(() => cards("Running").allTextContents(), soon).toEqual(["A note about signals"]);
  await page.getByText("Agent", { exact: true }).click();
  await expect.poll(() => cards("worker").allTextContents(), soon).toEqual(["A note about signals"]);
  await page.reload();
  await expect
    .poll(() => page.locator("[data-card-link]").allTextContents(), soon)
    .toEqual(["A note about signals"]);
  expect(new URL(page.url()).search).toBe("?group=agent&find=SIGNALS");
  await page.setViewportSize(phone);
  await page.goto(`${server.url}/board`);
  await expect.poll(() => page.locator("[data-card-link]:visible").count(), soon).toBe(2);
  await page.setViewportSize(wide);

  for (const { id } of [note, ticks]) await get(server, "POST", `/api/tasks/${id}/cancel`);
  expect(heard).toEqual([]);
});

test("costs are shown in a chart, in a tooltip and in a table; the form shows the cost of similar tasks", async () => {
  const titles = ["one", "two", "three"];
  for (const title of titles) {
    const { id } = await createTask(server, { title, agent: "turns" });
    await untilStatus(server, id, "completed");
    await get(server, "POST", `/api/tasks/${id}/feedback`, { rating: 4 });
  }
  await page.goto(`${server.url}/metrics?days=7`);
  const cost = page.getByRole("figure").filter({ hasText: "Cost by day" });
  const box = await cost.locator(".u-over").boundingBox();
  if (box === null) throw new Error("Nothing is drawn.");
  await page.mouse.move(box.x + box.width * 0.93, box.y + box.height / 2);
  await expect.poll(() => cost.locator("[data-tip] p").last().textContent(), soon).toBe("fake$0.06");
  await cost.getByText("Show as table").click();
  expect(await cost.locator("tbody tr td").allTextContents()).toEqual(["$0.06", "$0.50"]);
  const rating = page.getByRole("figure").filter({ hasText: "Average user rating" });
  await rating.locator("[data-one-day]", { hasText: "4" }).waitFor();
  expect(await rating.locator("canvas").count()).toBe(0);
  await page.getByText("By week").click();
  await page.getByRole("figure").filter({ hasText: "Average user rating, 1 to 5, by week" }).waitFor();
  await expect.poll(() => new URL(page.url()).search, soon).toBe("?days=7&by=week");

  await page.goto(`${server.url}/new?type=custom`);
  expect(await page.locator("[data-similar]").textContent()).toMatch(
    /^Most of the last 3 tasks like this took .+, including time waiting for people, and cost \$0\.02\.$/,
  );
  expect(heard).toEqual([]);
});

test("a task with a spent budget asks for more, and a task after its turn asks for a message", async () => {
  const { id } = await createTask(server, { title: "talk", agent: "turns", budget: 0.01 });
  await page.goto(server.url);
  const row = page.locator(`[data-row="${id}"]`);
  await row.getByText("Spent $0.02 of $0.01. Raise the budget, or cancel the task.").waitFor();
  await row.getByRole("link").click();
  await page.getByRole("button", { name: "Raise and continue" }).waitFor();
  expect(await page.getByRole("button", { name: "Resume" }).count()).toBe(0);
  await page.getByLabel("Budget in US dollars").fill("1");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Write to the agent" }).click();
  await page.keyboard.type("Finish.");
  await page.keyboard.press("Control+Enter");
  await untilStatus(server, id, "completed");
  expect(heard).toEqual([]);
});

test("a completed task shows its results and starts another task like it", async () => {
  const { id } = await createTask(server, { type: "note", title: "A note to repeat", description: "" });
  for (const phase of [1, 2]) {
    const review = await eventually("a review waits", async () =>
      (await stateOf(server, id)).gate.reviews.find((one) => one.phase === phase && one.status === "pending"),
    );
    await get(server, "PATCH", `/api/reviews/${review.id}`, { action: "approve", version: review.version });
  }
  await untilStatus(server, id, "completed");
  await page.goto(`${server.url}/t/${id}`);
  const note = page.locator("[data-done]");
  // A task without a cost does not mention one.
  expect(await note.getByText(/^Done\. It took/).innerText()).toMatch(
    /^Done\. It took \d+s(, including \d+s waiting for people)?\.$/,
  );
  await page.getByRole("tab", { name: "History" }).click();
  const told = page.getByRole("list", { name: "History" }).getByRole("listitem");
  await told.filter({ hasText: "The task was created" }).waitFor();
  const timers = told.filter({ hasText: "The timer was cancelled" });
  const before = { told: await told.count(), timers: await timers.count() };
  const more = page.getByRole("checkbox", { name: "Show internal events" });
  const hidden = Number(/\((\d+) more\)/.exec(await page.getByText("internal events").innerText())?.[1]);
  await more.check();
  await expect.poll(() => told.count(), soon).toBe(before.told + hidden);
  expect([before.timers, (await timers.count()) > 0]).toEqual([0, true]);
  await page.getByRole("link", { name: "New task like this" }).click();
  await expect.poll(() => page.getByLabel("Title").inputValue(), soon).toBe("A note to repeat");
  expect(await page.locator("[data-type=note] input").isChecked()).toBe(true);
  expect(heard).toEqual([]);
});

test("a completed demo explains why it cost nothing, and offers a real task or another run", async () => {
  const source = fileURLToPath(new URL("../../samples/till", import.meta.url));
  const { id } = await createTask(server, { type: "change", title: "A scene", agent: "scene", source });
  const review = await eventually("a review waits", async () =>
    (await stateOf(server, id)).gate.reviews.find(({ status }) => status === "pending"),
  );
  await get(server, "PATCH", `/api/reviews/${review.id}`, { action: "approve", version: review.version });
  await untilStatus(server, id, "completed");
  await page.goto(`${server.url}/t/${id}`);
  const note = page.locator("[data-done]");
  await note.getByText("the demo agent is a script and uses no model", { exact: false }).waitFor();
  await note.getByRole("button", { name: "Run the demo again" }).waitFor();
  expect(await note.getByRole("link").allInnerTexts()).toEqual([
    "See the file",
    "Open in editor",
    "Start a real task",
  ]);
  await note.getByRole("link", { name: "Start a real task" }).click();
  await page.waitForURL(`${server.url}/new`);
  expect(heard).toEqual([]);
});
