import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { programAgent } from "../support/agents.ts";
import { makeFlowHome } from "../support/gates.ts";
import type { Person } from "../support/keyboard.ts";
import { JourneyByKeyboard } from "../support/keyboard-journey.ts";
import { routesOf } from "../support/keyboard-routes.ts";
import { harvest, plant, testPlace } from "../support/test-directory.ts";

const home = makeFlowHome(
  { worker: programAgent("specialist.mjs") },
  {},
  { defaultAgent: "worker", concurrency: 8 },
);
const journey = new JourneyByKeyboard(home);

const list = `# Shop

### [ ] T1.1: Greet customers
Run: printf 'one\\nHello, dear customer\\nthree\\n' >greeting.txt

### [ ] T1.2: Greet customers by name
Run: printf 'one\\nWelcome back\\nthree\\n' >greeting.txt

### [ ] T1.3: Never done
Run: exit 1
`;

/** Reads the list of a project on the form and starts it. */
async function start(person: Person, directory: string): Promise<void> {
  await person.hasFocus("[name=project]");
  await person.write(directory);
  await person.press("Enter");
  await person.sees("[data-plan]");
  await person.do("main summary:has-text('Options')");
  await person.tabTo("[name=retries]");
  await person.type("0");
  await person.do("main button:has-text('Start')");
  await person.isAt(/^\/orchestrations\/o_/);
}

test("a task list is started, paused, reloaded, unblocked, cancelled and deleted", async () => {
  const directory = plant(join(testPlace(), "shop"), {
    "TASKS.md": list,
    "greeting.txt": "one\nHello\nthree\n",
  });
  const person = await journey.person();
  await person.sees("main h1");
  await person.act("everywhere", "goTaskLists");
  await person.do("main a:has-text('Run a task list')");
  await start(person, directory);

  // The project is no repository yet.
  await person.sees("[data-attention]");
  const identity = ["-c", "user.name=Mina", "-c", "user.email=mina@example.com"];
  for (const args of [
    ["init", "-q", "-b", "main"],
    ["add", "-A"],
    ["commit", "-q", "-m", "Begin"],
  ])
    execFileSync("git", ["-C", directory, ...identity, ...args]);
  await person.do("[data-attention] button:has-text('Try again')");
  await person.seesNo("[data-attention]");
  await person.do("header button:has-text('Pause')");
  await person.sees("[data-run-status=paused]");
  await person.do("header button:has-text('Reload list')");
  await person.do("header button:has-text('Resume')");
  await person.sees("[data-run-status=running]");

  await person.sees("[data-state=failed]", 60_000);
  await person.sees("[data-state=conflict]", 60_000);
  await person.act("taskLists", "next");
  await person.act("taskLists", "next");
  await person.hasFocus("[data-list-task='T1.2'] a");
  await person.act("taskLists", "previous");
  await person.hasFocus("[data-list-task='T1.1'] a");
  await person.act("taskLists", "search");
  await person.hasFocus("input[type=search]");
  await person.type("never");
  await person.seesNo("[data-list-task='T1.1']");
  await person.do("[data-list-task='T1.3'] button[aria-label]");
  await person.sees("dialog[open]");
  await person.do("dialog button:has-text('Skip')");
  await person.seesNo("dialog");
  await person.sees("[data-state=skipped]");
  expect(await person.wrongFocus()).toEqual([]);

  await person.do("[data-attention] a:has-text('Resolve')");
  await person.do('main button:has-text("Use the branch\'s version")');
  await person.do("main button:text-is('Resolve')");
  await person.sees("[data-run-status=completed]", 60_000);
  await person.sees("[data-report]");
  expect(harvest(directory)["greeting.txt"]).toMatch(/^one\n(?:Hello, dear customer|Welcome back)\nthree\n$/);

  await person.act("everywhere", "goTaskLists");
  await person.do("main a:has-text('Run a task list')");
  await start(person, plant(join(testPlace(), "second"), { "TASKS.md": list }));
  await person.do("header button:has-text('Cancel run')");
  await person.do("dialog button:has-text('Cancel run')");
  await person.sees("[data-run-status=cancelled]");
  await person.act("everywhere", "goTaskLists");
  await person.sees("[data-run]");
  await person.act("taskLists", "next");
  await person.act("taskLists", "open");
  await person.do("header button:has-text('Delete')");
  await person.do("dialog button:has-text('Delete')");
  await person.isAt("/orchestrations");
  await journey.leave(person);
});

test("the sample task list is started from the first screen", async () => {
  const person = await journey.person();
  await person.do("main button:has-text('Run the sample task list')");
  await person.isAt(/^\/orchestrations\/o_/);
  await person.sees("[data-list-task='T4.5']");
  expect(await person.wrongFocus()).toEqual([]);
  await person.do("header button:has-text('Cancel run')");
  await person.do("dialog button:has-text('Cancel run')");
  await person.sees("[data-run-status=cancelled]");
  await journey.leave(person);
});

test("these journeys send exactly the requests listed for them", () => {
  expect(journey.asked()).toEqual(routesOf("task lists"));
});
