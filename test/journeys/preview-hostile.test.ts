import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Frame, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, signedIn } from "../support/browser.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { closeFlowHome } from "../support/gates.ts";
import { hostileProject } from "../support/hostile-preview.ts";
import { projectWriter, reviewOf } from "../support/projects.ts";
import { previewFrame, startPreview } from "../support/previews.ts";
import { eventually } from "../support/api.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const home = makeGatedHome({ writer: projectWriter });
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

const otherUrl = (): string => `http://127.0.0.1:${(other.address() as AddressInfo).port}`;

/** Returns the requests with a telling name that the server of Signalbox has logged. */
function requestsToServer(): string[] {
  return [...server.stderr().matchAll(/(?:GET|HEAD|POST|PUT|OPTIONS) \S*hostile-[\w-]*/g)].map(
    ([line]) => line,
  );
}

/** Returns the frame of the preview. */
function previewIn(page: Page): Frame {
  const [frame] = page.frames().filter((each) => each.parentFrame() === page.mainFrame());
  if (frame === undefined) throw new Error("There is no frame.");
  return frame;
}

test("a hostile page in a preview reaches neither the API nor other sites, and stays in its frame", async () => {
  const targets = { api: server.url, other: otherUrl() };
  const review = await reviewOf(server, "A hostile project", hostileProject(targets));
  const page = await signedIn(browser, server);
  await startPreview(page, server, review.id);
  const address = page.url();
  const frame = previewFrame(page);
  await frame.getByRole("heading", { name: "Tried" }).waitFor();
  const results = JSON.parse(await previewIn(page).title()) as Record<string, string>;
  expect(results).toEqual({
    fetch: "refused",
    post: "refused",
    other: "refused",
    beacon: "done",
    socket: "refused",
    events: "refused",
    image: "refused",
    import: "refused",
    worker: "refused",
    serviceWorker: "refused",
    fromServer: "refused",
    parentDocument: "refused",
    parentStorage: "refused",
    topLocation: "refused",
    popup: "no window",
    topNavigation: expect.any(String) as string,
    parentNavigation: expect.any(String) as string,
    click: "done",
    message: "done",
    storage: "mine",
  });
  // Navigation of the frame itself: to the API, to the page, to another site, and by forms.
  const targetsOfFrame = [
    `${server.url}/api/hostile-self`,
    `${server.url}/hostile-self`,
    `${otherUrl()}/hostile-self`,
    "form",
  ];
  for (const target of targetsOfFrame) {
    const inner = previewIn(page);
    await inner.evaluate((to) => {
      const go = (): void => {
        if (to === "form") for (const form of document.forms) form.submit();
        else location.href = to;
      };
      setTimeout(go);
    }, target);
    await eventually("the frame was refused", async () =>
      page.frames().some((each) => each.url().startsWith("chrome-error:")),
    );
    await page.getByRole("button", { name: "Reload" }).click();
    await frame.getByRole("heading", { name: "Tried" }).waitFor();
  }
  // These show that an attempt would be seen.
  await fetch(`${server.url}/api/hostile-control`);
  await fetch(`${otherUrl()}/hostile-control`);
  await eventually("the log has the control", async () => requestsToServer().length > 0);
  expect([requestsToServer(), reached, page.url(), page.context().pages().length]).toEqual([
    ["GET /api/hostile-control"],
    ["/hostile-control"],
    address,
    1,
  ]);
  expect(await page.evaluate(() => document.cookie)).toBe("");
  await page.context().close();
});
