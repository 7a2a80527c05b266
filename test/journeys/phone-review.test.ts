import { mkdirSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { programAgent } from "../support/agents.ts";
import { createTask, stateOf, untilStatus } from "../support/api.ts";
import { complaints, openBrowser, signedIn } from "../support/browser.ts";
import { closeFlowHome, makeFlowHome, pendingReview } from "../support/gates.ts";
import { handheld, narrow, sidewaysScroll, tooSmall, windowScroll } from "../support/phone.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const pair = `name: pair
title: Two documents
phases:
  - name: Draft
    deliverables: [{ path: docs/first.md }, { path: docs/second.md }]
    criteria: [{ id: GOOD, text: It reads well. }]
`;
const home = makeFlowHome(
  { worker: programAgent("gated-worker.mjs"), judge: programAgent("gated-verifier.mjs") },
  { "pair.yaml": pair },
  { defaultAgent: "worker", verifierAgent: "judge" },
);
const pictures = new URL("../output/phone/", import.meta.url).pathname;
let browser: Browser;
let server: RunningServer;
beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  browser = await openBrowser();
  server = await startServer(home);
});
afterAll(async () => {
  await browser?.close();
  await closeFlowHome(home, server);
});

/** Returns the part of the screen's height that shows something else than files, in the middle of the screen. */
function shareOfChrome(page: Page): Promise<number> {
  return page.evaluate(() => {
    const ys = Array.from({ length: innerHeight }, (_, y) => y);
    const other = ys.filter(
      (y) => document.elementFromPoint(innerWidth / 2, y)?.closest("[data-file-body]") == null,
    );
    return other.length / innerHeight;
  });
}

/** Returns problems on a touch screen: horizontal scrolling, a scrolled window, and touch targets that are small. */
async function faults(page: Page, part: string): Promise<object> {
  const [sideways, away] = [await sidewaysScroll(page), await windowScroll(page)];
  return { sideways, away, small: await tooSmall(page, part) };
}
const none = { sideways: 0, away: 0, small: [] };

test.each([
  ["390 px wide", handheld],
  ["320 px wide", narrow],
])(
  "on a screen %s a person opens a review from the inbox, selects a file, comments, requests changes, and approves",
  async (width, device) => {
    const title = `Two documents, ${width}`;
    const { id } = await createTask(server, { type: "pair", title });
    const first = await pendingReview(server, id, 1, 1);
    const page = await signedIn(browser, server, device);
    const complained = complaints(page);
    await page.getByRole("link", { name: title }).tap();
    await page.getByRole("combobox").first().selectOption("docs/second.md");
    await page.getByRole("button", { name: "Source" }).tap();
    await page.locator('[data-line="4"] button').tap();
    const editor = page.locator("[data-editor]");
    await editor.getByRole("textbox").fill("Which levers?");
    expect(await faults(page, "[data-editor]")).toEqual(none);
    await page.setViewportSize({ ...device.viewport, height: device.viewport.height / 2 });
    await page.locator("html[data-keyboard]").waitFor();
    const [field, add] = await Promise.all([
      editor.getByRole("textbox").boundingBox(),
      page.getByRole("button", { name: "Add comment" }).boundingBox(),
    ]);
    expect(field?.y).toBeGreaterThanOrEqual(0);
    expect((add?.y ?? Number.NaN) + (add?.height ?? 0)).toBeLessThanOrEqual(device.viewport.height / 2);
    await page.screenshot({ path: `${pictures}comment-${device.viewport.width}.png` });
    await page.setViewportSize(device.viewport);
    await page.getByRole("button", { name: "Add comment" }).tap();
    await page.locator("[data-comment]", { hasText: "Which levers?" }).waitFor();
    expect(await faults(page, "footer[data-decision]")).toEqual(none);
    expect(await tooSmall(page, "header")).toEqual([]);
    await page.screenshot({ path: `${pictures}review-${device.viewport.width}.png` });

    const footer = page.locator("footer[data-decision]");
    expect(Math.round((await footer.boundingBox())?.y ?? 0)).toBe(
      await page.evaluate(() => {
        const main = document.querySelector("main")?.getBoundingClientRect();
        const bar = document.querySelector("footer[data-decision]")?.getBoundingClientRect();
        return Math.round((main?.bottom ?? 0) - (bar?.height ?? 0));
      }),
    );
    await page.getByRole("button", { name: "Request changes" }).tap();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Nearly there.");
    expect(await faults(page, "dialog")).toEqual(none);
    await page.setViewportSize({ ...device.viewport, height: device.viewport.height / 2 });
    await page.locator("html[data-keyboard]").waitFor();
    expect(await dialog.getByRole("textbox").isVisible()).toBe(true);
    await page.screenshot({ path: `${pictures}decide-${device.viewport.width}.png` });
    await page.setViewportSize(device.viewport);
    await dialog.getByRole("button", { name: "Request changes" }).tap();
    await page.getByRole("link", { name: /Attempt 2 is ready/ }).tap();
    await page.getByRole("button", { name: "Approve" }).tap();
    await dialog.getByRole("button", { name: "Approve" }).tap();
    await page.locator("[data-decision=approve]").waitFor();
    await untilStatus(server, id, "completed");
    await page.getByRole("link", { name: "View result" }).tap();
    await page.locator("[data-standing=done]").first().waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.screenshot({ path: `${pictures}done-${device.viewport.width}.png` });

    const { gate } = await stateOf(server, id);
    expect(
      gate.reviews.map(({ decision, comments }) => [
        decision,
        comments.map(({ file, lines, body }) => [file, lines, body]),
      ]),
    ).toEqual([
      ["request_changes", [["docs/second.md", { from: 4, to: 4 }, "Which levers?"]]],
      ["approve", [["docs/second.md", { from: 4, to: 4 }, "Which levers?"]]],
    ]);
    expect(first.id).toBe(gate.reviews[0]?.id);
    expect(complained).toEqual([]);
    await page.context().close();
  },
  90_000,
);

test("on a phone, everything but the files takes at most a third of a review once a person scrolls", async () => {
  const paragraphs = Array.from(
    { length: 40 },
    (_, at) => `Visitor ${at + 1} came on day ${at * 3 + 2} and stayed for ${at + 20} minutes.`,
  );
  const { id } = await createTask(server, {
    type: "pair",
    title: "Two documents with a title that needs more than one line",
    description: JSON.stringify({ more: `\n${paragraphs.join("\n\n")}\n` }),
  });
  const review = await pendingReview(server, id, 1);
  const page = await signedIn(browser, server, handheld);
  const complained = complaints(page);
  for (const [name, search] of [
    ["all", ""],
    ["one", "?file=docs%2Fsecond.md"],
  ] as const) {
    await page.goto(`${server.url}/reviews/${review.id}${search}`);
    await page.locator("[data-file-body] .document").first().waitFor();
    expect(await shareOfChrome(page)).toBeLessThan(name === "one" ? 0.5 : 1);
    await page.locator("main").evaluate((main) => main.scrollTo(0, 900));
    await expect.poll(() => shareOfChrome(page)).toBeLessThanOrEqual(1 / 3);
    await page.getByRole("button", { name: "Approve" }).waitFor();
    expect(await faults(page, "main section > div")).toEqual(none);
    await page.screenshot({ path: `${pictures}review-scrolled-${name}.png` });
  }
  await page.getByRole("main").getByRole("link", { name: "Inbox" }).tap();
  await page.getByRole("navigation").getByRole("link", { name: "Board" }).waitFor();
  expect(complained).toEqual([]);
  await page.context().close();
});
