import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTask, untilStatus } from "../support/api.ts";
import { complaints, openBrowser, signedIn } from "../support/browser.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { closeFlowHome, decide, pendingReview } from "../support/gates.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const home = makeGatedHome();
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

test("a finished task shows what happened as a conversation, and its workspace opens in the chosen editor", async () => {
  const { id, workspace } = await createTask(server, { type: "note", title: "A note to take home" });
  for (const phase of [1, 2])
    await decide(server, await pendingReview(server, id, phase), { action: "approve" });
  await untilStatus(server, id, "completed");
  const page = await signedIn(browser, server);
  const heard = complaints(page);
  await page.goto(`${server.url}/t/${id}`);
  const talk = page.getByRole("complementary", { name: "Conversation" });
  await talk.getByText("Phase 1: Draft").waitFor();
  await talk.getByText("Verification passed").first().waitFor();
  await talk.locator("[data-acts]", { hasText: "docs/idea.md" }).waitFor();
  // One's own words and decisions have the same name.
  const authors = await talk.locator("li.self-end > p:first-child").allTextContents();
  expect(new Set(authors.map((line) => line.split(" · ")[0]))).toEqual(new Set(["You"]));
  expect(await talk.locator("[data-decided]").count()).toBe(2);

  const result = page.locator("[data-done] [data-take-home]");
  await result.getByText(workspace, { exact: true }).waitFor();
  const open = result.getByRole("link", { name: "Open in editor" });
  expect(await open.getAttribute("href")).toBe(`vscode://file${encodeURI(workspace)}`);
  await page.goto(`${server.url}/settings`);
  // The radio button is hidden inside its label, which is what a person clicks.
  await page.getByText("Another editor", { exact: true }).click();
  await page.getByRole("textbox", { name: "Address of the editor" }).fill("myeditor://open?file={path}");
  await page.goto(`${server.url}/t/${id}`);
  await expect.poll(() => open.getAttribute("href")).toBe(`myeditor://open?file=${encodeURI(workspace)}`);

  await page.getByRole("button", { name: "Collapse the sidebar" }).click();
  await page.reload();
  await page.getByRole("button", { name: "Expand the sidebar" }).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Board" }).click();
  await page.getByRole("heading", { name: "Board" }).waitFor();
  expect(heard).toEqual([]);
  await page.context().close();
});
