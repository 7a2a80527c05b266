import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTask, eventually, get, pendingQuestions, untilStatus } from "../support/api.ts";
import { openBrowser, phone, signedIn, wide } from "../support/browser.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { pendingReview } from "../support/gates.ts";
import { closeHome, type RunningServer, startServer } from "../support/server.ts";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const home = makeGatedHome({ broken: { kind: "program", command: ["no-such-agent"] } });
let browser: Browser;
let server: RunningServer;
let places: Record<string, string>;
beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer(home);
  const asking = await createTask(server, { agent: "demo", title: "Asks something" });
  const gated = await createTask(server, { type: "note", title: "Waits for a review" });
  const broken = await createTask(server, { agent: "broken", title: "Fails at once" });
  await untilStatus(server, broken.id, "failed");
  const [question] = await eventually("it asks", async () => {
    const open = await pendingQuestions(server);
    return open.length > 0 ? open : null;
  });
  const review = await pendingReview(server, gated.id, 1, 1);
  const comment = { file: "docs/idea.md", lines: { from: 3, to: 3 }, body: "For whom?" };
  await get(server, "POST", `/api/reviews/${review.id}/comments`, comment);
  places = {
    inbox: "/",
    "new task": "/new",
    "task with a question": `/t/${asking.id}`,
    "failed task": `/t/${broken.id}`,
    history: `/t/${asking.id}?tab=history`,
    question: `/q/${question?.id}`,
    "reviewed document": `/reviews/${review.id}?file=docs%2Fidea.md`,
    "reviewed source": `/reviews/${review.id}?file=docs%2Fidea.md&view=source`,
    "verification report": `/reviews/${review.id}?tab=report`,
    "what a task made": `/t/${gated.id}?tab=work`,
    checkpoints: `/t/${gated.id}?tab=checkpoints`,
    board: "/board",
    metrics: "/metrics",
    settings: "/settings",
    "settings of work": "/settings?section=work",
    agents: "/settings?section=agents",
    secrets: "/settings?section=secrets",
    "no such page": "/nowhere",
  };
}, 60_000);
afterAll(async () => {
  await browser.close();
  await closeHome(home, server);
});

/** What a page shows last, and no page before it does. */
const shown: Record<string, string> = {
  inbox: "[data-row]",
  "new task": "[data-type]",
  "task with a question": "[data-question]",
  "failed task": "[role=alert]",
  history: "[role=tabpanel] time",
  question: "main header a[href^='/t/']",
  settings: "[name=language]",
  agents: "[role=tabpanel] dl",
  "no such page": "main a[href='/']",
  "reviewed document": ".document [data-comment]",
  "reviewed source": ".lines [data-comment]",
  "verification report": "[data-criterion]",
  "what a task made": "[role=tabpanel] details",
  checkpoints: "[data-checkpoint]",
  board: "[data-card]:visible",
  metrics: "dl dd",
  "settings of work": "[data-setting]",
  secrets: "[data-setting]",
};

/** Each pair of colours, language and width comes together once. */
const looks = [
  { colorScheme: "light", locale: "en", viewport: wide },
  { colorScheme: "light", locale: "ko", viewport: phone },
  { colorScheme: "dark", locale: "en", viewport: phone },
  { colorScheme: "dark", locale: "ko", viewport: wide },
] as const;

interface Violation {
  readonly id: string;
  readonly nodes: { readonly html: string }[];
}

/** Goes to another place without loading the page anew, as a link does. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

async function violations(page: Page): Promise<string[]> {
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    return (await axe.run({ runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] }))
      .violations;
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

for (const look of looks) {
  const { colorScheme, locale, viewport } = look;
  test(`no page breaks a rule of WCAG A or AA: ${colorScheme}, ${locale}, ${viewport.width} px`, async () => {
    const page = await signedIn(browser, server, { ...look, bypassCSP: true });
    await page.getByRole("main").waitFor();
    await page.addScriptTag({ path: axe });
    const found: Record<string, string[]> = {};
    for (const [name, path] of Object.entries(places)) {
      await goTo(page, path);
      await page
        .locator(shown[name] ?? name)
        .first()
        .waitFor();
      const broken = await violations(page);
      if (broken.length > 0) found[name] = broken;
    }
    expect(found).toEqual({});
    await page.context().close();
  }, 120_000);
}
