import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTask, get, untilStatus } from "../support/api.ts";
import { complaints, openBrowser, wide } from "../support/browser.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { closeFlowHome, pendingReview } from "../support/gates.ts";
import { output, plantProject } from "../support/git-project.ts";
import { picturesOf } from "../support/journey.ts";
import { previewFrame, startPreview } from "../support/previews.ts";
import { projectWriter, staticProject } from "../support/projects.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { testPlace } from "../support/test-directory.ts";

const home = makeGatedHome({ writer: projectWriter });
const pictures = picturesOf("stranger-takes-home");
let browser: Browser;
let server: RunningServer;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await closeFlowHome(home, server);
});

test("a new user opens the link, sees the preview, comments, approves, and puts the result on a branch that is pushed", async () => {
  const repository = join(testPlace(), "shop");
  const first = plantProject(repository, { "README.md": "# The shop\n" });
  const remote = join(testPlace(), "shop.git");
  output(repository, "init", "-q", "--bare", remote);
  output(repository, "remote", "add", "origin", remote);
  server = await startServer(home, {}, ["serve", "--port", "0"]);
  const { id } = await createTask(server, {
    type: "change",
    title: "A greeting page",
    agent: "writer",
    source: repository,
    description: JSON.stringify(staticProject),
  });
  const { id: reviewId } = await pendingReview(server, id);

  const page = await (await browser.newContext({ locale: "en", viewport: wide })).newPage();
  const heard = complaints(page);
  await page.goto(/http:\S+/.exec(server.said)?.[0] ?? "");
  await page.getByRole("link", { name: "Inbox" }).first().click();
  await page.locator(`[data-row-link="${reviewId}"]`).click();
  await page.screenshot({ path: `${pictures}1-review.png` });

  await startPreview(page, server, reviewId);
  await previewFrame(page).getByRole("heading", { name: "Hello from a file and a script" }).waitFor();
  await page.screenshot({ path: `${pictures}2-preview.png` });

  await page.goto(`${server.url}/reviews/${reviewId}?file=docs/idea.md`);
  await page.getByRole("button", { name: "Source" }).click();
  await page.locator('[data-line="3"] button').click();
  await page.getByRole("textbox", { name: "Comment: On line 3" }).fill("Good.");
  await page.getByRole("button", { name: "Add comment" }).click();
  await page.locator("[data-comment]", { hasText: "Good." }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("a");
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await page.locator("[data-decision=approve]").waitFor();
  await page.screenshot({ path: `${pictures}3-approved.png` });
  await untilStatus(server, id, "completed");

  await page.getByRole("button", { name: "Create branch…" }).click();
  const dialog = page.getByRole("dialog", { name: "Create branch" });
  expect(await dialog.getByRole("textbox", { name: "Repository" }).inputValue()).toBe(repository);
  const name = dialog.getByRole("textbox", { name: "Branch", exact: true });
  expect(await name.inputValue()).toBe("signalbox/a-greeting-page");
  await name.fill("greeting");
  await dialog.getByRole("button", { name: "Create branch" }).click();
  await dialog.getByText("Branch created").waitFor();
  expect(await dialog.locator("[data-unapproved]").count()).toBe(0);
  await dialog.getByText(`git -C ${repository} merge greeting`).waitFor();
  await page.screenshot({ path: `${pictures}4-branch.png` });
  await dialog.getByRole("button", { name: "Push to origin" }).click();
  await dialog.getByText("Pushed to origin").waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  expect({
    checkedOut: output(repository, "branch", "--show-current"),
    status: output(repository, "status", "--porcelain"),
    head: output(repository, "rev-parse", "HEAD"),
    parents: output(repository, "rev-parse", "greeting^"),
    pushed: output(remote, "rev-parse", "greeting^"),
    page: output(repository, "show", "greeting:index.html"),
    readme: output(repository, "show", "greeting:README.md"),
  }).toEqual({
    checkedOut: "main",
    status: "",
    head: first,
    parents: first,
    pushed: first,
    page: staticProject["index.html"],
    readme: "# The shop",
  });
  const { comments } = await get<{ comments: { body: string }[] }>(server, "GET", `/api/reviews/${reviewId}`);
  expect(comments.map(({ body }) => body)).toEqual(["Good."]);
  expect(heard).toEqual([]);
  await page.context().close();
});
