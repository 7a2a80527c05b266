import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { scriptAgent } from "../support/agents.ts";
import { createTask, stateOf, untilStatus } from "../support/api.ts";
import { signedIn } from "../support/browser.ts";
import { Journey } from "../support/journey.ts";
import { makeHome } from "../support/server.ts";

/** Prints 12 MB in one piece, more than a page loads by itself, with an error and a needle far from both ends. */
const long = scriptAgent(`
  const lines = Array.from({ length: 150000 }, (_, at) => "line " + at + " ".padEnd(70, "."));
  lines[70000] = "\\u001b[31mERROR\\u001b[0m: the disk of line 70000 is on fire";
  lines[40000] = "the \\u001b[1mNee\\u001b[0mdle of line 40000";
  lines[90000] = "another needle";
  process.stdout.write(lines.join("\\n") + "\\n=== CUSTOM TASK COMPLETE ===\\n");
`);

/** Prints to both streams in turns, each step when the test allows it, and asks. */
const talker = scriptAgent(`
  const { existsSync } = require("node:fs");
  const allowed = async (step) => {
    while (!existsSync("go-" + step)) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  (async () => {
    console.log("first on stdout");
    await allowed(1);
    console.error("then on stderr");
    await allowed(2);
    console.log("--- Install");
    await allowed(3);
    console.log("installed");
    console.log("--- Ask");
    console.log("[USER_QUESTION]\\ncategory: choice\\nquestion: Which database?\\noptions:\\n  - PostgreSQL\\n  - SQLite\\n[/USER_QUESTION]");
    process.stdin.resume();
  })();
`);

const home = makeHome({ long, talker });
const journey = new Journey(home);

const row = (page: Page, text: string) => page.locator(".log-row", { hasText: text });

test("the whole of a long log is searched on the server, and errors are found wherever they are", async () => {
  const { id } = await createTask(journey.server, { agent: "long", title: "Prints a lot" });
  await untilStatus(journey.server, id, "completed");
  const page = await signedIn(journey.browser, journey.server);
  await page.goto(`${journey.server.url}/t/${id}?tab=log`);
  await row(page, "line 149999").waitFor();

  await page.getByRole("button", { name: "Next error" }).click();
  await row(page, "the disk of line 70000 is on fire").and(page.locator("[data-at]")).waitFor();
  expect(new URL(page.url()).searchParams.get("at")).not.toBeNull();

  await page.getByRole("searchbox", { name: "Search the log" }).fill("NEEDLE");
  await page.getByRole("status").filter({ hasText: /^2$/ }).waitFor();
  await page.keyboard.press("Enter");
  await row(page, "the Needle of line 40000").and(page.locator("[data-found]")).waitFor();
  await page
    .getByRole("status")
    .filter({ hasText: /^1 of 2$/ })
    .waitFor();
  await page.keyboard.press("Enter");
  await row(page, "another needle").waitFor();
  await page.keyboard.press("Enter");
  await row(page, "the Needle of line 40000").waitFor();
  await page.getByRole("searchbox", { name: "Search the log" }).fill("nowhere to be found");
  await page.getByRole("status").filter({ hasText: /^0$/ }).waitFor();
  await page.context().close();
});

test("both streams are in order, with times, durations and cards, and the raw log is downloaded", async () => {
  const { id } = await createTask(journey.server, { agent: "talker", title: "Talks" });
  const page = await signedIn(journey.browser, journey.server);
  await page.goto(`${journey.server.url}/t/${id}?tab=log`);
  const { task } = await stateOf(journey.server, id);
  const allow = (step: number): Promise<void> => writeFile(join(task.workspace, `go-${step}`), "");
  await row(page, "first on stdout").waitFor();
  await allow(1);
  await row(page, "then on stderr").waitFor();
  await allow(2);
  await row(page, "--- Install").waitFor();
  // The duration of a group is known to the second.
  await new Promise((resolve) => setTimeout(resolve, 2100));
  await allow(3);
  const card = page.locator(".log-row[data-about=USER_QUESTION]");
  await card.filter({ hasText: "SQLite" }).waitFor();
  await row(page, "then on stderr").and(page.locator("[data-stderr]")).waitFor();
  const texts = async (): Promise<string[]> =>
    page.locator(".log-row").evaluateAll((rows) =>
      rows.map((one) => {
        const text = one.cloneNode(true) as HTMLElement;
        for (const part of text.querySelectorAll(".log-number, .log-fold, .log-duration")) part.remove();
        return text.textContent;
      }),
    );
  expect(await texts()).toEqual([
    "first on stdout",
    "then on stderr",
    "--- Install",
    "installed",
    "--- Ask",
    "? Question",
    "Category choice",
    "Question Which database?",
    "Options ",
    "  • PostgreSQL",
    "  • SQLite",
    "",
  ]);
  await row(page, "--- Install")
    .locator(".log-duration", { hasText: /^\d+s$/ })
    .waitFor();

  await page.getByRole("button", { name: "Show timestamps" }).click();
  await row(page, "installed")
    .locator(".log-time", { hasText: /^\d\d:\d\d:\d\d$/ })
    .waitFor();

  await page.getByRole("button", { name: "Show raw lines" }).click();
  await row(page, "[USER_QUESTION]").first().waitFor();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download raw log" }).click(),
  ]);
  const log = (stream: string): Promise<string> => readFile(join(home, "logs", id, `${stream}.log`), "utf8");
  const stdout = await log("stdout");
  expect(await readFile(await download.path(), "utf8")).toBe(
    stdout.replace("first on stdout\n", `first on stdout\n${await log("stderr")}`),
  );
  expect(download.suggestedFilename()).toBe(`${id}.all.txt`);

  await page.getByRole("radio", { name: "stderr" }).check({ force: true });
  await page.waitForURL(/stream=stderr/);
  await row(page, "first on stdout").waitFor({ state: "detached" });
  await row(page, "then on stderr").waitFor();
  await page.context().close();
});
