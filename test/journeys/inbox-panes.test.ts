import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Question } from "../../src/protocol/task/question.ts";
import { programAgent, scriptAgent } from "../support/agents.ts";
import { createTask, eventually, pendingQuestions, stateOf, untilStatus } from "../support/api.ts";
import { complaints, phone, signedIn, twoPanes, wide } from "../support/browser.ts";
import { makeFlowHome, pendingReview } from "../support/gates.ts";
import { Journey } from "../support/journey.ts";
import { axe, overflowing, violations } from "../support/pages/rules.ts";

const pair = `name: pair
title: Two documents
phases:
  - name: Write
    deliverables:
      - { path: docs/idea.md, minCharacters: 300 }
      - { path: docs/plan.md, minCharacters: 300 }
    criteria:
      - { id: GOOD, text: It reads well. }
`;

const breaks = scriptAgent(`console.error("It broke."); process.exit(3);`);
const asks = scriptAgent(`
  console.log("[USER_QUESTION]\\ncategory: choice\\nquestion: Which colour?\\noptions:\\n  - Red\\n  - Blue\\n[/USER_QUESTION]");
  process.stdin.resume();
`);
const home = makeFlowHome(
  { worker: programAgent("gated-worker.mjs"), judge: programAgent("gated-verifier.mjs"), breaks, asks },
  { "pair.yaml": pair },
  { defaultAgent: "worker", verifierAgent: "judge" },
);
const journey = new Journey(home);

const paneOf = (page: Page) => page.getByRole("complementary", { name: "Selected item" });
const titleOf = (page: Page, name: string) => paneOf(page).getByRole("heading", { name, exact: true });
const itemOf = (page: Page): string | null => new URL(page.url()).searchParams.get("item");
const rowOf = (page: Page, id: string) => page.locator(`[data-row-link="${id}"]`);

/** Starts a task that asks, and returns its question. */
async function asked(title: string): Promise<Question> {
  const { id } = await createTask(journey.server, { agent: "asks", title });
  return eventually("it asks", async () =>
    (await pendingQuestions(journey.server)).find(({ taskId }) => taskId === id),
  );
}

async function failed(title: string): Promise<string> {
  const { id } = await createTask(journey.server, { agent: "breaks", title });
  await untilStatus(journey.server, id, "failed");
  return id;
}

test("J, K and the arrow keys select an item, which is shown beside the list; Enter opens it, and Back restores the selection", async () => {
  const question = await asked("Colours");
  const failure = await failed("Failure");
  const { id } = await createTask(journey.server, { type: "pair", title: "Two documents" });
  const review = await pendingReview(journey.server, id, 1, 1);
  const page = await signedIn(journey.browser, journey.server, { viewport: twoPanes, bypassCSP: true });
  const heard = complaints(page);
  const pane = paneOf(page);
  await rowOf(page, review.id).waitFor();
  await page.addScriptTag({ path: axe });

  await titleOf(page, "Colours").waitFor();
  expect(itemOf(page)).toBe(null);
  await page.keyboard.press("j");
  await expect.poll(() => itemOf(page)).toBe(question.id);
  await pane.getByRole("radio", { name: /Red/ }).waitFor();
  expect(await page.getByRole("group", { name: "Answer" }).count()).toBe(0);
  expect([await violations(page), await overflowing(page)]).toEqual([[], []]);

  await page.keyboard.press("ArrowDown");
  await titleOf(page, "Failure").waitFor();
  await expect.poll(() => itemOf(page)).toBe(failure);
  await pane.getByRole("alert").waitFor();
  expect([await violations(page), await overflowing(page)]).toEqual([[], []]);

  await page.keyboard.press("j");
  await titleOf(page, "Two documents").waitFor();
  await pane.getByRole("region", { name: "Overview" }).getByText("2 files changed").waitFor();
  await pane.getByText("Passed", { exact: true }).waitFor();
  expect(
    await pane.getByRole("region", { name: "Changed files" }).getByRole("link").allTextContents(),
  ).toEqual(["docs/idea.md", "docs/plan.md"]);
  expect([await violations(page), await overflowing(page)]).toEqual([[], []]);
  await page.keyboard.press("k");
  await titleOf(page, "Failure").waitFor();
  await page.keyboard.press("ArrowUp");
  await titleOf(page, "Colours").waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await titleOf(page, "Two documents").waitFor();

  await page.keyboard.press("Enter");
  await page.waitForURL(`**/reviews/${review.id}`);
  await page.goBack();
  await titleOf(page, "Two documents").waitFor();
  expect(itemOf(page)).toBe(review.id);
  await page.keyboard.press("k");
  await titleOf(page, "Failure").waitFor();
  await expect.poll(() => itemOf(page)).toBe(failure);
  await page.reload();
  await titleOf(page, "Failure").waitFor();
  await rowOf(page, review.id).click();
  await pane.getByRole("link", { name: "Open review" }).click();
  await page.waitForURL(`**/reviews/${review.id}`);
  expect(heard).toEqual([]);
  await page.context().close();
});

test("a click selects a row, a question is answered beside the list, the next item follows, and a double click opens it", async () => {
  const first = await asked("First colours");
  const second = await asked("Second colours");
  const page = await signedIn(journey.browser, journey.server, { viewport: twoPanes });
  const heard = complaints(page);
  const pane = paneOf(page);
  await rowOf(page, first.id).click();
  await titleOf(page, "First colours").waitFor();
  expect([new URL(page.url()).pathname, itemOf(page)]).toEqual(["/", first.id]);
  await pane.getByRole("radio", { name: /Red/ }).check();
  await page.keyboard.press("ArrowDown");
  expect(await pane.getByRole("radio", { name: /Blue/ }).isChecked()).toBe(true);
  expect(itemOf(page)).toBe(first.id);
  await pane.getByRole("button", { name: /Send answer/ }).click();
  await titleOf(page, "Second colours").waitFor();
  await expect.poll(() => itemOf(page)).toBe(second.id);
  expect((await stateOf(journey.server, first.taskId)).questions[0]?.answer).toBe("Blue");

  await page.keyboard.press("1");
  await page.keyboard.press("z");
  await rowOf(page, second.id).click();
  await pane.getByRole("radio", { name: /Red/ }).waitFor();
  expect((await stateOf(journey.server, second.taskId)).questions[0]?.status).toBe("pending");
  await rowOf(page, second.id).dblclick();
  await page.waitForURL(`**/q/${second.id}`);
  expect(heard).toEqual([]);
  await page.context().close();
});

test.each([wide, phone])(
  "an inbox of $width px has one pane; a click on its box selects a row, and one elsewhere opens it",
  async (viewport) => {
    const question = await asked(`Colours at ${viewport.width} px`);
    const page = await signedIn(journey.browser, journey.server, { viewport });
    const row = page.locator(`[data-row="${question.id}"]`);
    await row.getByRole("group", { name: "Answer" }).waitFor();
    await page.keyboard.press("j");
    await page.locator("[data-row-link]:focus").waitFor();
    const focused = await page.locator("[data-row-link]:focus").getAttribute("data-row-link");
    await page.keyboard.press("ArrowDown");
    expect(await page.locator("[data-row-link]:focus").getAttribute("data-row-link")).toBe(focused);
    expect([await paneOf(page).count(), new URL(page.url()).search]).toEqual([0, ""]);
    await row.getByRole("checkbox").check();
    await page.getByRole("toolbar").waitFor();
    await row.getByRole("checkbox").uncheck();
    await rowOf(page, question.id).click();
    await page.waitForURL(`**/q/${question.id}`);
    await page.context().close();
  },
);
