import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Screenshot } from "../../src/protocol/api/previews.ts";
import type { Review } from "../../src/protocol/task/review.ts";
import { eventually, get, untilStatus } from "../support/api.ts";
import { openBrowser, signedIn } from "../support/browser.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { closeFlowHome, decide } from "../support/gates.ts";
import { hostilePage } from "../support/hostile-preview.ts";
import { nodeProject, projectWriter, reviewOf, staticProject } from "../support/projects.ts";
import { previewOf } from "../support/previews.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const home = makeGatedHome({ writer: projectWriter }, { previewPictures: true });
const reached: string[] = [];
const other = createServer((request, response) => {
  reached.push(request.url ?? "");
  response.end();
});
let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  browser = await openBrowser();
  server = await startServer(home, {}, ["serve", "--json", "--port", "0", "--verbose"]);
});
afterAll(async () => {
  await browser.close();
  await closeFlowHome(home, server);
  other.close();
});

async function pictureOf({ taskId, commit }: Review): Promise<Screenshot> {
  return eventually("the picture is there", async () => {
    const path = `/api/tasks/${taskId}/screenshot?commit=${commit}`;
    return (await get<{ screenshot: Screenshot | null }>(server, "GET", path)).screenshot;
  });
}

test("a verified site has a picture in its review, the inbox and the finished task, although nobody starts its preview", async () => {
  const review = await reviewOf(server, "A pictured site", staticProject, "guided");
  await pictureOf(review);
  const page = await signedIn(browser, server);
  const picture = page.locator(`[data-screenshot="${review.commit}"] img`).first();
  for (const path of ["/", `/reviews/${review.id}`]) {
    await page.goto(`${server.url}${path}`);
    await picture.waitFor();
  }
  expect(
    await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
  ).toEqual([1280, 800]);
  await decide(server, review, { action: "approve" });
  await untilStatus(server, review.taskId, "completed");
  await page.goto(`${server.url}/t/${review.taskId}`);
  await page.locator("[data-done]").locator("[data-screenshot] img").waitFor();
  expect(await previewOf(server, review.taskId)).toMatchObject({ state: "off" });
  await page.context().close();
});

test("the picture of a hostile site is taken without a request to the API or to other sites", async () => {
  const targets = {
    api: server.url,
    other: `http://127.0.0.1:${(other.address() as AddressInfo).port}`,
  };
  await pictureOf(await reviewOf(server, "A hostile site", { "index.html": hostilePage(targets) }));
  const requests = (): string[] =>
    [...server.stderr().matchAll(/(?:GET|HEAD|POST|PUT|OPTIONS) \S*hostile-[\w-]*/g)].map(([line]) => line);
  // These show that an attempt would be seen.
  await fetch(`${targets.api}/api/hostile-control`);
  await fetch(`${targets.other}/hostile-control`);
  await eventually("the log has the control", async () => requests().length > 0);
  expect([requests(), reached]).toEqual([["GET /api/hostile-control"], ["/hostile-control"]]);
});

test("a program that was not built is not run for a picture", async () => {
  const program = await reviewOf(server, "A program", nodeProject);
  // Pictures are taken one after the other, so that this one is the last.
  await pictureOf(await reviewOf(server, "A site after it", staticProject));
  const { items } = await get<{ items: { taskId: string }[] }>(server, "GET", "/api/screenshots");
  expect(items.map(({ taskId }) => taskId)).not.toContain(program.taskId);
});
