import { expect, test } from "vitest";
import { programAgent } from "../support/agents.ts";
import { complaints, signedIn } from "../support/browser.ts";
import { makeFlowHome } from "../support/gates.ts";
import { Journey, picturesOf } from "../support/journey.ts";
import { listProject } from "../support/list-project.ts";
import { sixTasks } from "../support/main-talk.ts";
import { axe, violations } from "../support/pages/rules.ts";

const home = makeFlowHome(
  {
    worker: programAgent("specialist.mjs"),
    leads: programAgent("leads.mjs"),
    dies: programAgent("leads.mjs", {}, ["dies"]),
  },
  {},
  { defaultAgent: "worker", concurrency: 8 },
);
const journey = new Journey(home);
const pictures = picturesOf("main");

test.each([
  { main: "leads", line: "Main agent leads", figures: "Main agent leads: 19 messages, 0 tokens of context" },
  {
    main: "dies",
    line: "Main agent dies Signalbox continues without the main agent. Main ended with exit code 3.",
    figures: "Main agent dies: 6 messages, 0 tokens of context, 0 tokens of billed input, started 3 times",
  },
])("a person chooses the main $main and sees who leads and what it cost", async ({ main, line, figures }) => {
  const directory = listProject(sixTasks);
  const page = await signedIn(journey.browser, journey.server, { bypassCSP: true });
  const heard = complaints(page);
  await page.getByRole("main").waitFor();
  await page.addScriptTag({ path: axe });
  await page.keyboard.press("g");
  await page.keyboard.press("l");
  await page.getByRole("link", { name: "Run a task list" }).first().click();
  await page.locator("[name=project]").fill(directory);
  await page.getByRole("button", { name: "Read list" }).click();
  await page.getByText("Options", { exact: true }).click();
  await page.getByLabel("Parallel tasks").fill("1");
  await page.getByLabel("Main agent").selectOption(main);
  const form = await violations(page);
  await page.screenshot({ path: `${pictures}options-${main}.png` });
  await page.getByRole("button", { name: "Start" }).click();
  const report = page.locator("[data-report]");
  await report.getByText(figures).waitFor();
  expect(await page.locator("[data-main]").innerText()).toBe(line);
  expect([...form, ...(await violations(page))]).toEqual([]);
  await page.screenshot({ path: `${pictures}report-${main}.png` });
  await page.locator("[data-main]").getByRole("link").click();
  await page.getByText("TASK_ID:T1.1").or(page.getByText("RESOLVE_NEXT")).first().waitFor();
  await page.screenshot({ path: `${pictures}task-${main}.png` });
  expect(heard).toEqual([]);
  await page.context().close();
});
