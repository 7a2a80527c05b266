import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { scriptAgent } from "../support/agents.ts";
import { Person } from "../support/keyboard.ts";
import { routesOf } from "../support/keyboard-routes.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const completes = 'console.log("=== CUSTOM TASK COMPLETE ===\\nSummary: Done.");';
const home = makeHome({ completes: scriptAgent(completes) }, { defaultAgent: "completes" });
let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(home), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await closeHome(home, server);
});

test("a trigger is created, gets a secret, is tested, disabled and deleted with the keyboard alone", async () => {
  const person = await Person.at(browser, server);
  await person.visit("/triggers");
  await person.do("a:has-text('New trigger')");
  await person.tabTo("[name=name]");
  await person.write("Reviews");
  await person.sees("[name=cron]");
  await person.tabTo("[name=kind]");
  await person.press("ArrowRight");
  await person.tabTo("[name=title]");
  await person.write("Review {{payload.number}}");
  await person.tabTo("[name=payload]");
  await person.write('{"number":7}');
  await person.sees("section:has-text('Review 7')");
  await person.do("button:has-text('Create trigger')");
  await person.sees("code:has-text('/api/hooks/tr_')");
  await person.do("button:has-text('Create secret')");
  await person.sees("code:not(:has-text('/api/hooks/'))");
  await person.tabTo("[name=payload]");
  await person.write('{"number":8}');
  await person.tabTo("button:has-text('Run test')", { back: true });
  await person.press("Enter");
  await person.sees("[data-delivery='1']:has-text('Review 8'):has-text('Completed')");
  await person.tabTo("button:has-text('Disable')");
  await person.press("Enter");
  await person.sees("button:has-text('Enable')");
  await person.tabTo("button:has-text('Delete')");
  await person.press("Enter");
  await person.do("dialog button:has-text('Delete')");
  await person.sees("p:has-text('A trigger starts a task')");
  expect(person.complaints).toEqual([]);
  expect([...person.asked()].filter((route) => route.includes("triggers"))).toEqual(routesOf("triggers"));
  await person.leave();
});
