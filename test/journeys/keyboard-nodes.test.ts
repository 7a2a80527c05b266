import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { Person } from "../support/keyboard.ts";
import { routesOf } from "../support/keyboard-routes.ts";
import { type NodesInstallation, startNodesInstallation } from "../support/pages/nodes-installation.ts";

let installation: NodesInstallation;
let browser: Browser;
beforeAll(async () => {
  [installation, browser] = await Promise.all([startNodesInstallation(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await installation.close();
});

test("a node is drained, and takes work again, with the keyboard alone; its task moves", async () => {
  const person = await Person.at(browser, installation.page);
  await person.sees("main h1");
  await person.act("everywhere", "goNodes");
  await person.sees("[data-node-state=working]");
  // In alphabetical order: gpu-runner, old-laptop, seoul-1.
  await person.act("nodes", "next");
  await person.act("nodes", "drain");
  await person.sees("dialog[open]");
  await person.do("dialog button:has-text('Drain')");
  await person.sees("[data-node-state=drained]");
  await person.sees("[data-waiting]:has-text('Train the small model')");
  await person.act("nodes", "previous");
  await person.act("nodes", "previous");
  await person.act("nodes", "drain");
  await person.do("dialog button:has-text('Undo draining')");
  await person.seesNo("[data-node-state=drained]");
  await person.seesNo("[data-waiting]:has-text('Train the small model')");
  expect(await person.wrongFocus()).toEqual([]);
  expect(person.complaints).toEqual([]);
  expect([...person.asked()].filter((route) => route.includes("nodes"))).toEqual(routesOf("nodes"));
  await person.leave();
});
