import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTask, get, stateOf } from "../support/api.ts";
import { complaints, openBrowser, phone, signedIn } from "../support/browser.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { closeFlowHome, decide, eventsOfType, pendingReview } from "../support/gates.ts";
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

test("comments can be replied to, edited and deleted; the agent gets them as previewed and answers each", async () => {
  const { id } = await createTask(server, { type: "note", title: "Threads" });
  const first = await pendingReview(server, id, 1, 1);
  const page = await signedIn(browser, server);
  const heard = complaints(page);
  await page.goto(`${server.url}/reviews/${first.id}?file=docs%2Fidea.md&view=source`);

  await page.locator('[data-line="4"] button').click();
  await page.getByRole("textbox", { name: "Comment: On line 4" }).fill("Which levers?");
  await page.locator('[data-unfinished="1"]').waitFor();
  await page.keyboard.press("Control+Enter");
  const levers = page.locator("[data-comment]", { hasText: "Which levers?" });
  await page.locator("[data-editor]").waitFor({ state: "detached" });
  await levers.getByRole("button", { name: "Reply" }).click();
  await levers.getByRole("textbox", { name: "Reply" }).fill("The red ones.");
  await page.reload();
  expect(await levers.getByRole("textbox", { name: "Reply" }).inputValue()).toBe("The red ones.");
  await levers.getByRole("button", { name: "Reply" }).click();
  await levers.locator("[data-reply=person]", { hasText: "The red ones." }).waitFor();
  await page.locator("[data-editor]").waitFor({ state: "detached" });

  await page.locator('[data-line="6"] button').click();
  await page.getByRole("button", { name: "Suggest a change" }).click();
  const suggested = page.getByRole("textbox", { name: "Comment: On line 6" });
  await expect.poll(() => suggested.inputValue()).toContain("```suggestion\nVisitors come by bicycle, stay");
  await suggested.fill("```suggestion\nVisitors come by bicycle.\n```");
  await page.keyboard.press("Control+Enter");
  await page.locator('[data-suggestion] [data-kind="+"]', { hasText: "Visitors come by bicycle." }).waitFor();

  await page.locator('[data-line="7"] button').click();
  await page.getByRole("textbox", { name: "Comment: On line 7" }).fill("Never mind.");
  await page.keyboard.press("Control+Enter");
  const mistaken = page.locator("[data-comment]", { hasText: "Never mind" });
  await mistaken.getByRole("button", { name: "Edit" }).click();
  await mistaken.getByRole("textbox", { name: "Comment" }).fill("Never mind this.");
  await mistaken.getByRole("button", { name: "Save" }).click();
  await mistaken.getByText("Never mind this.", { exact: true }).waitFor();
  await mistaken.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await mistaken.waitFor({ state: "detached" });

  await page.keyboard.press("Shift+R");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Nearly there.");
  await dialog.getByText("Preview the message to the agent").click();
  const preview = dialog.locator("[data-preview] pre", { hasText: "Nearly there." });
  const shown = JSON.parse((await preview.textContent()) ?? "") as object;
  await page.keyboard.press("Control+Enter");
  await page.locator("[data-feedback=received]", { hasText: "Received 2 of 2" }).waitFor();

  const planned = await eventsOfType(server, id, "message.planned");
  const sent = planned.map(({ message }) => message).find(({ type }) => type === "review_feedback");
  expect({ ...sent, messageId: "m_…" }).toEqual(shown);
  expect(shown).toMatchObject({
    comments: [
      { number: 1, line: 4, body: "Which levers?", replies: [{ author: "admin", body: "The red ones." }] },
      { number: 2, line: 6, body: "```suggestion\nVisitors come by bicycle.\n```" },
    ],
  });

  const next = await pendingReview(server, id);
  await page.goto(`${server.url}/reviews/${next.id}?tab=discussion`);
  await levers.locator("[data-reply=question]", { hasText: "Those of the frame, or all?" }).waitFor();
  expect(await levers.locator("[data-origin]").textContent()).toBe("from attempt 1, line 4");
  expect(await levers.getByRole("button", { name: "Delete" }).count()).toBe(0);
  await levers.getByRole("button", { name: "line 4" }).click();
  await page.locator('tr[data-chosen="true"] [data-line="4"]').waitFor();
  expect(heard).toEqual([]);
  await page.context().close();
});

test("files stay viewed until they change; any two attempts compare; approving lists open comments", async () => {
  const { id } = await createTask(server, {
    type: "note",
    title: "Attempts",
    description: JSON.stringify({ poor: 1 }),
  });
  const first = await pendingReview(server, id);
  const page = await signedIn(browser, server);
  const compared = page.getByRole("complementary", { name: "Files" }).getByLabel("Compare with");
  await page.goto(`${server.url}/reviews/${first.id}?file=docs%2Fidea.md`);
  await page.getByRole("checkbox", { name: "Viewed: docs/idea.md" }).check();
  await page.locator('[data-viewed="1"]', { hasText: "1 of 1 viewed" }).waitFor();
  await page.getByRole("checkbox", { name: "Only unviewed files" }).check();
  await expect.poll(() => new URL(page.url()).searchParams.get("only")).toBe("unviewed");
  await page.locator(".document h1", { hasText: "The idea" }).waitFor();

  // No person has seen the first attempt, since it failed verification; it can be compared anyway.
  await compared.selectOption({ label: "attempt 1" });
  await page.locator('td.line-text[data-kind="-"]', { hasText: "Short 1." }).waitFor();
  expect(new URL(page.url()).searchParams.get("against")).toBe("attempt-1");

  await get(server, "POST", `/api/reviews/${first.id}/comments`, {
    file: "docs/idea.md",
    lines: { from: 5, to: 5 },
    body: "On a sunny one too?",
  });
  await decide(server, first, { action: "request_changes", comment: "Weather." });
  const second = await pendingReview(server, id, 1, first.attempt + 1);
  await page.goto(`${server.url}/reviews/${second.id}`);
  await page.getByRole("img", { name: "changed since you viewed it" }).waitFor();
  await page.locator('[data-viewed="0"]', { hasText: "0 of 1 viewed" }).waitFor();
  expect(await compared.locator("option").allTextContents()).toEqual([
    "attempt 2 (last seen)",
    "attempt 1",
    "the start of the phase",
  ]);
  await page.keyboard.press("a");
  const care = page.getByRole("dialog").locator("[data-care]");
  await care.getByText("docs/idea.md, line 5: On a sunny one too?").waitFor();
  await page.getByRole("dialog").getByText("The next phase starts: Polish.").waitFor();
  expect((await stateOf(server, id)).gate.reviews.at(-1)?.status).toBe("pending");

  await page.goto(`${server.url}/t/${id}?tab=checkpoints`);
  const said = page.locator(`[data-decided="${first.id}"]`);
  await said.getByText("Weather.").waitFor();
  await said.getByRole("link", { name: "Phase 1, attempt 2" }).waitFor();
  await page.getByRole("button", { name: "Restore" }).last().click();
  const effects = page.getByRole("dialog").locator("[data-effects]");
  await effects.getByText("1 file would change:").waitFor();
  await effects.getByText("docs/idea.md").waitFor();
  await effects.getByText("The pending review is closed without a decision.").waitFor();
  await page.context().close();
});

test("a URL leads to lines and follows the selection; hidden characters are marked and listed", async () => {
  const { id } = await createTask(server, {
    type: "note",
    title: "Lines",
    description: JSON.stringify({
      more: `${"\nA line.\n".repeat(60)}\nAccess\u202e is \u{e0041}\u{e0042}given 👩\u200d💻.\n\n- \`a\u200b\`\n`,
      beside: "docs/idea\u202egpj.md",
    }),
  });
  const review = await pendingReview(server, id, 1, 1);
  const page = await signedIn(browser, server, { viewport: phone });
  await page.goto(`${server.url}/reviews/${review.id}?file=docs%2Fidea.md&view=source&line=3&to=5`);
  await page.locator('tr[data-chosen="true"] [data-line="5"]').waitFor();
  expect(await page.locator('tr[data-chosen="true"]').count()).toBe(3);
  await page.getByRole("button", { name: "Document" }).click();
  await page.locator(".document").waitFor();
  await page.goto(`${server.url}/reviews/${review.id}?file=docs%2Fidea.md&view=doc&line=5`);
  await page.locator('.document-block[data-chosen="true"]', { hasText: "Sentence one" }).waitFor();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${server.url}/reviews/${review.id}?file=docs%2Fidea.md&view=source`);
  await page.locator('[data-line="3"]').waitFor();
  await page.getByRole("table").focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "Shift+ArrowDown"])
    await page.keyboard.press(key);
  await expect.poll(() => new URL(page.url()).search).toBe("?file=docs%2Fidea.md&view=source&line=3&to=4");

  const notice = page.getByRole("complementary", { name: "This file contains hidden characters" });
  expect((await notice.getByRole("listitem").allTextContents()).map((text) => text.trim())).toEqual([
    "U+202Echanges the order in which text is shownonceline 129",
    "U+E0041an invisible letteronceline 129",
    "U+E0042an invisible letteronceline 129",
    "U+200Bhas no widthonceline 131",
  ]);
  const marks = (within: string) =>
    page
      .locator(`${within} .hidden-character`)
      .evaluateAll((shown) => shown.map((mark) => [(mark as HTMLElement).dataset["code"], mark.textContent]));
  await notice.getByRole("button", { name: "line 129" }).first().click();
  await page.locator('tr[data-chosen="true"] [data-line="129"]').waitFor();
  expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
  expect(await marks('tr[data-chosen="true"]')).toEqual([
    ["U+202E", "\u202e"],
    ["U+E0041 +1", "\u{e0041}\u{e0042}"],
  ]);
  await page.getByRole("button", { name: "Document" }).click();
  await notice.getByRole("button", { name: "line 131" }).click();
  await page.locator('.document-block[data-chosen="true"] code').waitFor();
  expect(await marks(".document")).toEqual([
    ["U+202E", "\u202e"],
    ["U+E0041 +1", "\u{e0041}\u{e0042}"],
    ["U+200B", "\u200b"],
  ]);
  await page.getByRole("checkbox", { name: "Viewed: docs/idea[U+202E]gpj.md" }).waitFor();
  await page.locator('[data-file^="docs/idea\u202e"] [data-code="U+202E"]').click();
  await notice.getByText("In its name:").waitFor();
  await page.context().close();
});

test("a finding leads to its line, even far down; accepting unverified work lists the failed criteria", async () => {
  const description = JSON.stringify({ unfinished: 200 });
  const { id } = await createTask(server, { type: "note", title: "Findings", description });
  const review = await pendingReview(server, id);
  const finding = review.verification?.criteria.find(({ id: name }) => name === "P1_PLACEHOLDERS");
  const line = finding?.places?.[0]?.line ?? 0;
  expect(line).toBeGreaterThan(400);
  const page = await signedIn(browser, server);
  await page.goto(`${server.url}/reviews/${review.id}?tab=report`);
  await page.getByRole("link", { name: `docs/idea.md:${line}` }).click();
  const cell = page.locator(`tr[data-chosen="true"] [data-line="${line}"]`);
  await cell.waitFor();
  await expect.poll(() => cell.evaluate((shown) => shown.getBoundingClientRect().top)).toBeLessThan(740);
  await page.goBack();
  await page.locator("[data-criterion=P1_PLACEHOLDERS]").waitFor();
  await page.keyboard.press("a");
  await page.getByRole("dialog").locator("[data-care]", { hasText: "P1_PLACEHOLDERS" }).waitFor();
  await page.context().close();
});
