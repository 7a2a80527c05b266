import { expect, test } from "vitest";
import { createTask, eventually, get, pendingQuestions, stateOf } from "../support/api.ts";
import { twoPanes } from "../support/browser.ts";
import { cli } from "../support/cli.ts";
import { Person } from "../support/keyboard.ts";
import { JourneyByKeyboard } from "../support/keyboard-journey.ts";
import { routesOf } from "../support/keyboard-routes.ts";
import { makeHome } from "../support/server.ts";

const home = makeHome();
const journey = new JourneyByKeyboard(home);

test("a person without a mouse signs in, changes language and colours, starts the demo and cancels it", async () => {
  const person = await Person.at(journey.browser, { url: journey.server.url });
  await person.sees("input[type=password]");
  await person.type(journey.server.token);
  await person.press("Enter");
  await person.sees("text=Try the demo task");

  await person.tabTo("a[href='#main']", { back: true });
  expect(await person.focus()).toMatchObject({ wrong: [] });
  await person.press("Enter");
  await person.hasFocus("main");

  await person.do("nav button[lang=ko]");
  await person.sees("html[lang=ko] nav >> text=받은 작업");
  await person.hasFocus("nav button[lang=en]");
  await person.press("Enter");
  await person.sees("html[lang=en]");
  await person.do("nav button[title*=dark]");
  await person.sees("html[data-theme=dark]");

  await person.do("main button:has-text('Try the demo task')");
  await person.isAt(/^\/t\//);
  await person.hasFocus("h1");
  const id = person.path.slice("/t/".length);
  await person.do("main button:has-text('Cancel')");
  await person.sees("dialog[open]");
  await person.press("Escape");
  await person.seesNo("dialog[open]");
  await person.hasFocus("button:has-text('Cancel')");
  expect((await stateOf(journey.server, id)).task.status).not.toBe("cancelled");
  await person.press("Enter");
  await person.do("dialog button:has-text('Cancel task')");
  await eventually(
    "it is cancelled",
    async () => (await stateOf(journey.server, id)).task.status === "cancelled",
  );
  await journey.leave(person);
});

test("rows are selected, opened, answered, undone, snoozed and unsnoozed", async () => {
  await createTask(journey.server, { agent: "demo", title: "The first" });
  await createTask(journey.server, { agent: "demo", title: "The second" });
  const [older, newer] = await eventually("both ask", async () => {
    const open = await pendingQuestions(journey.server);
    return open.length === 2 ? open.toSorted((one, other) => one.askedAt.localeCompare(other.askedAt)) : null;
  });
  const row = (id = ""): string => `[data-row-link="${id}"]`;
  const person = await journey.person();
  await person.sees(row(newer?.id));

  await person.act("inbox", "next");
  await person.hasFocus(row(older?.id));
  await person.act("inbox", "next");
  await person.hasFocus(row(newer?.id));
  await person.act("inbox", "previous");
  await person.hasFocus(row(older?.id));
  await person.act("everywhere", "copyLink");
  await person.sees("text=Link copied.");
  expect(await person.clipboard()).toBe(`${journey.server.url}/q/${older?.id}`);
  await person.act("inbox", "open");
  await person.isAt(`/q/${older?.id}`);
  await person.sees(`[data-question="${older?.id}"]`);
  await person.act("everywhere", "copyCommand");
  await eventually(
    "it is copied",
    async () => (await person.clipboard()) === `signalbox answer ${older?.id}`,
  );
  await person.act("everywhere", "nextWaiting");
  await person.sees(`[data-question="${newer?.id}"]`);
  await person.act("everywhere", "previousWaiting");
  await person.isAt(`/q/${older?.id}`);

  await person.act("everywhere", "goInbox");
  await person.sees(row(older?.id));
  await person.act("inbox", "next");
  await person.act("inbox", "snooze");
  await person.sees("dialog [data-snooze=hour]");
  await person.press("Enter");
  await person.hasFocus(row(newer?.id));
  await person.sees("h2:has-text('Snoozed · 1')");
  await eventually("the command line lists the same", async () => {
    const { stdout } = await cli(home, ["inbox", "--json"]);
    const { questions, snoozed } = JSON.parse(stdout) as Record<"questions" | "snoozed", { id: string }[]>;
    return (
      [questions, snoozed]
        .flat()
        .map(({ id }) => id)
        .join() === `${newer?.id},${older?.id}`
    );
  });
  await person.act("inbox", "undo");
  await person.hasFocus(row(older?.id));
  await person.seesNo("h2:has-text('Snoozed')");
  await person.act("inbox", "snooze");
  await person.do("dialog [data-snooze=tomorrow]");
  await person.hasFocus(row(newer?.id));
  await person.tabTo(row(older?.id));
  await person.act("inbox", "snooze");
  await person.seesNo("h2:has-text('Snoozed')");

  await person.hasFocus(row(older?.id));
  await person.act("inbox", "answer", 0);
  await person.hasFocus(row(newer?.id));
  await person.act("inbox", "undo");
  await person.hasFocus(row(older?.id));
  expect((await pendingQuestions(journey.server)).length).toBe(2);
  await person.act("inbox", "answer", 1);
  await eventually(
    "the answer has come",
    async () =>
      (await stateOf(journey.server, older?.taskId ?? "")).questions[0]?.answer === "In an SQLite file",
  );
  expect((await stateOf(journey.server, newer?.taskId ?? "")).questions[0]?.status).toBe("pending");

  await person.act("inbox", "search");
  await person.type("nothing like it");
  await person.sees("text=No items match these filters.");
  await person.act("fields", "leave");
  expect(await person.wrongFocus()).toEqual([]);
  await person.visit("/");
  await person.sees(row(newer?.id));
  await person.act("inbox", "next");
  await person.act("inbox", "open", 1);
  await person.isAt(`/q/${newer?.id}`);
  await journey.leave(person);
});

test("on a screen with two panes the arrow keys select a row, move to its item and return to the list", async () => {
  const { id } = await createTask(journey.server, { agent: "demo", title: "Beside the list" });
  const question = await eventually("it asks", async () =>
    (await pendingQuestions(journey.server)).find(({ taskId }) => taskId === id),
  );
  const row = `[data-row-link="${question.id}"]`;
  const person = await journey.person({ viewport: twoPanes });
  await person.sees(row);
  await person.act("inbox", "next", 1);
  await person.tabTo(row);
  await person.sees(`[data-item="${question.id}"] [data-question="${question.id}"]`);
  await person.act("inbox", "toItem");
  await person.hasFocus(`[data-item="${question.id}"]`);
  expect(await person.wrongFocus()).toEqual([]);
  await person.act("inbox", "toList");
  await person.hasFocus(row);
  await person.act("inbox", "open", 1);
  await person.isAt(`/q/${question.id}`);
  await get(journey.server, "POST", `/api/tasks/${id}/cancel`);
  await journey.leave(person);
});

test("ended tasks are archived and brought back, and several rows are selected at once", async () => {
  const tasks = [];
  for (const title of ["One to end", "Two to end"]) {
    const { id } = await createTask(journey.server, { agent: "demo", title });
    await get(journey.server, "POST", `/api/tasks/${id}/cancel`);
    tasks.push(id);
  }
  const [one = "", two = ""] = tasks;
  const row = (id: string): string => `[data-row-link="${id}"]`;
  const person = await journey.person();
  await person.sees(row(two));
  await person.tabTo(row(two));
  await person.act("inbox", "archive");
  await person.seesNo(row(two));
  await person.act("inbox", "undo");
  await person.hasFocus(row(two));
  await person.act("inbox", "select");
  await person.sees(`[data-row="${two}"][data-selected=true]`);
  await person.tabTo(row(one));
  await person.act("inbox", "select");
  await person.tabTo("[role=toolbar] button:has-text('Archive 2')", { back: true });
  await person.press("Enter");
  await person.seesNo(row(one));
  await person.do("main a:has-text('Open archive')");
  await person.isAt("/?archive=true");
  await person.sees(row(one));
  await person.do(`[data-row="${one}"] button[title='Move to inbox']`);
  await person.seesNo(row(one));
  await person.tabTo("main a:has-text('Back to the inbox')", { back: true });
  await person.press("Enter");
  await person.sees(row(one));
  expect((await stateOf(journey.server, two)).task.hiddenAt).toEqual(expect.any(String));
  await journey.leave(person);
});

test("every page is reachable, the cards of the board are navigable, and the palette and the help open", async () => {
  const { id } = await createTask(journey.server, { title: "A draft", submit: false });
  const ended = await createTask(journey.server, { agent: "demo", title: "Soon over" });
  await get(journey.server, "POST", `/api/tasks/${ended.id}/cancel`);
  const person = await journey.person();
  await person.sees("[data-row]");
  for (const [act, path] of [
    ["goBoard", "/board"],
    ["goMetrics", "/metrics"],
    ["goSettings", "/settings"],
    ["newTask", "/new"],
  ] as const) {
    await person.act("everywhere", act);
    await person.isAt(path);
    await person.sees("main h1");
  }
  await person.hasFocus("main input");
  await person.act("fields", "leave");
  await person.act("everywhere", "help");
  await person.sees("dialog h2:has-text('Keyboard shortcuts')");
  await person.act("fields", "leave");
  await person.seesNo("dialog");

  await person.act("everywhere", "palette");
  await person.sees("[role=combobox]");
  await person.type("board");
  await person.press("Enter");
  await person.isAt("/board");
  await person.sees("[data-card]");
  await person.hasFocus("h1");
  await person.act("board", "down");
  const begun = (await person.focus()).name;
  const reached = new Set([begun]);
  for (const act of ["right", "right", "down", "up", "left", "left"] as const) {
    await person.act("board", act);
    reached.add((await person.focus()).name);
  }
  expect((await person.focus()).name).toBe(begun);
  expect(reached.size).toBeGreaterThan(1);
  await person.act("board", "open");
  await person.isAt(/^\/t\//);

  await person.act("everywhere", "goMetrics");
  await person.isAt("/metrics");
  await person.act("everywhere", "search");
  await person.sees("[role=combobox]");
  await person.type("A draft");
  await person.press("Enter");
  await person.isAt(`/t/${id}`);
  await person.act("everywhere", "palette");
  await person.sees("[role=combobox]");
  await person.type("sign out");
  await person.press("Enter");
  await person.sees("input[type=password]");
  await journey.leave(person);
});

test("these journeys send exactly the requests listed for them", () => {
  expect(journey.asked()).toEqual(routesOf("inbox"));
});
