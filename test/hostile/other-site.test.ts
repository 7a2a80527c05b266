import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTask, eventually, get, pendingQuestions } from "../support/api.ts";
import { openBrowser, signedIn } from "../support/browser.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { closeFlowHome, pendingReview } from "../support/gates.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { everything } from "./chosen.ts";
import { actingOn, type OtherSite, type Prey, readingFrom, startOtherSite } from "./other-site.ts";

const home = makeGatedHome();
let browser: Browser;
let server: RunningServer;
let site: OtherSite;
let prey: Prey;
let person: Page;
beforeAll(async () => {
  [server, site] = await Promise.all([startServer(home), startOtherSite()]);
  const { port } = new URL(server.url);
  const names = [`MAP zap.test 127.0.0.1:${site.port}`, `MAP rebound.test 127.0.0.1:${port}`];
  browser = await openBrowser(`--host-resolver-rules=${names.join(",")}`);
  const asking = await createTask(server, { agent: "demo", title: "Asks something" });
  const gated = await createTask(server, { type: "note", title: "Waits for a review" });
  const review = await pendingReview(server, gated.id);
  const question = await eventually("it asks", async () => (await pendingQuestions(server))[0]);
  prey = { url: server.url, task: asking.id, question: question.id, review: review.id };
  person = await signedIn(browser, server);
  await person.getByText("Waits for a review").first().waitFor();
});
afterAll(async () => {
  await browser.close();
  await Promise.all([closeFlowHome(home, server), site.close()]);
});

/** Returns all state that an attacker could have changed. */
async function stateOfAll(): Promise<unknown> {
  const lists = ["tasks", "questions", "reviews", "settings", "settings/export"];
  const all = await Promise.all(lists.map((name) => get(server, "GET", `/api/${name}`)));
  const events = [prey.task].map((id) => get<{ items: unknown[] }>(server, "GET", `/api/tasks/${id}/events`));
  return [all, (await Promise.all(events)).map(({ items }) => items.length)];
}

/** Opens the other site in another tab of the person's browser. */
async function visit(origin: string): Promise<Page> {
  const page = await person.context().newPage();
  await page.goto(origin);
  expect(await page.title()).toBe("Another site");
  return page;
}

/** To a browser, another port of the same host is the same site, another host is not; both are different origins. */
const origins = [
  "http://127.0.0.1:PORT",
  "http://zap.test",
  ...(everything ? ["http://localhost:PORT"] : []),
];

describe.each(origins)("a page of %s, in the browser of a signed-in person,", (name) => {
  const origin = (): string => name.replace("PORT", String(site.port));

  test("reads nothing: not by fetch, inclusion, a new window, or a message to the person's tabs", async () => {
    const page = await visit(origin());
    const got = await page.evaluate(readingFrom, prey);
    expect(got).toEqual(Object.fromEntries(Object.keys(got).map((way) => [way, "nothing"])));
    expect(Object.keys(got).length).toBe(20);
    await page.close();
  });

  test("cannot embed the page in a frame", async () => {
    const page = await visit(origin());
    const paths = ["/", `/t/${prey.task}`, "/diagram-frame", "/api/tasks", "/assets/"];
    await page.evaluate(
      async ([url, ...rest]) => {
        for (const path of rest) {
          for (const tag of ["iframe", "object", "embed"]) {
            const frame = document.createElement(tag);
            frame.setAttribute(tag === "object" ? "data" : "src", url + path);
            document.body.append(frame);
          }
        }
        await new Promise((resolve) => {
          setTimeout(resolve, 1000);
        });
      },
      [server.url, ...paths] as const,
    );
    const shown = await Promise.all(
      page.frames().map((frame) => frame.evaluate(() => [origin, document.title]).catch(() => ["null", ""])),
    );
    expect(shown.filter(([from]) => from === server.url)).toEqual([]);
    await page.close();
  });

  test("changes nothing: the server ignores everything it sends, including forms", async () => {
    const before = await stateOfAll();
    const page = await visit(origin());
    await page.evaluate(actingOn, prey);
    expect(await stateOfAll()).toEqual(before);
    await page.close();
  });

  test("can neither sign the person out nor replace their token", async () => {
    const page = await visit(origin());
    await page.evaluate((url) => window.open(`${url}/#token=of-mine`, "_blank", "noopener"), server.url);
    await page.goto(server.url);
    await page.getByText("Waits for a review").first().waitFor();
    await page.goto(origin());
    await page.evaluate((url) => location.assign(`${url}/#token=of-mine`), server.url);
    await page.waitForURL(`${server.url}/`);
    await page.getByText("Waits for a review").first().waitFor();
    await person.reload();
    await person.getByText("Waits for a review").first().waitFor();
    expect(await person.evaluate(() => sessionStorage.getItem("signalbox.token"))).toBe(server.token);
    for (const other of person.context().pages()) if (other !== person) await other.close();
  });
});

test("the server refuses an unknown host name that resolves to it, for pages and for the API", async () => {
  const page = await person.context().newPage();
  const answer = await page.goto("http://rebound.test/");
  const fetched = await page.evaluate(async () => {
    const response = await fetch("/api/tasks").catch(() => null);
    return response?.status ?? "refused";
  });
  expect([answer?.status(), fetched]).toEqual([421, expect.anything()]);
  expect(fetched).not.toBe(200);
  await page.close();
});

test("the same attacks succeed against the attacker's own origin", async () => {
  const page = await visit(`http://127.0.0.1:${site.port}`);
  const own = { ...prey, url: `http://127.0.0.1:${site.port}` };
  const got = await page.evaluate(readingFrom, own);
  const worked = Object.entries(got).filter(([, what]) => what !== "nothing");
  expect(worked.map(([way]) => way)).toEqual(expect.arrayContaining(["fetch", "window that it opens"]));
  await page.close();
});
