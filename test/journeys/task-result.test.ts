import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scriptAgent } from "../support/agents.ts";
import { createTask, get, stateOf, untilStatus } from "../support/api.ts";
import { hasRing, linesAround } from "../support/borders.ts";
import { complaints, openBrowser, signedIn, twoPanes } from "../support/browser.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { closeFlowHome, decide, pendingReview } from "../support/gates.ts";
import { output, plantProject } from "../support/git-project.ts";
import { picturesOf } from "../support/journey.ts";
import { handheld, sidewaysScroll, tooSmall } from "../support/phone.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { testPlace } from "../support/test-directory.ts";

const home = makeGatedHome({
  printer: { kind: "program", command: ["sh", "-c", "seq -f 'line %g' 400; exec sleep 600"] },
  prattler: {
    kind: "program",
    command: [
      "sh",
      "-c",
      "seq -f 'line %g' 400; printf '=== CUSTOM TASK COMPLETE ===\\nSummary: printed\\n\\n'",
    ],
  },
  sleeper: scriptAgent("setInterval(() => {}, 1_000);"),
});
const pictures = picturesOf("task-result");
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
  const talk = page.getByRole("region", { name: "Conversation" });
  await talk.getByText("Phase 1: Draft").waitFor();
  await talk.getByText("Verification passed").first().waitFor();
  await talk.locator("[data-acts]", { hasText: "docs/idea.md" }).waitFor();
  // One's own words and decisions have the same name.
  const authors = await talk.locator("li.self-end > p:first-child").allTextContents();
  expect(new Set(authors.map((line) => line.split(" · ")[0]))).toEqual(new Set(["You"]));
  expect(await talk.locator("[data-decided]").count()).toBe(2);

  await page.goto(server.url);
  await page.getByRole("heading", { name: "All caught up" }).waitFor();
  await page.getByText("1 task finished today.").waitFor();
  await page.getByRole("main").getByRole("link", { name: "New task" }).waitFor();
  await page.goto(`${server.url}/t/${id}`);

  const done = page.locator("[data-done]");
  await done.locator("[data-changes]", { hasText: "+13 −0" }).waitFor();
  await done.getByRole("link", { name: "See the 2 files" }).click();
  await page.getByRole("tab", { name: "Files", selected: true }).waitFor();
  await page.setViewportSize(twoPanes);
  expect((await talk.boundingBox())?.height).toBeGreaterThan(twoPanes.height / 2);

  const result = page.locator("[data-done] [data-take-home]");
  await result.getByText(workspace, { exact: true }).waitFor();
  const open = result.getByRole("link", { name: "Open in editor" });
  expect(await open.getAttribute("href")).toBe(`vscode://file${encodeURI(workspace)}`);
  await page.goto(`${server.url}/settings`);
  // The radio button is hidden inside its label, which is what a person clicks.
  await page.getByText("Another editor", { exact: true }).click();
  await page.getByRole("textbox", { name: "Editor URL" }).fill("myeditor://open?file={path}");
  await page.goto(`${server.url}/t/${id}`);
  await expect.poll(() => open.getAttribute("href")).toBe(`myeditor://open?file=${encodeURI(workspace)}`);

  const repository = join(testPlace(), "project");
  plantProject(repository, { "README.md": "Mine\n" });
  const patch = page.waitForEvent("download");
  await result.getByRole("button", { name: "Download patch" }).click();
  const file = join(testPlace(), "result.patch");
  await (await patch).saveAs(file);
  output(repository, "apply", file);
  expect(readFileSync(join(repository, "docs/final.md"), "utf8")).toBe(
    readFileSync(join(workspace, "docs/final.md"), "utf8"),
  );

  await page.getByRole("button", { name: "Collapse the sidebar" }).click();
  await page.reload();
  await page.getByRole("button", { name: "Expand the sidebar" }).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Board" }).click();
  await page.getByRole("heading", { name: "Board" }).waitFor();
  expect(heard).toEqual([]);
  await page.context().close();
});

test("the log is behind the conversation: a person opens it in the pane beside, which this browser remembers", async () => {
  const { id } = await createTask(server, { agent: "printer", title: "Prints lines" });
  const page = await signedIn(browser, server, { viewport: twoPanes });
  const heard = complaints(page);
  await page.goto(`${server.url}/t/${id}`);
  const talk = page.getByRole("region", { name: "Conversation" });
  const log = page.getByRole("log");
  await page.getByRole("tab", { name: "Files", selected: true }).waitFor();
  expect(await log.count()).toBe(0);
  await talk.getByRole("link", { name: "Open the log" }).click();
  await log.getByText("line 400").waitFor();

  await page.getByRole("tab", { name: "Log" }).click();
  await page.goto(`${server.url}/t/${id}`);
  await log.getByText("line 400").waitFor();
  const wide = (await talk.boundingBox())?.width ?? 0;
  await page.getByRole("button", { name: "Hide panel" }).click();
  await log.waitFor({ state: "detached" });
  await page.reload();
  await talk.waitFor();
  expect([await page.getByRole("tab").count(), ((await talk.boundingBox())?.width ?? 0) > wide]).toEqual([
    0,
    true,
  ]);
  await page.getByRole("button", { name: "Show panel" }).click();
  await page.getByRole("tab", { name: "Files", selected: true }).waitFor();
  expect(heard).toEqual([]);
  await page.context().close();
});

test("a very long message is folded to its beginning; a task without files offers no downloads", async () => {
  const { id } = await createTask(server, { agent: "prattler", title: "Print everything" });
  await untilStatus(server, id, "completed");
  const page = await signedIn(browser, server);
  await page.setViewportSize(twoPanes);
  await page.goto(`${server.url}/t/${id}?tab=files`);
  const talk = page.getByRole("region", { name: "Conversation" });
  const last = talk.getByText("line 400");
  await talk.getByText("line 60").waitFor();
  expect(await last.count()).toBe(0);
  await talk.getByRole("button", { name: "Show full message", expanded: false }).click();
  await last.waitFor();
  await talk.getByRole("button", { name: "Show less", expanded: true }).click();
  await last.waitFor({ state: "detached" });
  await page.getByText("This task has no files.").waitFor();
  expect(await page.getByRole("button", { name: /Download (patch|git bundle)|Create branch/ }).count()).toBe(
    0,
  );
  await page.context().close();
});

test("the header collapses to one line with the title, the status and the main action while a person reads", async () => {
  const title = "Prints more lines";
  const description = "A line of a long description.\n\n".repeat(80);
  const { id } = await createTask(server, { agent: "printer", title, description });
  const page = await signedIn(browser, server, { viewport: twoPanes });
  const heard = complaints(page);
  await page.goto(`${server.url}/t/${id}?tab=log`);
  const log = page.getByRole("log");
  const slim = page.locator("[data-slim]");
  const figures = page.locator("main header dl");
  const heading = page.getByRole("heading", { level: 1, name: title });
  await log.getByText("line 400").waitFor();
  const before = (await log.boundingBox())?.height ?? 0;

  const field = page.getByRole("textbox", { name: "Write to the agent" });
  await field.focus();
  expect(await linesAround(field)).toBe(1);
  await page.keyboard.press("Shift+Tab");
  await page.getByRole("link", { name: "Open the log" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Shift+Tab");
  await page.getByRole("list", { name: "Conversation" }).and(page.locator(":focus-visible")).waitFor();
  expect(await hasRing(page.locator(":focus"))).toBe(false);

  for (const pane of [log, page.getByRole("list", { name: "Conversation" })]) {
    await pane.hover();
    await page.mouse.wheel(0, -700);
    await slim.getByRole("button", { name: "Pause" }).waitFor();
    await slim.locator("[data-standing=running]").waitFor();
    expect([await heading.count(), await figures.isVisible()]).toEqual([1, false]);
    expect((await slim.boundingBox())?.height).toBe(48);
    expect((await log.boundingBox())?.height).toBeGreaterThan(before);
    await page.mouse.wheel(0, 4000);
    await slim.waitFor({ state: "detached" });
    expect([await heading.count(), await figures.isVisible()]).toEqual([1, true]);
  }
  await page.mouse.wheel(0, -700);
  await slim.getByRole("button", { name: "Show details" }).click();
  await slim.waitFor({ state: "detached" });
  expect(await figures.isVisible()).toBe(true);

  const small = await signedIn(browser, server, handheld);
  await small.goto(`${server.url}/t/${id}`);
  await small.getByRole("list", { name: "Conversation" }).waitFor();
  expect(await small.locator("[data-slim]").count()).toBe(0);
  await small.locator("main").evaluate((main) => main.scrollTo(0, main.scrollHeight));
  await small.locator("[data-slim]", { hasText: title }).getByRole("button", { name: "Pause" }).waitFor();
  expect([await sidewaysScroll(small), await tooSmall(small, "[data-slim]")]).toEqual([0, []]);
  await small.getByRole("button", { name: "Show details" }).tap();
  await small.locator("[data-slim]").waitFor({ state: "detached" });
  await get(server, "POST", `/api/tasks/${id}/cancel`);
  expect([heard, complaints(small)]).toEqual([[], []]);
  await small.context().close();
  await page.context().close();
});

test("the form for a branch says what is wrong with its fields, that a name is taken, and why a push failed", async () => {
  const { id } = await createTask(server, { type: "note", title: "Not approved" });
  await pendingReview(server, id);
  const repository = join(testPlace(), "the project");
  plantProject(repository, { "README.md": "Mine\n" });
  output(repository, "branch", "signalbox/not-approved");
  output(repository, "remote", "add", "origin", join(testPlace(), "nowhere.git"));
  const page = await signedIn(browser, server, handheld);
  const heard = complaints(page);
  await page.goto(`${server.url}/t/${id}?tab=files`);
  await page.getByRole("button", { name: "Create branch…" }).click();
  const ways = page.locator("[data-take-home]");
  expect(await ways.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
  const dialog = page.getByRole("dialog", { name: "Create branch" });
  const create = dialog.getByRole("button", { name: "Create branch" });
  const alert = dialog.getByRole("alert");
  await dialog.getByText("This work has not been approved.").waitFor();
  await create.click();
  await alert.getByText("Enter the path of a repository.").waitFor();
  await dialog.getByRole("textbox", { name: "Repository" }).fill("/");
  await create.click();
  await alert.getByText("/ is not a git repository. Enter the path of a git repository.").waitFor();
  await dialog.getByRole("textbox", { name: "Repository" }).fill(repository);
  await dialog.getByRole("textbox", { name: "Base" }).fill("nothing");
  await create.click();
  await alert.getByText(`${repository} has no commit "nothing".`).waitFor();
  await page.screenshot({ path: `${pictures}branch-refused.png` });
  await dialog.getByRole("textbox", { name: "Base" }).fill("main");
  await create.click();
  await dialog.getByText("The name signalbox/not-approved was taken.").waitFor();
  await dialog.getByText("This work has not been approved.").waitFor();
  expect(output(repository, "log", "-1", "--format=%s", "signalbox/not-approved-2")).toBe("Not approved");
  await dialog.getByRole("button", { name: "Push to origin" }).click();
  await alert.getByText(/^The branch was not pushed to .*nowhere\.git: fatal: /).waitFor();
  await dialog.getByText(`git -C '${repository}' push origin signalbox/not-approved-2`).waitFor();
  await page.screenshot({ path: `${pictures}push-refused.png` });
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  expect(await tooSmall(page, "dialog form, dialog [data-branch] > :last-child")).toEqual([]);
  // The browser reports the two refused requests.
  expect(heard.filter((line) => !line.includes("422"))).toEqual([]);
  await page.context().close();
});

test("an ended task runs again with another agent and source: the form has everything of the first one", async () => {
  const [first, second] = [join(testPlace(), "first"), join(testPlace(), "second")];
  for (const source of [first, second]) plantProject(source, { "README.md": "Mine\n" });
  const about = { title: "Greet everybody", description: "Say hello on the first page." };
  const { id } = await createTask(server, { type: "change", agent: "sleeper", source: first, ...about });
  await get(server, "POST", `/api/tasks/${id}/cancel`);
  const page = await signedIn(browser, server);
  const heard = complaints(page);
  await page.goto(`${server.url}/t/${id}`);
  await page.getByRole("button", { name: "Run again" }).click();
  await page.getByRole("link", { name: "Change the agent, source or text first" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const form = page.getByRole("main");
  const source = form.getByRole("textbox", { name: "Code to start from" });
  const agent = form.getByRole("combobox", { name: "Agent", exact: true });
  await source.waitFor();
  expect({
    title: await form.getByRole("textbox", { name: "Title" }).inputValue(),
    description: await form.getByRole("textbox", { name: "What should be done?" }).inputValue(),
    type: await form.locator("[data-type]:has(:checked)").getAttribute("data-type"),
    source: await source.inputValue(),
    agent: await agent.inputValue(),
  }).toEqual({ ...about, type: "change", source: first, agent: "sleeper" });
  await source.fill(second);
  await agent.selectOption("worker");
  await form.getByRole("button", { name: "Start" }).click();
  await page.waitForURL(/\/t\/(?!.*\?)/);
  const { task, gate } = await stateOf(server, new URL(page.url()).pathname.slice("/t/".length));
  expect({ ...task, source: gate.source }).toMatchObject({ ...about, agent: "worker", source: second });
  expect(task.id).not.toBe(id);
  expect(heard).toEqual([]);
  await page.context().close();
});
