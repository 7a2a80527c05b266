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
    await page.getByRole("link", { name: "Open the task" }).last().tap();
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
