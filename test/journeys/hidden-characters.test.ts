import { rmSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { programAgent } from "../support/agents.ts";
import { createTask, eventually, get, pendingQuestions, stateOf, untilStatus } from "../support/api.ts";
import { openBrowser, signedIn } from "../support/browser.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeHome({ hider: programAgent("hides-characters.sh") }, { defaultAgent: "hider" });
let browser: Browser;
let server: RunningServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([openBrowser(), startServer(home)]);
});
afterAll(async () => {
  await browser.close();
  await closeHome(home, server);
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

/** Returns the texts and attributes of the page that contain U+202E without a mark, and the number of marks. */
function seen(page: Page): Promise<{ unmarked: string[]; marks: boolean }> {
  return page.evaluate(() => {
    const unmarked = document.title.includes("\u202e") ? [document.title] : [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      if (node instanceof Element) {
        const values = ["title", "aria-label", "alt", "placeholder"].map(
          (name) => node.getAttribute(name) ?? "",
        );
        unmarked.push(...values.filter((value) => value.includes("\u202e")));
      } else if (node.textContent?.includes("\u202e") && !node.parentElement?.closest(".hidden-character")) {
        unmarked.push(node.textContent);
      }
    }
    const marks = [...document.querySelectorAll<HTMLElement>(".hidden-character")];
    const drawn = marks.some((mark) => getComputedStyle(mark, "::before").content.includes("U+202E"));
    return { unmarked, marks: drawn };
  });
}

test("hidden characters of an agent are marked on every page, and files with secrets are named", async () => {
  await get(server, "PATCH", "/api/settings", { settings: { hidden_key: "horse.battery.staple" } });
  const { id } = await createTask(server, { title: "A \u202eeltit", description: "Say \u202ehsilgne" });
  const question = await eventually("it asks", async () => (await pendingQuestions(server))[0]);
  const page = await signedIn(browser, server);
  const marked = async (what: string, path: string, selector: string): Promise<void> => {
    if (path !== "") await page.goto(server.url + path);
    await page.locator(`${selector} .hidden-character`).first().waitFor();
    expect({ what, ...(await seen(page)) }).toEqual({ what, unmarked: [], marks: true });
  };
  await marked("the title in the inbox", "/", "[data-row] h3");
  await marked("the options in the inbox", "", "[data-row] button");
  await marked("a card", "/board", "[data-card]");
  await marked("a question", `/q/${question.id}`, "legend");
  await marked("its options", "", "label");
  const option = page.locator("label", { hasText: "on tcejer" });
  expect(await option.innerText()).toContain("on tcejer");
  await page.keyboard.press("Control+k");
  await marked("the palette", "", "[role=option]");
  await page.keyboard.press("Escape");
  await marked("the task", `/t/${id}`, "h1");
  await marked("the log", `/t/${id}?tab=log&at=0`, ".log-rows");
  await get(server, "POST", `/api/questions/${question.id}/answer`, { answer: "\u202eon tcejer" });
  await untilStatus(server, id, "completed");
  await eventually("its run ended", async () => (await stateOf(server, id)).agent.run?.status === "ended");
  await get(server, "POST", `/api/tasks/${id}/archive`);
  await marked("an answered question", `/q/${question.id}`, "p");
  await marked("the history", `/t/${id}?tab=history`, "[role=tabpanel] li");
  await marked("the files", `/t/${id}?tab=files`, "[role=tabpanel] ul");
  const warning = page.getByText("A file contains secrets.");
  await warning.waitFor();
  expect(await warning.locator("xpath=..").innerText()).toContain("HIDDEN_KEY");
});
