import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { counterAgent } from "../support/agents.ts";
import { createTask, get, pendingQuestions, stateOf, untilStatus } from "../support/api.ts";
import { openBrowser, phone, signedIn } from "../support/browser.ts";
import { shownLines } from "../support/log-lines.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

let browser: Browser;
let home: string;
let server: RunningServer;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  home = makeHome({
    counter: counterAgent({ COUNT: 400, ASK_EVERY: 300, PER_TICK: 5, TICK_MS: 100 }),
    bare: { ...counterAgent({ COUNT: 1 }), sandbox: "off" },
  });
  server = await startServer(home);
});
afterEach(() => closeHome(home, server));

test("a task whose agent runs without a sandbox shows a warning", async () => {
  const { id } = await createTask(server, { agent: "bare" });
  await untilStatus(server, id, "completed");
  const page = await signedIn(browser, server);
  await page.goto(`${server.url}/t/${id}`);
  expect(await page.getByText("Unsandboxed").getAttribute("title")).toBe(
    "The agent runs without a sandbox. It can read and change every file you can, including Signalbox's token.",
  );
});

test("an open page survives a killed server: every line once and in order, and the question asked once", async () => {
  const { id } = await createTask(server, { agent: "counter", title: "Count" });
  const page = await signedIn(browser, server);
  await page.goto(`${server.url}/t/${id}?tab=log`);
  await page
    .locator(".log-row", { hasText: /line \d/ })
    .first()
    .waitFor();
  const { port } = new URL(server.url);
  await server.kill();
  await page
    .getByText(/Retrying|Offline/)
    .first()
    .waitFor();
  server = await startServer(home, { SIGNALBOX_PORT: port }, ["serve", "--json"]);
  await page.getByText("What comes after 300?").first().waitFor();
  expect((await pendingQuestions(server)).map(({ question }) => question)).toEqual(["What comes after 300?"]);
  await page.getByLabel("Your answer").fill("301");
  await page.getByRole("button", { name: /Send answer/ }).click();
  await page.locator("[data-standing=done]").first().waitFor();
  const numbers = async () =>
    (await shownLines(page)).filter((line) => line.startsWith("line ")).map((line) => line.split(" ")[1]);
  await expect.poll(numbers).toEqual(Array.from({ length: 400 }, (_, index) => String(index + 1)));
  expect((await shownLines(page)).filter((line) => line.startsWith("answer "))).toEqual(["answer 300: 301"]);
});

describe("on a phone, in Korean", () => {
  test("a question can be answered by touch, and nothing is wider than the screen", async () => {
    const { id } = await createTask(server, {
      agent: "demo",
      title: "할 일 목록 계획",
    });
    const page = await signedIn(browser, server, {
      locale: "ko",
      viewport: phone,
      hasTouch: true,
      isMobile: true,
    });
    await page.getByText("할 일 목록을 어디에 보관할까요?").first().waitFor();
    const [question] = await pendingQuestions(server);
    await page.goto(`${server.url}/q/${question?.id}`);
    await page.getByText("SQLite 파일").tap();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.getByRole("button", { name: "답변 보내기" }).tap();
    await untilStatus(server, id, "completed");
    expect((await stateOf(server, id)).questions[0]?.answer).toBe("SQLite 파일");
  });
});

test("the keyboard alone selects the first option of the selected question and undoes it in time", async () => {
  const { id } = await createTask(server, { agent: "demo" });
  const page = await signedIn(browser, server);
  await page.getByText("Where should the to-do list be kept?").first().waitFor();
  await page.keyboard.press("1");
  await page
    .getByText(/Sending in/)
    .first()
    .waitFor();
  await page.keyboard.press("z");
  await page
    .getByText(/Sending in/)
    .first()
    .waitFor({ state: "detached" });
  expect((await stateOf(server, id)).questions[0]?.status).toBe("pending");
  await page.keyboard.press("2");
  await untilStatus(server, id, "completed");
  expect((await stateOf(server, id)).questions[0]?.answer).toBe("In an SQLite file");
});

test("unsent text survives a reload", async () => {
  const { id } = await createTask(server, { agent: "counter", title: "Count" });
  const page = await signedIn(browser, server);
  await page.goto(`${server.url}/t/${id}`);
  await page.getByLabel("Write to the agent").fill("반쯤 쓴 말");
  await page.reload();
  expect(await page.getByLabel("Write to the agent").inputValue()).toBe("반쯤 쓴 말");
});

test("a page of another port can neither read nor act, and gets no credentials", async () => {
  const received: string[] = [];
  const other = createServer((request, response) => {
    received.push(JSON.stringify(request.headers));
    response.setHeader("content-type", "text/html").end("<!doctype html><title>other</title>");
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const page = await signedIn(browser, server);
  await page.getByRole("button", { name: "Try the demo task" }).waitFor();
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  const outcomes = await page.evaluate(async (url) => {
    const attempt = async (init?: RequestInit): Promise<string> => {
      try {
        const response = await fetch(`${url}/api/tasks`, { credentials: "include", ...init });
        return `read ${response.status}`;
      } catch {
        return "nothing";
      }
    };
    const body = JSON.stringify({ title: "planted", submit: true });
    const sent = await attempt({
      method: "POST",
      mode: "no-cors",
      body,
      headers: { "content-type": "text/plain" },
    });
    return [await attempt(), await attempt({ method: "POST", body }), sent];
  }, server.url);
  expect(outcomes.slice(0, 2)).toEqual(["nothing", "nothing"]);
  expect(await get<{ items: unknown[] }>(server, "GET", "/api/tasks")).toMatchObject({ items: [] });
  expect(received.join()).not.toContain(server.token);
  other.close();
});

test("without a token the page asks for one, and accepts a pasted one", async () => {
  const context = await browser.newContext({ locale: "en" });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.getByRole("heading", { name: "Sign in to Signalbox" }).waitFor();
  await page.getByLabel("Token").fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("This token was not accepted.").waitFor();
  await page.getByLabel("Token").fill(server.token);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Try the demo task" }).waitFor();
  const second = await context.newPage();
  await second.goto(server.url);
  await second.getByRole("button", { name: "Try the demo task" }).waitFor();
  expect(await second.getByRole("heading", { name: "Sign in to Signalbox" }).count()).toBe(0);
  await context.close();
});
