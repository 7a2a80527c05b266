import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { programAgent } from "../support/agents.ts";
import { createTask, get } from "../support/api.ts";
import { complaints, openBrowser, signedIn } from "../support/browser.ts";
import { hasRing, linesAround } from "../support/borders.ts";
import { closeFlowHome, makeFlowHome, pendingReview } from "../support/gates.ts";
import { type RunningServer, startServer } from "../support/server.ts";

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

const home = makeFlowHome(
  { worker: programAgent("gated-worker.mjs"), judge: programAgent("gated-verifier.mjs") },
  { "pair.yaml": pair },
  { defaultAgent: "worker", verifierAgent: "judge" },
);
let browser: Browser;
let server: RunningServer;
beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer(home);
});
afterAll(async () => {
  await browser.close();
  await closeFlowHome(home, server);
});

test("a review opens on the verification and the size of the change, then all files; a viewed file is folded", async () => {
  const { id } = await createTask(server, { type: "pair", title: "Two documents" });
  const review = await pendingReview(server, id, 1, 1);
  const page = await signedIn(browser, server);
  const heard = complaints(page);
  await page.goto(`${server.url}/reviews/${review.id}`);
  const overview = page.getByRole("region", { name: "Overview" });
  await overview.getByText("2 files changed").waitFor();
  await overview.getByText("Passed", { exact: true }).waitFor();
  const idea = page.getByRole("region", { name: "docs/idea.md" });
  const plan = page.getByRole("region", { name: "docs/plan.md" });
  await idea.locator(".document h1").waitFor();
  await plan.locator(".document h1").waitFor();

  await idea.getByRole("checkbox", { name: "Viewed" }).check();
  await idea.locator(".document").waitFor({ state: "detached" });
  await page.keyboard.press("Shift+N");
  await page.locator("[data-file='docs/plan.md'][aria-current=true]").waitFor();
  await page.keyboard.press("v");
  await plan.locator(".document").waitFor({ state: "detached" });
  await plan.getByRole("button", { name: "Show or hide docs/plan.md" }).click();
  await plan.locator(".document h1").waitFor();

  await page.getByRole("button", { name: "One file" }).click();
  await idea.waitFor({ state: "detached" });
  await plan.locator(".document h1").waitFor();
  expect(new URL(page.url()).searchParams.get("file")).toBe("docs/plan.md");
  await page.getByRole("button", { name: "All files" }).click();
  await idea.waitFor();

  const list = page.getByRole("complementary", { name: "Files" });
  const before = (await idea.boundingBox())?.width ?? 0;
  await page.getByRole("button", { name: "Hide file list" }).click();
  await list.waitFor({ state: "detached" });
  expect((await idea.boundingBox())?.width).toBeGreaterThan(before + 200);
  await page.reload();
  await page.getByRole("button", { name: "Show file list" }).click();
  await list.getByText("plan.md").waitFor();
  expect(heard).toEqual([]);
  await page.context().close();
});

test("comments and the message to the agent show their Markdown, before and after they are sent; a line under the pointer offers a comment; menus close", async () => {
  const { id } = await createTask(server, { type: "pair", title: "Markdown" });
  const review = await pendingReview(server, id, 1, 1);
  const page = await signedIn(browser, server);
  const heard = complaints(page);
  await page.goto(`${server.url}/reviews/${review.id}?file=docs%2Fidea.md&view=source`);
  const number = page.locator('[data-line="4"] button');
  const markOf = () => number.evaluate((button) => getComputedStyle(button, "::before").content);
  expect(await markOf()).toBe("none");
  await page.locator(".line-text", { hasText: "The signaller sees every lever" }).hover();
  expect(await markOf()).toContain("+");
  await number.click();
  const editor = page.locator("[data-editor]");
  expect(await linesAround(editor.getByRole("textbox"))).toBe(1);
  await page.keyboard.press("Escape");
  await page.locator(".lines:focus").waitFor();
  expect(await hasRing(page.locator(".lines"))).toBe(false);
  await number.click();
  await editor.getByRole("textbox").fill("**Which** levers?\n\n- red\n- <b>blue</b>");
  await editor.getByRole("button", { name: "Preview" }).click();
  await editor.locator("[data-previewed] strong", { hasText: "Which" }).waitFor();
  await editor.getByRole("button", { name: "Write" }).click();
  await editor.getByRole("button", { name: "Add comment" }).click();
  const comment = page.locator("[data-comment]");
  await comment.locator("strong", { hasText: "Which" }).waitFor();
  expect(await comment.locator("li").allTextContents()).toEqual(["red", "<b>blue</b>"]);

  await page.keyboard.press("Shift+R");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Preview the message to the agent").click();
  await dialog.locator("[data-in-words]", { hasText: "The person requests changes to phase 1" }).waitFor();
  await dialog.locator("[data-in-words]", { hasText: "Which levers?" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  const fail = page.getByRole("button", { name: "Fail the task" });
  const more = page.locator("footer summary", { hasText: "More" });
  await more.click();
  await fail.waitFor();
  await page.keyboard.press("Escape");
  await fail.waitFor({ state: "hidden" });
  await more.click();
  await fail.waitFor();
  await page.getByRole("heading", { level: 1 }).click();
  await fail.waitFor({ state: "hidden" });
  await more.click();
  await fail.waitFor();
  await page.keyboard.press("Shift+R");
  await dialog.waitFor();
  await fail.waitFor({ state: "hidden" });
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const { status } = await get<typeof review>(server, "GET", `/api/reviews/${review.id}`);
  expect([status, heard]).toEqual(["pending", []]);
  await page.context().close();
});
