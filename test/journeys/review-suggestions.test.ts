import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, createTask, get, stateOf } from "../support/api.ts";
import { complaints, openBrowser, signedIn } from "../support/browser.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { closeFlowHome, decide, eventsOfType, pendingReview } from "../support/gates.ts";
import { picturesOf } from "../support/journey.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const home = makeGatedHome();
const pictures = picturesOf("review-suggestions");
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

const suggest = (line: number, text: string) => ({
  file: "docs/idea.md",
  lines: { from: line, to: line },
  body: `Clearer:\n\n\`\`\`suggestion\n${text}\n\`\`\``,
});

test("the reviewer applies suggestions as a commit of their own, which is verified before it can be approved", async () => {
  const { id } = await createTask(server, { type: "note", title: "Suggestions" });
  const first = await pendingReview(server, id, 1, 1);
  await get(server, "POST", `/api/reviews/${first.id}/comments`, suggest(4, "The signaller sees all."));
  await get(
    server,
    "POST",
    `/api/reviews/${first.id}/comments`,
    suggest(6, "Visitors come by bicycle.\nAll of them."),
  );
  await get(server, "POST", `/api/reviews/${first.id}/comments`, { body: "Which levers?" });
  const page = await signedIn(browser, server);
  const heard = complaints(page);
  await page.goto(`${server.url}/reviews/${first.id}?file=docs%2Fidea.md&view=source`);

  await page
    .locator("[data-comment]", { hasText: "The signaller sees all." })
    .getByRole("button", { name: "Apply suggestion" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Apply suggestions" });
  await dialog.getByRole("checkbox", { name: /line 6/ }).check();
  await dialog.getByRole("button", { name: "Apply 2 suggestions" }).click();
  await page.locator("[data-decision=apply]", { hasText: "Suggestions applied" }).waitFor();
  await page.getByRole("link", { name: /Attempt 2 is ready/ }).click();
  await page.locator('td.line-text[data-kind="+"]', { hasText: "The signaller sees all." }).waitFor();
  await page.locator('td.line-text[data-kind="+"]', { hasText: "All of them." }).waitFor();

  await page.goto(`${server.url}/reviews/${(await pendingReview(server, id, 1, 2)).id}`);
  const commits = page.locator("[data-commits]");
  await commits.getByText("2 commits").click();
  const [own, applied] = [commits.locator("li").nth(1), commits.locator("li").nth(2)];
  await own.getByText(/^worker · /).waitFor();
  await applied.getByText(/^admin, applied suggestions · /).waitFor();
  await applied.getByText("+3 −2", { exact: true }).waitFor();
  await applied.getByText("Shown here").waitFor();
  const overview = page.getByRole("region", { name: "Overview" });
  await overview.getByText("1 file changed+3 −2").waitFor();
  await commits.getByRole("button", { name: "Compare with Start of the phase" }).click();
  await overview.getByText("1 file changed+8 −0").waitFor();
  expect(new URL(page.url()).searchParams.get("against")).toBe("base");
  await page.screenshot({ path: `${pictures}commits.png` });
  await commits.getByRole("button", { name: "Compare with Attempt 1" }).click();
  await overview.getByText("1 file changed+3 −2").waitFor();
  expect(new URL(page.url()).search).toBe("");
  await commits.getByRole("link", { name: "Attempt 1" }).click();
  await page.waitForURL(`${server.url}/reviews/${first.id}`);
  expect(heard).toEqual([]);

  const { gate, task } = await stateOf(server, id);
  const second = gate.reviews.at(-1)!;
  const [verification] = gate.verifications.slice(-1);
  expect([
    second.attempt,
    second.verified,
    verification?.commit,
    second.comments.map(({ body }) => body),
  ]).toEqual([2, true, second.commit, ["Which levers?"]]);
  const lines = readFileSync(join(task.workspace, "docs/idea.md"), "utf8").split("\n");
  expect(lines.slice(3, 7)).toEqual([
    "The signaller sees all.",
    expect.any(String),
    "Visitors come by bicycle.",
    "All of them.",
  ]);
  const commit = execFileSync(
    "git",
    ["--git-dir", join(home, "snapshots", `${id}.git`), "log", "-1", "--format=%an%n%s%n%P", second.commit],
    { encoding: "utf8" },
  );
  expect(commit.trim().split("\n")).toEqual(["admin", "Apply suggestions from review", first.commit]);

  await decide(server, second, { action: "approve" });
  await pendingReview(server, id, 2);
  const told = (await eventsOfType(server, id, "message.planned")).flatMap(({ message }) =>
    message.type === "user_message" ? [message.text] : [],
  );
  expect(told).toEqual([
    "Applied 2 suggestions from the review. Changed files: docs/idea.md. Read them again before you edit them.",
  ]);
  await page.context().close();
});

test("suggestions that overlap, and those of a version that changed, are refused and change nothing", async () => {
  const { id } = await createTask(server, { type: "note", title: "Refused suggestions" });
  const { id: reviewId } = await pendingReview(server, id, 1, 1);
  const add = (line: number, text: string) =>
    get<{ id: string }>(server, "POST", `/api/reviews/${reviewId}/comments`, suggest(line, text));
  const comments = [(await add(4, "One.")).id, (await add(4, "Other.")).id];
  const apply = (version: number, chosen: readonly string[]) =>
    ask(server, "POST", `/api/reviews/${reviewId}/suggestions`, { version, comments: chosen });
  expect((await apply(1, comments)).status).toBe(409);
  expect((await apply(2, comments.slice(1))).status).toBe(409);
  expect((await stateOf(server, id)).gate.reviews.map(({ status, version }) => [status, version])).toEqual([
    ["pending", 1],
  ]);
});
