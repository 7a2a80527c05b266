import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { question } from "../fakes/common-scenes.ts";
import type { Model } from "../fakes/reply.ts";
import { says } from "../fakes/scenes.ts";
import { stateOf } from "../support/api.ts";
import { complaints, openBrowser, signedIn } from "../support/browser.ts";
import { claudeUnderTest } from "./claude-under-test.ts";
import { CliAtWork } from "./cli-at-work.ts";

/** Writes a file, asks with a block, asks with its own tool, and completes. */
const model: Model = ({ text, toolOutput }) => {
  if (toolOutput.includes("blue")) return says("=== CUSTOM TASK COMPLETE ===\nSummary: blue, with SQLite\n");
  if (toolOutput !== "") return says(`I wrote the file.\n\n${question}\n`);
  if (!text.includes("answer to your question: SQLite")) {
    return { is: "message", use: [{ tool: "write", path: "notes.txt", content: "first\n" }] };
  }
  const ask = { tool: "ask", question: "Which colour?", options: ["red", "blue"] } as const;
  return { ...says("SQLite it is."), use: [ask] };
};

let browser: Browser;
let claude: CliAtWork;
beforeAll(async () => {
  claude = await CliAtWork.open(claudeUnderTest, model);
  browser = await openBrowser();
}, 900_000);
afterAll(async () => {
  await browser?.close();
  await claude?.close();
}, 60_000);

test("the page shows the real Claude Code at work, answers both its questions, and shows its cost", async () => {
  const { id, workspace } = await claude.create("Keep notes", "Please keep notes.");
  const page = await signedIn(browser, claude.server);
  const heard = complaints(page);
  await page.goto(`${claude.server.url}/t/${id}`);
  for (const [asked, answer] of [
    ["Which database?", "SQLite"],
    ["Which colour?", "blue"],
  ] as const) {
    await page.getByText(asked).first().waitFor({ timeout: 120_000 });
    await page.getByRole("radio", { name: new RegExp(answer) }).check();
    await page.getByRole("button", { name: /Send answer/ }).click();
  }
  await page.locator("[data-standing=done]").first().waitFor({ timeout: 120_000 });
  await page.getByText("I wrote the file.").first().waitFor();
  expect(readFileSync(join(workspace, "notes.txt"), "utf8")).toBe("first\n");
  const { task } = await stateOf(claude.server, id);
  expect(task.costUsd).toBeGreaterThan(0);
  await page
    .getByText(`$${task.costUsd.toFixed(2)}`)
    .first()
    .waitFor();
  expect(claude.provider.requests).toHaveLength(4);
  expect(heard).toEqual([]);
}, 300_000);
