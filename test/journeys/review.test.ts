import { rmSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTask, get, stateOf } from "../support/api.ts";
import { complaints, openBrowser, phone, signedIn } from "../support/browser.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { pendingReview } from "../support/gates.ts";
import { closeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeGatedHome();
let browser: Browser;
let server: RunningServer;
beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer(home);
});
afterAll(async () => {
  await browser.close();
  await closeHome(home, server);
  rmSync(home, { recursive: true, force: true });
});

test("a comment on a line is carried to the next attempt; a second decision gets a conflict", async () => {
  const { id } = await createTask(server, { type: "note", title: "A note on signal boxes" });
  const first = await pendingReview(server, id, 1, 1);
  const page = await signedIn(browser, server);
  const heard = complaints(page);

  await page.locator(`[data-row-link="${first.id}"]`).click();
  await page.locator(".document h1", { hasText: "The idea" }).waitFor();
  await page.getByRole("button", { name: "Source" }).click();
  await page.locator('[data-line="4"] button').click();
  await page.getByRole("textbox", { name: "Comment: On line 4" }).fill("Which levers?");
  await page.reload();
  expect(await page.getByRole("textbox", { name: "Comment: On line 4" }).inputValue()).toBe("Which levers?");
  await page.getByRole("button", { name: "Add comment" }).click();
  await page.locator("[data-comment]", { hasText: "Which levers?" }).waitFor();
  await page.getByText("1 comment on 1 file").first().waitFor();

  await page.keyboard.press("Shift+R");
  await page.getByRole("dialog").getByRole("textbox").fill("Nearly there.");
  await page.keyboard.press("Control+Enter");
  await page.locator("[data-decision=request_changes] [data-feedback]").waitFor();
  await page.getByRole("link", { name: /Attempt 2 is ready/ }).click();
  await page.locator("[data-comment][data-anchor=exact]", { hasText: "Which levers?" }).waitFor();
  await page
    .locator('td.line-text[data-kind="+"]', { hasText: "Changed: Which levers? Nearly there." })
    .waitFor();
  const answered = Promise.withResolvers<void>();
  await page.route("**/api/comments/*", async (route) => {
    const response = await route.fetch();
    await answered.promise;
    await route.fulfill({ response });
  });
  const resolve = page.getByRole("button", { name: "Resolve" });
  await resolve.click();
  const resolved = page.locator("[data-comment]", { hasText: "Resolved" });
  await resolved.getByRole("button", { name: "Reopen" }).click();
  await resolve.waitFor();
  answered.resolve();
  await resolve.click();
  await resolved.getByRole("button", { name: "Reopen" }).waitFor();
  await page.getByText("No open comments").waitFor();
  await page.getByRole("tab", { name: "Files" }).click();
  await resolved.getByRole("button", { expanded: false }).click();
  await resolved.getByRole("button", { name: "Reply" }).click();
  await resolved.getByRole("textbox", { name: "Reply" }).fill("The red ones.");
  await page.reload();
  expect(await resolved.getByRole("textbox", { name: "Reply" }).inputValue()).toBe("The red ones.");
  await resolved.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("tab", { name: "Files" }).click();
  await resolved.getByText("ResolvedYou", { exact: false }).waitFor();

  const second = await pendingReview(server, id, 1, 2);
  const other = await signedIn(browser, server, { locale: "ko", viewport: phone });
  await other.goto(`${server.url}/reviews/${second.id}`);
  await other.getByRole("button", { name: "승인" }).click();
  await other.getByRole("dialog").waitFor();
  await page.keyboard.press("a");
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await page.locator("[data-decision=approve]").waitFor();
  await other.getByRole("dialog").getByRole("button", { name: "승인" }).click();
  await other.getByRole("alert").getByText("이미 처리된 검토입니다: 승인됨").waitFor();
  expect(await other.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  const { gate } = await stateOf(server, id);
  const reviews = gate.reviews.filter(({ phase }) => phase === 1);
  expect(reviews.map(({ attempt, decision, comments }) => [attempt, decision, comments.length])).toEqual([
    [1, "request_changes", 1],
    [2, "approve", 1],
  ]);
  expect(reviews[0]?.comments[0]).toMatchObject({
    lines: { from: 4, to: 4 },
    excerpt: "The signaller sees every lever at once and cannot pull two that contradict each other.",
  });
  expect(heard).toEqual([]);
  await Promise.all([page.context().close(), other.context().close()]);
});

test("the keyboard alone marks a file as viewed and comments on a line, and Escape decides nothing", async () => {
  const { id } = await createTask(server, { type: "note", title: "By keyboard" });
  const review = await pendingReview(server, id, 1, 1);
  const page = await signedIn(browser, server);
  await page.goto(`${server.url}/reviews/${review.id}?file=docs%2Fidea.md&view=source`);
  await page.locator('[data-line="3"]').waitFor();
  await page.keyboard.press("v");
  await page.locator('[data-viewed="1"]').waitFor();
  await page.getByRole("table").focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "Shift+ArrowDown", "c"])
    await page.keyboard.press(key);
  await page.getByRole("textbox", { name: "Comment: On lines 3–4" }).waitFor();
  await page.keyboard.type("Shorter, please.");
  await page.keyboard.press("Control+Enter");
  await page.locator("[data-comment]", { hasText: "Shorter, please." }).waitFor();
  await page.locator("[data-editor]").waitFor({ state: "detached" });
  await page.keyboard.press("a");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const { status, comments } = await get<typeof review>(server, "GET", `/api/reviews/${review.id}`);
  expect([status, comments.map(({ lines, body }) => [lines, body])]).toEqual([
    "pending",
    [[{ from: 3, to: 4 }, "Shorter, please."]],
  ]);
  await page.context().close();
});

test("the guide for reviewers opens from the review, in the person's language", async () => {
  const { id } = await createTask(server, { type: "guided", title: "A guided note" });
  const review = await pendingReview(server, id, 1, 1);
  const page = await signedIn(browser, server);
  const heard = complaints(page);
  await page.locator(`[data-row-link="${review.id}"]`).click();
  await page.getByRole("button", { name: "Review guide" }).click();
  const guide = page.getByRole("dialog", { name: "Review guide" });
  await guide.getByRole("heading", { name: "How to decide" }).waitFor();
  await page.keyboard.press("Escape");
  await guide.waitFor({ state: "detached" });
  expect(heard).toEqual([]);

  const korean = await signedIn(browser, server, { locale: "ko-KR" });
  await korean.locator(`[data-row-link="${review.id}"]`).click();
  await korean.getByRole("button", { name: "검토 가이드" }).click();
  await korean.getByRole("dialog").getByRole("heading", { name: "결정하기" }).waitFor();

  const plain = await createTask(server, { type: "note", title: "Without a guide" });
  const other = await pendingReview(server, plain.id, 1, 1);
  await page.goto(`${server.url}/`);
  await page.locator(`[data-row-link="${other.id}"]`).click();
  await page.getByRole("button", { name: "Approve" }).waitFor();
  expect(await page.getByRole("button", { name: "Review guide" }).count()).toBe(0);
});
