import { expect, test } from "vitest";
import type { Task } from "../../src/protocol/task/task.ts";
import { ask, createTask, eventually, get, stateOf, untilStatus } from "../support/api.ts";
import { Person } from "../support/keyboard.ts";
import { JourneyByKeyboard } from "../support/keyboard-journey.ts";
import { routesOf } from "../support/keyboard-routes.ts";
import { makeHome } from "../support/server.ts";

/** Prints many lines in two groups, the first with two errors, calls a tool, and then reads its input. */
const noisy = `echo "--- Counting"
for n in $(seq 1 300); do
  echo "line $n"
  if [ $n = 40 ] || [ $n = 80 ]; then echo "ERROR: number $n went wrong"; fi
done
echo "+++ Packing"
echo "into a box"
echo '{"type":"assistant","message":{"content":[{"type":"tool_use","name":"Bash","input":{"command":"ls -l"}}]}}'
echo "warned" >&2
while read -r line; do echo "heard $line"; done`;

const home = makeHome({ noisy: { kind: "program", command: ["sh", "-c", noisy], sandbox: "off" } });
const journey = new JourneyByKeyboard(home);

/** Moves through the task types with the arrow keys until this one is selected. */
async function chooseType(person: Person, type: string): Promise<void> {
  // Tab leads to the suggested type, or to the first one.
  const isSuggested = (await person.see("[name=type]:checked").count()) > 0;
  await person.tabTo(isSuggested ? "[name=type]:checked" : "[name=type]");
  for (let step = 0; step < 12; step += 1) {
    if ((await person.see(`[data-type=${type}] input:checked`).count()) > 0) return;
    await person.press("ArrowDown");
  }
  throw new Error(`The arrows do not come to ${type}.`);
}

test("a task is described in every field, saved as a draft, edited and deleted; another is started", async () => {
  const person = await journey.person();
  await person.sees("main h1");
  await person.act("everywhere", "newTask");
  await person.hasFocus("main input");
  await person.type("Add an export");
  await person.press("Tab");
  await person.type("As CSV.\nFor every report.");
  await chooseType(person, "modify_app");
  await person.tabTo("label:has-text('Code to start from') input");
  await person.type("/nowhere/shop");
  await person.do("main form summary");
  await person.press("Tab");
  await person.type("Keep the old one");
  await person.pick("label:has-text('Agent') select", "noisy");
  await person.pick("label:has-text('Verifier') select", "noisy");
  await person.tabTo("label:has-text('Budget') input");
  await person.type("3.50");
  await person.do("button:has-text('Save draft')");
  await person.isAt(/^\/t\//);
  const id = person.path.slice("/t/".length);
  const { task } = await stateOf(journey.server, id);
  expect(task).toMatchObject({
    title: "Add an export",
    type: "modify_app",
    status: "draft",
    agent: "noisy",
    budget: 3.5,
  });
  expect(task.description).toContain("As CSV.\nFor every report.");
  expect(task.description).toContain("Keep the old one");

  await person.do("main a:has-text('Edit')");
  await person.sees("main h1:has-text('Edit')");
  await person.tabTo("label:has-text('Title') input", { back: true });
  await person.write("Add another export");
  await person.do("button:has-text('Save draft')");
  await eventually(
    "it has another title",
    async () => (await stateOf(journey.server, id)).task.title === "Add another export",
  );
  await person.isAt(`/t/${id}`);
  await person.do("main button:has-text('Delete')");
  await person.sees("dialog[open]");
  await person.do("dialog button:has-text('Delete')");
  await person.isAt("/");
  expect((await ask(journey.server, "GET", `/api/tasks/${id}`)).status).toBe(404);

  await person.act("everywhere", "newTask");
  await person.hasFocus("main input");
  await person.type("Talk to me");
  await chooseType(person, "custom");
  await person.pick("label:has-text('Agent') select", "noisy");
  await person.act("fields", "send");
  await person.isAt(/^\/t\//);
  await person.hasFocus("h1");
  const started = await get<Task>(journey.server, "GET", `/api/tasks/${person.path.slice("/t/".length)}`);
  expect(started).toMatchObject({ title: "Talk to me", type: "custom", agent: "noisy" });
  await get(journey.server, "POST", `/api/tasks/${started.id}/cancel`);
  await journey.leave(person);
});

test("a draft is started, paused, resumed, messaged, cancelled and run again; its tabs are navigable", async () => {
  const { id } = await createTask(journey.server, { agent: "noisy", title: "Makes noise", submit: false });
  const person = await journey.person();
  await person.visit(`/t/${id}`);
  const status = async () => {
    const { task } = await stateOf(journey.server, id);
    return `${task.status} ${task.agentStatus}`;
  };
  await person.do("main button:has-text('Start')");
  await eventually("it runs", async () => (await status()) === "in_progress running");
  await person.sees("main button:has-text('Pause')");
  expect(await person.wrongFocus()).toEqual([]);
  await person.do("main button:has-text('Pause')");
  await eventually("it is paused", async () => (await status()) === "in_progress paused");
  await person.hasFocus("button:has-text('Resume')");
  await person.press("Enter");
  await eventually("it runs again", async () => (await status()) === "in_progress running");
  await person.sees("main button:has-text('Pause')");
  expect(await person.wrongFocus()).toEqual([]);

  await person.tabTo("textarea[aria-label='Write to the agent']");
  await person.type("Speak up,\nplease.");
  await person.act("fields", "leave");
  await person.tabTo("textarea[aria-label='Write to the agent']");
  await person.act("fields", "send");
  await eventually("the message is there", async () =>
    (await stateOf(journey.server, id)).conversation.some(({ text }) => text === "Speak up,\nplease."),
  );

  await person.tabTo("[role=tab][aria-selected=true]");
  const names = ["preview", "log", "checkpoints", "cost", "history"];
  for (const name of names) {
    await person.press("ArrowRight");
    await person.isAt(`/t/${id}?tab=${name}`);
    await person.hasFocus(`#tab-${name}`);
  }

  await person.do("main button:has-text('Cancel')");
  await person.do("dialog button:has-text('Cancel task')");
  await untilStatus(journey.server, id, "cancelled");
  await person.do("main button:has-text('Run again')");
  await person.sees("dialog[open]");
  await person.hasFocus("dialog [name=from]");
  await person.do("dialog button:has-text('Run again')");
  await eventually("it runs once more", async () => (await status()) === "in_progress running");
  await get(journey.server, "POST", `/api/tasks/${id}/cancel`);
  await journey.leave(person);
});

test("a log is searched, followed, navigated, wrapped, folded, shown as printed, and linked to", async () => {
  const { id } = await createTask(journey.server, { agent: "noisy", title: "Makes noise" });
  const person = await journey.person();
  await person.visit(`/t/${id}`);
  await person.tabTo("[role=tab][aria-selected=true]");
  await person.press("ArrowRight", "ArrowRight");
  await person.isAt(`/t/${id}?tab=log`);
  await person.sees(".log-row:has-text('line 300')");

  await person.tabTo("[role=log]");
  await person.press("Control+Home");
  await person.sees(".log-number:text-is('1')");
  await person.sees("button:has-text('Follow')");
  await person.act("log", "follow");
  await person.sees(".log-row:has-text('line 300')");
  await person.seesNo("button:has-text('Follow')");

  await person.press("Control+Home");
  await person.sees(".log-number:text-is('1')");
  await person.act("log", "nextError");
  await person.sees(".log-row[data-at]:has-text('number 40')");
  await person.act("log", "nextError");
  await person.sees(".log-row[data-at]:has-text('number 80')");
  await person.act("log", "previousError");
  await person.sees(".log-row[data-at]:has-text('number 40')");
  await person.act("log", "copyLink");
  await eventually("the link is copied", async () => /[?&]at=\d+/.test(await person.clipboard()));
  expect(await person.clipboard()).toBe(`${journey.server.url}${person.path}`);

  await person.act("log", "search");
  await person.type("line 123");
  await person.sees("[role=status]:has-text('1')");
  await eventually("the match is shown", async () => {
    await person.press("Enter");
    return (await person.see(".log-row[data-found]:has-text('line 123')").count()) > 0;
  });
  await person.act("fields", "leave");
  expect(await person.wrongFocus()).toEqual([]);
  await person.act("log", "search", 1);
  await person.hasFocus("input[type=search]");
  await person.act("fields", "leave");

  const pressed = (label: string, is: boolean): string => `button[aria-label="${label}"][aria-pressed=${is}]`;
  await person.act("log", "wrap");
  await person.sees(pressed("Wrap long lines", true));
  await person.act("log", "wrap");
  await person.sees(pressed("Wrap long lines", false));

  await person.act("log", "fold");
  await person.sees("[data-head]:has-text('Counting') .log-hidden:has-text('302 lines')");
  await person.act("log", "fold");
  await person.seesNo(".log-hidden");
  await person.sees(".log-row:has-text('line 5')");
  await person.act("log", "follow");
  await person.sees(".log-row:has-text('into a box')");
  await person.act("log", "foldAll");
  await person.sees("[data-head]:has-text('Packing') .log-hidden:has-text('1 line')");
  await person.seesNo(".log-row:has-text('into a box')");
  await person.sees(".log-row:has-text('line 300')");
  await person.act("log", "foldAll");
  await person.sees(".log-row:has-text('into a box')");
  await person.sees(".log-row:has-text('● Bash ls -l')");
  await person.act("log", "asPrinted");
  await person.sees(".log-row:has-text('tool_use')");
  await person.act("log", "asPrinted");
  await person.act("log", "timestamps");
  await person.sees(".log-time:has-text(':')");
  await person.act("log", "timestamps");
  await person.tabTo("[name=stream]:checked");
  await person.press("ArrowRight");
  await person.isAt(/stream=stdout/);
  await person.press("ArrowRight");
  await person.isAt(/stream=stderr/);
  await person.sees(".log-row:has-text('warned')");
  await get(journey.server, "POST", `/api/tasks/${id}/cancel`);
  await journey.leave(person);
});

test("these journeys send exactly the requests listed for them", () => {
  expect(journey.asked()).toEqual(routesOf("task"));
});
