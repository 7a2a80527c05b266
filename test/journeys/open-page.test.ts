import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { eventually } from "../support/api.ts";
import { openBrowser } from "../support/browser.ts";
import { untilLive } from "../support/connection-watch.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeHome();
const browser = await openBrowser();
let server: RunningServer;
afterAll(async () => {
  await browser.close();
  await closeHome(home, server);
});

test("`serve --open` opens the page signed in with a link that works once and does not contain the token", async () => {
  const [programs, recorded] = [join(home, "programs"), join(home, "arguments")];
  mkdirSync(programs);
  writeFileSync(
    join(programs, "xdg-open"),
    `#!/bin/sh\necho "$*" >"${recorded}.new" && mv "${recorded}.new" "${recorded}"\n`,
  );
  chmodSync(join(programs, "xdg-open"), 0o755);
  const path = `${programs}:${process.env["PATH"]}`;
  server = await startServer(home, { PATH: path }, ["serve", "--open", "--port", "0"]);
  await eventually("the browser is started", async () => existsSync(recorded));
  const link = readFileSync(recorded, "utf8").trim();
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#ticket=[\w-]+$/);
  expect(link).not.toContain(server.token);

  const first = await (await browser.newContext()).newPage();
  await first.goto(link);
  await untilLive(first);
  expect(new URL(first.url()).hash).toBe("");
  const second = await (await browser.newContext()).newPage();
  await second.goto(link);
  await second.getByRole("heading", { name: "Sign in to Signalbox" }).waitFor();
  expect(await second.getByRole("alert").textContent()).toBe(
    "This sign-in link was already used or has expired. Open a new link, or create a new QR code in Settings › This browser.",
  );
  await second.goto(`${server.url}/#token=${server.token}`);
  await untilLive(second);
});

test("a page that is left before the server has verified its link is signed in at the next address", async () => {
  const page = await (await browser.newContext()).newPage();
  await page.route("**/handshake*", () => undefined);
  await page.goto(`${server.url}/#token=${server.token}`);
  await page.unroute("**/handshake*");
  await page.goto(`${server.url}/board`);
  await untilLive(page);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(1);
});

test("a wrong token in a link leaves nothing behind, and the page says why it does not sign in", async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${server.url}/#token=wrong`);
  await page.getByRole("heading", { name: "Sign in to Signalbox" }).waitFor();
  expect(await page.getByRole("alert").textContent()).toBe(
    "The token in this link is not valid here. Run signalbox link to get a new link.",
  );
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});
