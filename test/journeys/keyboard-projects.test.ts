import { expect, test } from "vitest";
import type { Project } from "../../src/protocol/project/project.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { createTask, eventually, get } from "../support/api.ts";
import { openBrowser } from "../support/browser.ts";
import { JourneyByKeyboard } from "../support/keyboard-journey.ts";
import { routesOf } from "../support/keyboard-routes.ts";
import { makeHome } from "../support/server.ts";

const journey = new JourneyByKeyboard(makeHome(), openBrowser);

function projects(): Promise<readonly Project[]> {
  return get<{ items: Project[] }>(journey.server, "GET", "/api/projects").then(({ items }) => items);
}

/** Waits until the project with this name has these values. */
function isSo(name: string, wanted: Partial<Project>): Promise<Project> {
  return eventually(`${name} is ${JSON.stringify(wanted)}`, async () => {
    const found = (await projects()).find((each) => each.name === name);
    const has = ([field, value]: [string, unknown]): boolean => found?.[field as keyof Project] === value;
    return found !== undefined && Object.entries(wanted).every(has) ? found : null;
  });
}

test("a project is created, edited, chosen, filled, archived and unarchived", async () => {
  await createTask(journey.server, { title: "Of the first project", submit: false });
  const person = await journey.person();
  await person.sees("main h1");
  await person.act("everywhere", "goSettings");
  await person.tabTo("[role=tab][aria-selected=true]");
  await person.press("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft");
  await person.isAt("/settings?section=projects");
  await person.sees("[data-project]");
  await person.do("a:has-text('New project')");
  await person.isAt("/projects/new");
  await person.tabTo("label:has-text('Name') input");
  await person.type("Shop");
  await person.press("Tab");
  await person.type("Asia/Seoul");
  await person.press("Tab");
  await person.type("/srv/shop");
  await person.press("Enter");
  const { id } = await isSo("Shop", { timeZone: "Asia/Seoul", source: "/srv/shop", defaultBudget: null });
  await person.isAt(`/projects/${id}`);
  await person.sees("#project-settings");

  await person.tabTo("label:has-text('Default budget of a task') input");
  await person.write("2.5");
  await person.press("Enter");
  await isSo("Shop", { defaultBudget: 2.5 });
  await person.tabTo("[data-setting=budget_day_usd] input");
  await person.write("7");
  await person.press("Enter");
  await eventually("the setting is stored", async () => {
    const { items } = await get<{ items: { name: string; value: unknown }[] }>(
      journey.server,
      "GET",
      `/api/settings?scope=project:${id}`,
    );
    return items.find(({ name }) => name === "budget_day_usd")?.value === 7;
  });

  const filter = "[data-project-switch=side] select";
  await person.pick(filter, id);
  // Keys that are typed in a list choose from it.
  await person.press("Tab");
  await person.act("everywhere", "newTask");
  await person.sees("main form");
  await person.tabTo("label:has-text('Title') input");
  await person.type("Of the shop");
  await person.do("button:has-text('Save draft')");
  const made = await eventually("the task is saved", async () => {
    const { items } = await get<{ items: Task[] }>(journey.server, "GET", `/api/tasks?project=${id}`);
    return items[0];
  });
  expect({ title: made.title, budget: made.budget }).toEqual({ title: "Of the shop", budget: 2.5 });
  await person.act("everywhere", "goBoard");
  await person.sees("main a:has-text('Of the shop')");
  await person.seesNo("main a:has-text('Of the first project')");
  await person.pick(filter, "");
  await person.sees("main a:has-text('Of the first project')");
  expect(await person.wrongFocus()).toEqual([]);

  await person.press("Tab");
  await person.act("everywhere", "goSettings");
  await person.tabTo("[role=tab][aria-selected=true]");
  await person.press("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft");
  await person.do("[data-project] a:has-text('Shop')");
  await person.do("button:has-text('Archive')");
  await person.sees("dialog[open]");
  await person.do("dialog button:has-text('Archive')");
  await person.sees("text=This project is archived");
  expect((await isSo("Shop", {})).archivedAt).not.toBe(null);
  await person.seesNo(filter);
  await person.do("button:has-text('Unarchive')");
  await isSo("Shop", { archivedAt: null });
  await person.sees(filter);
  expect(await person.wrongFocus()).toEqual([]);
  await journey.leave(person);
});

test("these journeys send exactly the requests listed for them", () => {
  expect(journey.asked()).toEqual(routesOf("projects"));
});
