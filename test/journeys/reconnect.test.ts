import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { counterAgent } from "../support/agents.ts";
import {
  createTask,
  eventsOf,
  eventually,
  get,
  outputOf,
  pendingQuestions,
  stateOf,
  untilStatus,
} from "../support/api.ts";
import { signedIn } from "../support/browser.ts";
import { openChosenStore } from "../support/chosen-store.ts";
import { untilLive, watchForCatchUp, watchForLoss } from "../support/connection-watch.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { pendingReview } from "../support/gates.ts";
import { Journey, picturesOf } from "../support/journey.ts";
import { shownLines } from "../support/log-lines.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const home = makeGatedHome({
  counter: counterAgent({ COUNT: 1500, PER_TICK: 5, TICK_MS: 50, DIARY: "diary.txt" }),
  asker: counterAgent({ COUNT: 2, ASK_EVERY: 1 }),
});
const pictures = picturesOf("reconnect");
const lostWithinMs = 500;
const journey = new Journey(home);

function restart(): Promise<RunningServer> {
  return startServer(home, { SIGNALBOX_PORT: new URL(journey.server.url).port }, ["serve", "--json"]);
}

async function askedBy(taskId: string): Promise<string> {
  const question = await eventually("it asks", async () =>
    (await pendingQuestions(journey.server)).find((each) => each.taskId === taskId),
  );
  return question.id;
}

/** Returns the number of events of a task while no server runs. */
async function storedEvents(taskId: string): Promise<number> {
  const store = await openChosenStore(home);
  const records = await store.read({ stream: taskId, after: 0, limit: 10_000 });
  await store.close();
  return records.length;
}

/** Opens another tab of the same browser, which takes the token from the first. */
async function tabAt(first: Page, path: string): Promise<Page> {
  const tab = await first.context().newPage();
  await tab.goto(journey.server.url + path);
  return tab;
}

test("open tabs survive a killed server: they show its state, keep typed text, lose and repeat nothing", async () => {
  const counting = await createTask(journey.server, { agent: "counter", title: "Count" });
  const asking = await createTask(journey.server, { agent: "asker", title: "Ask" });
  const choosing = await createTask(journey.server, { agent: "demo", title: "Choose" });
  const noting = await createTask(journey.server, { type: "note", title: "A note" });
  const [asked, review] = [await askedBy(asking.id), await pendingReview(journey.server, noting.id, 1, 1)];
  const chosen = await askedBy(choosing.id);

  const inbox = await signedIn(journey.browser, journey.server);
  await inbox.locator(`[data-row="${chosen}"]`).waitFor();
  const log = await tabAt(inbox, `/t/${counting.id}?tab=log`);
  const question = await tabAt(inbox, `/q/${asked}`);
  const reviewing = await tabAt(inbox, `/reviews/${review.id}?file=docs%2Fidea.md&view=source`);
  const tabs = [inbox, log, question, reviewing];
  await log
    .locator(".log-row", { hasText: /line \d/ })
    .first()
    .waitFor();
  const answer = question.getByLabel("Your answer");
  await answer.pressSequentially("Half an ");
  await reviewing.locator('[data-line="4"] button').click();
  const comment = reviewing.getByRole("textbox", { name: "Comment: On line 4" });
  await comment.pressSequentially("Which ");
  await Promise.all(tabs.map(untilLive));

  const losses = await Promise.all(tabs.map(watchForLoss));
  const killedAt = Date.now();
  await journey.server.kill();
  const shownAt = await Promise.all(losses.map((lost) => lost()));
  expect(Math.max(...shownAt.map(({ at }) => at)) - killedAt).toBeLessThan(lostWithinMs);

  const before = await log.getByRole("log").textContent();
  await inbox.locator(`[data-row="${chosen}"]`).getByRole("button", { name: "In the browser" }).click();
  await answer.pressSequentially("answer");
  await comment.pressSequentially("levers?");
  await reviewing.getByRole("button", { name: "Add comment" }).click();
  await question.getByRole("button", { name: /Send answer/ }).click();
  const unreachable = "Check that it is running, then try again.";
  await Promise.all([inbox, question, reviewing].map((tab) => tab.getByText(unreachable).first().waitFor()));
  await log.locator("[data-connection=offline]").first().waitFor();
  expect(before).toMatch(/line \d/);
  expect([await answer.inputValue(), await comment.inputValue()]).toEqual([
    "Half an answer",
    "Which levers?",
  ]);
  await Promise.all(tabs.map((tab, at) => tab.screenshot({ path: `${pictures}away-${at + 1}.png` })));

  // The tabs miss events only if they come back after the server has read what its agents printed meanwhile.
  const known = await storedEvents(counting.id);
  const told = await Promise.all(tabs.map(watchForCatchUp));
  await inbox.context().setOffline(true);
  journey.server = await restart();
  await eventually("there is an event that the tabs have missed", async () => {
    return (await eventsOf(journey.server, counting.id)).length > known;
  });
  await inbox.context().setOffline(false);
  await Promise.all(told.map((seen) => seen()));
  await log.screenshot({ path: `${pictures}caught-up.png` });
  await Promise.all(tabs.map(untilLive));
  const open = (await pendingQuestions(journey.server)).map(({ id }) => id).toSorted();
  expect(open).toEqual([asked, chosen].toSorted());
  expect((await stateOf(journey.server, noting.id)).gate.reviews[0]?.comments).toEqual([]);

  expect([await answer.inputValue(), await comment.inputValue()]).toEqual([
    "Half an answer",
    "Which levers?",
  ]);
  await question.getByRole("button", { name: /Send answer/ }).click();
  await reviewing.getByRole("button", { name: "Add comment" }).click();
  await reviewing.locator("[data-comment]", { hasText: "Which levers?" }).waitFor();
  await untilStatus(journey.server, asking.id, "completed");
  expect(await outputOf(journey.server, asking.id)).toContain("answer 1: Half an answer\n");
  const events = (await eventsOf(journey.server, asking.id)).map(({ event }) => event.type);
  expect(events.filter((type) => type === "question.asked" || type === "question.answered")).toEqual([
    "question.asked",
    "question.answered",
  ]);
  const { comments } = await get<typeof review>(journey.server, "GET", `/api/reviews/${review.id}`);
  expect(comments.map(({ lines, body }) => [lines, body])).toEqual([[{ from: 4, to: 4 }, "Which levers?"]]);

  await log.locator("[data-standing=done]").first().waitFor();
  const printed = readFileSync(join(counting.workspace, "diary.txt"), "utf8").trimEnd().split("\n");
  expect(printed.length).toBe(1500);
  const shown = async () => (await shownLines(log)).filter((line) => line.startsWith("line "));
  await expect.poll(shown).toEqual(printed);

  const row = inbox.locator(`[data-row="${chosen}"]`);
  await row.getByRole("button", { name: "Dismiss" }).click();
  await row.getByRole("button", { name: "In an SQLite file" }).click();
  await untilStatus(journey.server, choosing.id, "completed");
  expect((await stateOf(journey.server, choosing.id)).questions.map(({ answer }) => answer)).toEqual([
    "In an SQLite file",
  ]);
  await inbox.context().close();
});

/** Skipped with LATE: delayed responses bypass the browser's network, so going offline would have no effect. */
test.skipIf(process.env["LATE"] !== undefined)(
  "a page without network shows it, keeps typed text, sends nothing later by itself, and catches up",
  async () => {
    const asking = await createTask(journey.server, { agent: "asker", title: "Ask again" });
    const asked = await askedBy(asking.id);
    const page = await signedIn(journey.browser, journey.server);
    await page.goto(`${journey.server.url}/q/${asked}`);
    await page.getByLabel("Your answer").fill("two");
    await untilLive(page);
    const lost = await watchForLoss(page);
    const cutAt = Date.now();
    await page.context().setOffline(true);
    expect((await lost()).at - cutAt).toBeLessThan(lostWithinMs);
    await page.getByLabel("Your answer").fill("two, I think");
    await page.getByRole("button", { name: /Send answer/ }).click();
    await page.getByText("Check that it is running, then try again.").first().waitFor();
    const meanwhile = await createTask(journey.server, { agent: "asker", title: "Meanwhile" });
    await askedBy(meanwhile.id);
    const told = await watchForCatchUp(page);
    await page.context().setOffline(false);
    await told();
    expect((await stateOf(journey.server, asking.id)).questions[0]?.status).toBe("pending");
    await page.reload();
    expect(await page.getByLabel("Your answer").inputValue()).toBe("two, I think");
    expect(await page.getByRole("heading", { name: "Sign in to Signalbox" }).count()).toBe(0);

    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 20_000 };
    await network.send("Network.enable");
    await network.send("Network.emulateNetworkConditions", slow);
    await page.getByRole("button", { name: /Send answer/ }).click();
    await page.getByText(/Answered by you at/).waitFor();
    await page.getByRole("link", { name: "Next item" }).click();
    await page.getByRole("heading", { name: "Meanwhile" }).waitFor();
    expect(await page.locator("[data-connection]").first().getAttribute("data-connection")).toBe("live");
    await page.context().close();
  },
);

test("a list that failed to load because the server died loads when the server is back", async () => {
  const page = await signedIn(journey.browser, journey.server);
  await page.getByRole("main").locator("[data-row]").first().waitFor();
  await page.route("**/api/questions?*", (route) => route.abort());
  const { id } = await createTask(journey.server, { agent: "asker", title: "Asked in vain" });
  const asked = await askedBy(id);
  await page.locator(`[data-row="${id}"]`).waitFor();
  await journey.server.kill();
  await page.unroute("**/api/questions?*");
  journey.server = await restart();
  await page.locator(`[data-row="${asked}"]`).waitFor();
  expect(await page.locator(`[data-row="${asked}"] p`).first().textContent()).toBe("What comes after 1?");
  await page.context().close();
});
