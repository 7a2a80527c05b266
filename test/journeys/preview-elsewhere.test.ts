import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anyCertificate, complaints, openBrowser, phone, signedIn } from "../support/browser.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { closeFlowHome } from "../support/gates.ts";
import { projectWriter, reviewOf, staticProject } from "../support/projects.ts";
import { startPreview } from "../support/previews.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const file = (name: string): string => fileURLToPath(new URL(`../certificates/${name}`, import.meta.url));
const tls = ["--tls-cert", file("cert.pem"), "--tls-key", file("key.pem")];
const home = makeGatedHome({ writer: projectWriter });
let browser: Browser;
let server: RunningServer;
beforeAll(async () => {
  browser = await openBrowser(anyCertificate);
  server = await startServer(home, {}, ["serve", "--json", "--port", "0", "--host", "127.0.0.2", ...tls]);
});
afterAll(async () => {
  await browser.close();
  await closeFlowHome(home, server);
});

test("a device that reaches Signalbox over TLS gets a screenshot and an explanation in place of the live preview", async () => {
  const review = await reviewOf(server, "Seen from a phone", staticProject);
  const outer = { url: `https://127.0.0.2:${new URL(server.url).port}`, token: server.token };
  const page = await signedIn(browser, outer, { viewport: phone });
  const heard = complaints(page);
  await page.goto(`${outer.url}/reviews/${review.id}?tab=preview`);
  const explanation = page.getByText("Live previews open only on the computer that runs Signalbox.");
  await explanation.waitFor();
  await startPreview(page, outer, review.id);
  await page.getByRole("status").getByText("Running").waitFor();
  await explanation.waitFor();
  await page.getByRole("img", { name: "Screenshot of the preview" }).waitFor();
  expect(await page.locator("iframe").count()).toBe(0);
  expect(await page.getByRole("link", { name: "Open in a tab" }).count()).toBe(0);
  expect(heard).toEqual([]);
  await page.context().close();
});
