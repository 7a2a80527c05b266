import { afterAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { untilLive } from "../support/connection-watch.ts";
import { closeHome, makeHome, startServer } from "../support/server.ts";

const home = makeHome();
const server = await startServer(home);
const browser = await openBrowser();
const page = await (await browser.newContext()).newPage();
await page.goto(`${server.url}/#token=${server.token}`);
await untilLive(page);
// The page focuses its heading once it has loaded.
await page.locator("main h1:focus").waitFor();
afterAll(async () => {
  await browser.close();
  await closeHome(home, server);
});

const focused = () => page.evaluate(() => document.activeElement?.id);

/** Adds a section with two buttons to the page and focuses the first. */
const addButtons = () =>
  page.evaluate(() => {
    const section = document.createElement("section");
    section.id = "buttons";
    for (const id of ["first", "second"]) {
      const button = document.createElement("button");
      button.id = button.textContent = id;
      section.append(button);
    }
    document.querySelector("main")?.append(section);
    document.querySelector<HTMLElement>("#first")?.focus();
  });

const removeButtons = () => page.evaluate(() => document.querySelector("#buttons")?.remove());

test("a removed button passes the focus to its successor", async () => {
  await addButtons();
  await page.evaluate(() => document.querySelector("#first")?.remove());
  await expect.poll(focused).toBe("second");
  await removeButtons();
});

test("a button that was disabled for less than a frame gets the focus back", async () => {
  // Each round removes the focused button of the round before, which must not disturb the next one.
  for (let round = 0; round < 10; round += 1) {
    await addButtons();
    await page.evaluate(() => {
      const first = document.querySelector<HTMLButtonElement>("#first");
      if (first === null) throw new Error("The button is missing.");
      first.addEventListener("focusout", () => setTimeout(() => (first.disabled = false)), { once: true });
      first.disabled = true;
    });
    await expect.poll(focused, { timeout: 10_000 }).toBe("first");
    await removeButtons();
  }
});

test("a click beside the buttons takes the focus away", async () => {
  await addButtons();
  await page.mouse.click(2, 2);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await focused()).not.toBe("first");
  await removeButtons();
});
