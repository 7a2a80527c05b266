import type { Browser, Page } from "playwright-core";
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Question } from "../../src/protocol/task/question.ts";
import { programAgent } from "../support/agents.ts";
import { createTask, eventually, get, pendingQuestions, untilStatus } from "../support/api.ts";
import { complaints, openBrowser, signedIn, wide } from "../support/browser.ts";
import { pendingReview } from "../support/gates.ts";
import { latinTexts, latinWords } from "../support/latin.ts";
import { openWaitingOffice } from "../support/offices.ts";
import { startRefusedRun, untilRefused } from "../support/pages/list-run.ts";
import { handheld, sidewaysScroll } from "../support/phone.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

/** Latin words that are correct in Korean text: names, abbreviations, keys, and names from these tests. */
const kept = new Set(
  [
    "Signalbox English Claude Code Codex Gemini CLI OpenCode Agent Client Protocol",
    "API ID JSON SQLite ZIP Git git URL HTTPS localhost JWT REST GraphQL React Firebase JavaScript Node js HTML forms node test Docker",
    "MVP US README TBD Id UTC kB GB Node Ctrl Shift Enter Esc stdout stderr SIGTERM SIGKILL WORKSPACE",
    "demo broken admin no such agent command",
    "PO Dev QA Lead member call ask again help",
    "VS Code Cursor Zed IntelliJ IDEA till gpu project example gitlab gitea github Forgejo",
    "npm install opencode ai",
  ].flatMap((line) => line.split(" ")),
);

const home = makeHome(
  {
    demo: { kind: "demo" },
    broken: { kind: "program", command: ["no-such-agent"] },
    member: programAgent("office-member.mjs"),
  },
  { defaultAgent: "demo" },
);
const pictures = new URL("../output/korean/", import.meta.url).pathname;
let browser: Browser;
let server: RunningServer;
/** The path of each place, and a selector of an element that shows that it is complete. */
let places: Record<string, readonly [path: string, shown: string]>;

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  [browser, server] = await Promise.all([openBrowser(), startServer(home, { SIGNALBOX_DEMO_SPEED: "1000" })]);
  const gated = await createTask(server, { type: "create_app", title: "사무실 화분을 돌보는 앱" });
  const asked = await questionOf(gated.id);
  await get(server, "POST", `/api/questions/${asked.id}/answer`, { answer: asked.options[0] });
  const asking = await createTask(server, { title: "할 일 목록" });
  const broken = await createTask(server, { agent: "broken", title: "바로 실패하는 일" });
  const source = mkdtempSync(join(tmpdir(), "signalbox-"));
  mkdirSync(join(source, ".git"));
  const nowhere = await createTask(server, { type: "modify_app", title: "고칠 코드가 없는 일", source });
  await createTask(server, { title: "초안", submit: false });
  await untilStatus(server, broken.id, "failed");
  await untilStatus(server, nowhere.id, "failed");
  const run = await startRefusedRun(server, "member");
  await untilRefused(server, run);
  const office = await openWaitingOffice(server, "member", "버튼은 무슨 색으로 할까?");
  const question = await questionOf(asking.id);
  const review = await pendingReview(server, gated.id, 1, 2);
  const model = "file=docs%2Fplanning%2F05_business_model.md";
  places = {
    inbox: ["/", `[data-row-link="${review.id}"]`],
    new: ["/new", "[data-type]"],
    asking: [`/t/${asking.id}`, "[data-question]"],
    broken: [`/t/${broken.id}`, "[role=alert]"],
    nowhere: [`/t/${nowhere.id}`, "[role=alert]"],
    log: [`/t/${gated.id}?tab=log`, ".log-row"],
    work: [`/t/${gated.id}?tab=work`, "[role=tabpanel] details"],
    files: [`/t/${gated.id}?tab=files`, "text=마지막 커밋의 파일"],
    checkpoints: [`/t/${gated.id}?tab=checkpoints`, "[data-checkpoint]"],
    cost: [`/t/${gated.id}?tab=cost`, "text=아직 사용한 것이 없거나"],
    history: [`/t/${gated.id}?tab=history`, "[role=tabpanel] time"],
    question: [`/q/${question.id}`, "main header a[href^='/t/']"],
    document: [`/reviews/${review.id}?${model}`, ".document h1"],
    source: [`/reviews/${review.id}?${model}&view=source`, ".lines"],
    report: [`/reviews/${review.id}?tab=report`, "[data-criterion]"],
    discussion: [`/reviews/${review.id}?tab=discussion`, "text=아직 댓글이 없습니다"],
    board: ["/board", "[data-card]"],
    "task-lists": ["/orchestrations", "[data-run]"],
    "task-list-new": ["/orchestrations/new", "[name=project]"],
    "task-list": [`/orchestrations/${run}`, "[data-attention]"],
    "task-list-graph": [`/orchestrations/${run}?tab=graph`, "[role=listbox] [role=option]"],
    "task-list-timeline": [`/orchestrations/${run}?tab=timeline`, "text=아직 시작한 작업이 없습니다"],
    "task-list-merges": [`/orchestrations/${run}?tab=merges`, "text=아직 병합된 결과가 없습니다"],
    offices: ["/offices", "[data-office]"],
    "office-new": ["/offices/new", "[data-defined]"],
    office: [`/offices/${office}`, "main:has([data-attention]):has([data-said]) [data-seat]"],
    "office-timeline": [`/offices/${office}?tab=timeline&member=Dev`, "[data-event]"],
    "office-cost": [`/offices/${office}?tab=cost&member=Dev`, "[data-chain]"],
    "office-work": [`/offices/${office}?tab=work&member=Dev`, "[role=tabpanel] p"],
    metrics: ["/metrics", "dl dd"],
    settings: ["/settings", "[name=language]"],
    "settings-work": ["/settings?section=work", "[data-setting]"],
    "settings-agents": ["/settings?section=agents", "[role=tabpanel] dl"],
    "settings-secrets": ["/settings?section=secrets", "[data-setting]"],
    welcome: ["/welcome", "main ol"],
    "no-page": ["/nowhere", "main a[href='/']"],
    "no-task": ["/t/t_nothing1", "main [role=alert], main a[href='/']"],
  };
});
afterAll(async () => {
  await browser?.close();
  await closeHome(home, server);
});

async function questionOf(taskId: string): Promise<Question> {
  return eventually("it asks", async () =>
    (await pendingQuestions(server)).find((question) => question.taskId === taskId),
  );
}

/** Navigates without a page load, like a link. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** Texts that are in English on purpose, such as the switch to English. */
const keptWhole = ["Read in English"];

/** The member of an office repeats a notice to it, which is shown as it was said. */
const saidByMember = "error: Your call to QA was refused";

/** Returns the texts of the page with a Latin word that is not in `kept`. */
async function notKorean(page: Page): Promise<string[]> {
  const texts = await latinTexts(page);
  return texts.filter(
    (text) =>
      !keptWhole.includes(text) &&
      !text.includes(saidByMember) &&
      latinWords(text).some((word) => !kept.has(word)),
  );
}

test("no page shows English text to a Korean reader", async () => {
  const page = await signedIn(browser, server, { locale: "ko-KR", viewport: wide });
  const heard = complaints(page);
  await page.getByRole("main").waitFor();
  const found: Record<string, string[]> = {};
  for (const [name, [path, shown]] of Object.entries(places)) {
    await goTo(page, path);
    await page.locator(shown).locator("visible=true").first().waitFor();
    await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
    const english = await notKorean(page);
    if (english.length > 0) found[name] = english;
    await page.screenshot({ path: `${pictures}wide-${name}.png` });
  }
  await goTo(page, places["document"]?.[0] ?? "");
  await page.locator("[data-decision=open]").waitFor();
  for (const [name, key] of Object.entries({
    palette: "Control+k",
    help: "?",
    approve: "a",
    request: "Shift+R",
  })) {
    await page.keyboard.press(key);
    await page.getByRole("dialog").waitFor();
    const english = await notKorean(page);
    if (english.length > 0) found[name] = english;
    await page.screenshot({ path: `${pictures}wide-${name}.png` });
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  expect(found).toEqual({});
  expect(heard.filter((line) => !line.includes("404"))).toEqual([]);
  await page.context().close();
});

test("no page in Korean is wider than a phone", async () => {
  const page = await signedIn(browser, server, { locale: "ko-KR", ...handheld });
  await page.getByRole("main").waitFor();
  const tooWide: Record<string, number> = {};
  for (const [name, [path, shown]] of Object.entries(places)) {
    await goTo(page, path);
    await page.locator(shown).first().waitFor({ state: "attached" });
    const by = await sidewaysScroll(page);
    if (by > 0) tooWide[name] = by;
    await page.screenshot({ path: `${pictures}phone-${name}.png` });
  }
  expect(tooWide).toEqual({});
  await page.context().close();
});
