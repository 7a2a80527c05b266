import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { programAgent } from "../support/agents.ts";
import { complaints, phone, signedIn } from "../support/browser.ts";
import { makeFlowHome } from "../support/gates.ts";
import { Journey, picturesOf } from "../support/journey.ts";
import { axe, violations } from "../support/pages/rules.ts";
import { sidewaysScroll } from "../support/phone.ts";
import { harvest, plant, testPlace } from "../support/test-directory.ts";

const home = makeFlowHome(
  { worker: programAgent("specialist.mjs") },
  {},
  { defaultAgent: "worker", concurrency: 8 },
);
const journey = new Journey(home);
const pictures = picturesOf("orchestrations");

const list = `# Shop

## Phase 1: Base

### [ ] T1.1: Greet customers
**depends**: Epic 3

Run: printf 'one\\nHello, dear customer\\nthree\\n' >greeting.txt

### [ ] T1.2: Greet customers by name
Run: printf 'one\\nWelcome back\\nthree\\n' >greeting.txt

### [ ] T1.3: Never done
Run: exit 1

## Phase 2: More

### [ ] T2.1: Build on both
**depends**: T1.1, T1.2

Run: cp greeting.txt copy.txt
`;

/** Creates a project with a task list and a first commit. */
function project(files: Record<string, string>): string {
  const directory = join(testPlace(), "shop");
  mkdirSync(directory);
  plant(directory, files);
  const identity = ["-c", "user.name=Mina", "-c", "user.email=mina@example.com"];
  for (const args of [
    ["init", "-q", "-b", "main"],
    ["add", "-A"],
    ["commit", "-q", "-m", "Begin"],
  ])
    execFileSync("git", ["-C", directory, ...identity, ...args]);
  return directory;
}

/** Reads the list of a project on the form. */
async function read(page: Page, path: string): Promise<void> {
  await page.locator("[name=project]").fill(path);
  await page.getByRole("button", { name: "Read list" }).click();
}

test("a person plans a list, starts it, resolves its conflict, skips a failed task and reads the report", async () => {
  const directory = project({ "TASKS.md": list, "greeting.txt": "one\nHello\nthree\n" });
  const page = await signedIn(journey.browser, journey.server, { bypassCSP: true });
  const heard = complaints(page);
  await page.getByRole("main").waitFor();
  await page.addScriptTag({ path: axe });
  const found: Record<string, string[]> = {};
  const picture = (name: string) => page.screenshot({ path: `${pictures}${name}.png` });
  /** Checks the accessibility of a page that the accessibility test does not visit. */
  const check = async (name: string): Promise<void> => {
    const wrong = await violations(page);
    if (wrong.length > 0) found[name] = wrong;
    await picture(name);
  };

  await page.keyboard.press("g");
  await page.keyboard.press("l");
  await page.getByText("A task list is a file in your project").waitFor();
  await check("nothing");
  await page.getByRole("link", { name: "Run a task list" }).click();
  await read(page, directory);
  const plan = page.getByRole("region", { name: "Plan" });
  await plan.getByText("4", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByText("Confirm everything outside the list first.").waitFor();
  await page.getByLabel("Epic 3 is done").check();
  await page.getByText("Options", { exact: true }).click();
  await page.getByLabel("Retries per task").fill("0");
  await check("plan");
  await page.getByRole("button", { name: "Start" }).click();

  // The page follows the run without being loaded again.
  const row = (id: string) => page.locator(`[data-list-task="${id}"]`);
  await row("T1.3").locator("[data-state=failed]").waitFor();
  const conflict = page.locator("[data-attention]");
  await conflict.waitFor();
  expect(await page.locator("[data-state=conflict]").count()).toBe(1);
  await page.getByRole("navigation").getByRole("link", { name: "Task lists 1" }).waitFor();
  await picture("conflict-in-table");
  for (const tab of ["Graph", "Timeline", "Merges"]) {
    await page.getByRole("tab", { name: tab }).click();
    await page.getByRole("tabpanel", { name: tab }).locator("[role=listbox], [data-merge]").first().waitFor();
    await picture(tab.toLowerCase());
  }
  await page.setViewportSize(phone);
  await page.getByRole("tab", { name: "Table" }).click();
  await row("T2.1").waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await picture("phone");
  await page.setViewportSize({ width: 1280, height: 800 });

  await conflict.getByRole("link", { name: "Resolve" }).click();
  const content = page.getByLabel("Content of greeting.txt");
  await content.waitFor();
  expect(await content.inputValue()).toMatch(/^one\n<<<<<<< main\n/);
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  await page.getByText("Resolve every conflict first.").waitFor();
  await picture("conflict");
  await page.getByRole("button", { name: "Use the task's version" }).click();
  expect(await content.inputValue()).not.toContain("<<<<<<<");
  await content.fill("one\nHello, dear customer, and welcome back\nthree\n");
  await page.getByText("No conflict is left in this file.").waitFor();
  await page.getByRole("button", { name: "Resolve", exact: true }).click();

  await row("T1.3").getByRole("button", { name: "Actions for T1.3" }).click();
  const dialog = page.getByRole("dialog", { name: "T1.3 Never done" });
  await dialog.getByText("Last failure").waitFor();
  await picture("task");
  await dialog.getByRole("button", { name: "Skip" }).click();

  const report = page.getByRole("region", { name: "Report" });
  await report.waitFor();
  await page.locator("[data-run-status=completed]").waitFor();
  expect(await report.locator("dl > div").first().innerText()).toBe("Tasks completed\n3 of 4\n1 skipped");
  expect(await report.innerText()).toContain("T1.1 → T2.1");
  await check("report");
  expect(harvest(directory)).toMatchObject({
    "copy.txt": "one\nHello, dear customer, and welcome back\nthree\n",
  });

  await row("T2.1").getByRole("link", { name: "T2.1" }).click();
  await page.waitForURL(/\/t\/t_/);
  await page.keyboard.press("g");
  await page.keyboard.press("l");
  await page.getByRole("link", { name: "Shop" }).waitFor();
  await picture("list");
  await page.keyboard.press("j");
  await page.keyboard.press("o");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("A task list is a file in your project").waitFor();
  expect(found).toEqual({});
  expect(heard).toEqual([]);
  await page.context().close();
});

test("a list with errors cannot be started and shows file and line, and recent lists are offered", async () => {
  const directory = project({
    "TASKS.md": "# A\n\n### [ ] T1.1: One\n**depends**: T1.2\n\n### [ ] T1.2: Two\n**depends**: T1.1\n",
  });
  const page = await signedIn(journey.browser, journey.server);
  await page.goto(`${journey.server.url}/orchestrations/new`);
  await read(page, directory);
  await page.getByText("Fix this problem first").waitFor();
  expect(await page.getByRole("region", { name: "Plan" }).innerText()).toContain("TASKS.md, line 4");
  expect(await page.getByRole("button", { name: "Start" }).count()).toBe(0);
  await page.reload();
  await page.getByRole("group", { name: "Recent" }).getByRole("button", { name: directory }).click();
  expect(await page.locator("[name=project]").inputValue()).toBe(directory);
  await page.context().close();
});
