import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anyCertificate, complaints, openBrowser, phone, signedIn } from "../support/browser.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const file = (name: string): string => fileURLToPath(new URL(`../certificates/${name}`, import.meta.url));
const tls = ["--tls-cert", file("cert.pem"), "--tls-key", file("key.pem")];
/** Requests that Node sends know nothing of the browser's arguments. */
const tolerant = { ignoreHTTPSErrors: true };
const home = makeHome();
let browser: Browser;
let server: RunningServer;
beforeAll(async () => {
  browser = await openBrowser(anyCertificate);
  server = await startServer(home, {}, ["serve", "--json", "--port", "0", "--host", "127.0.0.2", ...tls]);
});
afterAll(async () => {
  await browser.close();
  await closeHome(home, server);
  rmSync(home, { recursive: true, force: true });
});

test("a phone signs in over TLS with the QR code of the settings, once, and can install the page", async () => {
  const page = await signedIn(browser, server);
  const heard = complaints(page);
  await page.goto(`${server.url}/settings`);
  const given = page.waitForResponse((response) => response.url().endsWith("/api/tickets"));
  await page.getByRole("button", { name: "Show QR code" }).click();
  const { data } = (await (await given).json()) as { data: { ticket: string } };
  await page.getByRole("img", { name: "QR code that signs in" }).waitFor();
  expect(heard).toEqual([]);

  const outer = `https://127.0.0.2:${new URL(server.url).port}`;
  const context = await browser.newContext({ viewport: phone, locale: "en" });
  const mobile = await context.newPage();
  await mobile.goto(`${outer}/#ticket=${data.ticket}`);
  await mobile.getByRole("navigation").getByRole("link", { name: "Inbox" }).waitFor();
  const manifest = await mobile.request.get(`${outer}/manifest.webmanifest`, tolerant);
  expect(manifest.headers()["content-type"]).toContain("application/manifest+json");
  const { display, icons } = (await manifest.json()) as { display: string; icons: { src: string }[] };
  expect(display).toBe("standalone");
  for (const { src } of icons)
    expect((await mobile.request.get(`${outer}${src}`, tolerant)).status()).toBe(200);

  const again = await browser.newContext({ locale: "en" });
  const other = await again.newPage();
  await other.goto(`${outer}/#ticket=${data.ticket}`);
  await other.getByRole("button", { name: "Sign in" }).waitFor();
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
});
