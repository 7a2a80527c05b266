import { patienceMs } from "../support/patience.ts";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Draft } from "../../src/protocol/api/drafts.ts";
import type { Question } from "../../src/protocol/task/question.ts";
import { programAgent } from "../support/agents.ts";
import { createTask, eventually, get, outputOf, pendingQuestions, untilStatus } from "../support/api.ts";
import { openBrowser, signedIn } from "../support/browser.ts";
import { closeFlowHome, makeFlowHome, pendingReview } from "../support/gates.ts";
import { picturesOf } from "../support/journey.ts";
import { handheld, sidewaysScroll, tooSmall } from "../support/phone.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const shop = fileURLToPath(new URL("../agents/shop-scenario.json", import.meta.url));
const workflow = `name: note
title: A note
phases:
  - name: first
    deliverables: [{ path: first.md }]
    criteria: [{ id: GOOD, text: It is good. }, { id: "TRUE", text: It is true. }]
`;
const home = makeFlowHome(
  {
    shop: { kind: "demo", command: [shop] },
    worker: programAgent("as-told.mjs"),
    judge: programAgent("judge.sh", {}, ["passes"]),
  },
  { "note.yaml": workflow },
  { verifierAgent: "judge" },
);
const pictures = picturesOf("drafts");
let browser: Browser;
let server: RunningServer;
let taskId: string;
let questionId: string;
let phone: Page;
let desk: Page;
beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer(home);
  ({ id: taskId } = await createTask(server, { agent: "shop", title: "A bicycle shop" }));
  const question = await eventually("it asks", async () => (await pendingQuestions(server))[0]);
  questionId = question.id;
  phone = await signedIn(browser, server, handheld);
  desk = await signedIn(browser, server);
  await Promise.all([phone, desk].map((page) => page.goto(`${server.url}/q/${questionId}`)));
});
afterAll(async () => {
  await browser?.close();
  await closeFlowHome(home, server);
});

const soon = { timeout: patienceMs };
const own = "Your own answer";
const other = "[data-elsewhere] .shown-as-written";

/** Waits until the field for a custom answer shows this text. */
async function shows(page: Page, text: string): Promise<void> {
  await page.getByLabel(own).waitFor();
  await expect.poll(() => page.getByLabel(own).inputValue(), soon).toBe(text);
}

/** Returns all drafts on the server, by name. */
async function onServer(): Promise<Record<string, string>> {
  const { items } = await get<{ items: Draft[] }>(server, "GET", "/api/drafts");
  return Object.fromEntries(items.flatMap(({ name, text }) => (text === null ? [] : [[name, text]])));
}

async function restarted(): Promise<RunningServer> {
  return startServer(home, { SIGNALBOX_PORT: new URL(server.url).port }, ["serve", "--json"]);
}

test("an answer begun on the phone appears on the desktop and can be continued there", async () => {
  await phone.getByText("Something else…").tap();
  await phone.getByLabel(own).fill("수리,");
  await shows(desk, "수리,");
  expect(await desk.evaluate(() => document.activeElement?.tagName)).not.toBe("TEXTAREA");
  await desk.getByLabel(own).focus();
  await desk.keyboard.press("Control+End");
  await desk.keyboard.type(" and a café");
  await expect.poll(onServer, soon).toEqual({
    [`answer.${questionId}`]: "수리, and a café",
    [`choice.${questionId}`]: "\u0001own",
  });
});

test("a field being edited is never overwritten: the other text is offered beside it", async () => {
  await phone.locator(other).waitFor();
  expect(await phone.getByLabel(own).inputValue()).toBe("수리,");
  expect(await phone.locator(other).textContent()).toBe("수리, and a café");
  await phone.getByLabel(own).fill("수리, 또는 대여");
  expect({
    small: await tooSmall(phone, "[data-elsewhere]"),
    sideways: await sidewaysScroll(phone),
    desk: await desk.getByLabel(own).inputValue(),
  }).toEqual({ small: [], sideways: 0, desk: "수리, and a café" });
  await phone.screenshot({ path: `${pictures}1-offered.png` });

  await phone.getByRole("button", { name: "Use that text" }).tap();
  await shows(phone, "수리, and a café");
  expect(await phone.locator(other).textContent()).toBe("수리, 또는 대여");
  await phone.getByRole("button", { name: "Keep this one" }).tap();
  await expect.poll(() => phone.locator(other).count(), soon).toBe(0);
  expect((await onServer())[`answer.${questionId}`]).toBe("수리, and a café");
});

test("text typed while the server is down arrives when it is back, and two such texts both survive", async () => {
  await server.kill();
  await desk.getByLabel(own).fill("At the desk, without a server");
  await phone.getByLabel(own).fill("On the phone, without a server");
  server = await restarted();
  const texts = ["At the desk, without a server", "On the phone, without a server"];
  const [first] = await eventually("one of them is on the server", async () => {
    const kept = (await onServer())[`answer.${questionId}`] ?? "";
    return texts.includes(kept) ? [kept] : null;
  });
  const [won, asked] = first === texts[0] ? [desk, phone] : [phone, desk];
  await asked.locator(other).waitFor();
  expect([await won.getByLabel(own).inputValue(), await won.locator(other).count()]).toEqual([first, 0]);
  expect([await asked.getByLabel(own).inputValue(), await asked.locator(other).textContent()]).toEqual([
    texts.find((text) => text !== first),
    first,
  ]);
  await desk.screenshot({ path: `${pictures}2-desk.png` });
  await asked.getByRole("button", { name: "Keep this one" }).click();
  await won.locator(other).waitFor();
  await won.getByRole("button", { name: "Use that text" }).click();
  await won.getByRole("button", { name: "Keep this one" }).click();
  await Promise.all([phone, desk].map((page) => shows(page, texts.find((text) => text !== first) ?? "")));
});

test("a closing page saves its last input, and a sent draft disappears everywhere", async () => {
  await desk.getByLabel(own).fill("By repairs alone");
  await desk.goto("about:blank");
  await expect.poll(async () => (await onServer())[`answer.${questionId}`], soon).toBe("By repairs alone");
  const fresh = await signedIn(browser, server);
  await fresh.goto(`${server.url}/q/${questionId}`);
  await shows(fresh, "By repairs alone");
  await fresh.getByRole("button", { name: "Send answer" }).click();
  await fresh.getByText(/Answered by you at/).waitFor();
  await phone.getByText(/Answered by you at/).waitFor();
  await expect.poll(onServer, soon).toEqual({});
  await untilStatus(server, taskId, "completed");
  expect(await outputOf(server, taskId)).toContain("The shop earns by: By repairs alone");
  await fresh.context().close();
});

test("a snooze in one browser applies in the others, until one of them undoes it", async () => {
  const toys = await createTask(server, { agent: "shop", title: "A toy shop" });
  const { id } = await eventually("it asks", async () =>
    (await pendingQuestions(server)).find((question) => question.taskId === toys.id),
  );
  await Promise.all([phone, desk].map((page) => page.goto(server.url)));
  const snoozed = (page: Page) =>
    page.locator("section").filter({ hasText: "Snoozed" }).locator(`[data-row="${id}"]`);
  await phone.locator(`[data-row="${id}"]`).waitFor();
  await desk.locator(`[data-row-link="${id}"]`).focus();
  await desk.keyboard.press("e");
  await desk.locator("dialog [data-snooze=hour]").click();
  await snoozed(desk).waitFor();
  await snoozed(phone).waitFor();
  await phone.screenshot({ path: `${pictures}3-snoozed.png` });
  await snoozed(phone).getByRole("button").tap();
  await expect.poll(() => snoozed(desk).count(), soon).toBe(0);
  await expect.poll(onServer, soon).toEqual({});
});

test("answers to questions of a review survive a reload and are sent with the decision", async () => {
  const block = "[USER_QUESTION]\ncategory: clarification\nquestion: Who reads it?\n[/USER_QUESTION]\n";
  const description = JSON.stringify({
    do: ["echo Attempt $ATTEMPT. >first.md"],
    say: [`${block}=== PHASE 1 COMPLETE ===\n`],
  });
  const { id } = await createTask(server, { type: "note", agent: "worker", title: "It asks", description });
  const review = await pendingReview(server, id);
  const dialog = desk.getByRole("dialog");
  const answer = dialog.locator("fieldset textarea");
  await desk.goto(`${server.url}/reviews/${review.id}`);
  for (const before of ["", "Everybody"]) {
    await desk.locator("footer").getByRole("button", { name: "Approve" }).click();
    await answer.waitFor();
    expect(await answer.inputValue()).toBe(before);
    await answer.fill("Everybody");
    if (before === "") await desk.reload();
  }
  await dialog.locator("button[type=submit]").click();
  await desk.locator("footer[data-decision=approve]").waitFor();
  const [question = ""] = review.questionIds;
  expect((await get<Question>(server, "GET", `/api/questions/${question}`)).answer).toBe("Everybody");
  await expect.poll(onServer, soon).toEqual({});
});
