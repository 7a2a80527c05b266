import { rmSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTask, eventually, get, stateOf, untilStatus } from "../support/api.ts";
import { openBrowser } from "../support/browser.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { decide, pendingReview } from "../support/gates.ts";
import { Person } from "../support/keyboard.ts";
import { routesOf } from "../support/keyboard-routes.ts";
import { closeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeGatedHome();
const asked = new Set<string>();
let browser: Browser;
let server: RunningServer;
beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer(home);
}, 60_000);
afterAll(async () => {
  await browser.close();
  await closeHome(home, server);
  rmSync(home, { recursive: true, force: true });
});

async function leaving(person: Person): Promise<void> {
  for (const route of person.asked()) asked.add(route);
  expect(person.complaints).toEqual([]);
  await person.leave();
}

test("a checkpoint is taken, gone back to, and made the beginning of another task", async () => {
  const { id } = await createTask(server, { type: "note", title: "A note" });
  await pendingReview(server, id, 1, 1);
  const person = await Person.at(browser, server);
  await person.visit(`/t/${id}`);
  await person.tabTo("[role=tab][aria-selected=true]");
  await person.press("ArrowRight", "ArrowRight", "ArrowRight");
  await person.isAt(`/t/${id}?tab=checkpoints`);
  await person.do("button:has-text('Take a checkpoint')");
  const taken = await eventually("it is taken", async () =>
    (await stateOf(server, id)).gate.checkpoints.find(({ trigger }) => trigger === "by_hand"),
  );
  const row = `[data-checkpoint="${taken.id}"]`;
  await person.sees(row);
  expect((await person.focus()).wrong).toEqual([]);
  await person.do(`${row} button:has-text('New task from it')`);
  await person.isAt(/^\/t\/(?!.*tab=)/);
  await person.hasFocus("h1");
  const fork = person.path.slice("/t/".length);
  expect((await stateOf(server, fork)).task).toMatchObject({ status: "draft", type: "note" });
  expect(fork).not.toBe(id);

  await person.visit(`/t/${id}?tab=checkpoints`);
  await person.do(`${row} button:has-text('Go back to it')`);
  await person.sees("dialog[open]");
  await person.press("Escape");
  await person.hasFocus(`${row} button`);
  await person.press("Enter");
  await person.do("dialog button:has-text('Go back to it')");
  await eventually("it was gone back to", async () =>
    (await stateOf(server, id)).gate.checkpoints.some(({ trigger }) => trigger === "before_restore"),
  );
  await leaving(person);
}, 120_000);

test("what a task made is looked at, taken away, and rated", async () => {
  const { id } = await createTask(server, { type: "note", title: "A note" });
  for (const phase of [1, 2]) {
    const review = await pendingReview(server, id, phase);
    await decide(server, review, { action: "approve" });
  }
  await untilStatus(server, id, "completed", 60_000);
  const person = await Person.at(browser, server);
  await person.visit(`/t/${id}`);
  await person.do("main summary:has-text('What do you think')");
  await person.tabTo("[name=rating]");
  await person.press("ArrowRight", "ArrowRight", "ArrowRight");
  const stars = await person.see("[name=rating]:checked").getAttribute("aria-label");
  await person.do("main button:has-text('Good')");
  await person.press("Tab");
  await person.type("As I wanted it.");
  await person.press("Enter");
  const [given] = await eventually("it is rated", async () => {
    const { feedback } = await get<{ feedback: { rating: number; thumbsUp: boolean; comment: string }[] }>(
      server,
      "GET",
      `/api/tasks/${id}/feedback`,
    );
    return feedback.length > 0 ? feedback : null;
  });
  expect(given).toMatchObject({ thumbsUp: true, comment: "As I wanted it." });
  expect(stars).toContain(String(given?.rating));

  await person.tabTo("[role=tab][aria-selected=true]");
  await person.press("ArrowRight");
  await person.isAt(`/t/${id}?tab=work`);
  await person.do("[role=tabpanel] a[href^='/reviews/']:visible");
  await person.isAt(/^\/reviews\//);
  await person.visit(`/t/${id}?tab=files`);
  await person.tabTo("button:has-text('Git bundle')");
  const bundle = person.download();
  await person.press("Enter");
  expect(await bundle).toMatch(/\.bundle$/);
  expect((await person.focus()).wrong).toEqual([]);
  await person.tabTo("button:has-text('Everything as ZIP')");
  const archive = person.download();
  await person.press("Enter");
  expect(await archive).toMatch(/\.zip$/);
  await leaving(person);
}, 120_000);

test("these journeys had the server do what is said of them", () => {
  expect([...asked].toSorted()).toEqual(routesOf("results"));
});
