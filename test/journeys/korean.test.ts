import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Task } from "../../src/protocol/task/task.ts";
import { programAgent } from "../support/agents.ts";
import { createTask, eventually, get, pendingQuestions, stateOf } from "../support/api.ts";
import { complaints, openBrowser, signedIn } from "../support/browser.ts";
import { closeFlowHome, makeFlowHome, pendingReview } from "../support/gates.ts";
import { HangulTypist } from "../support/hangul.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const flow = `name: guide
title: 안내문
phases:
  - name: 초안
    deliverables:
      - { path: docs/안내문.md, minCharacters: 100 }
`;
const home = makeFlowHome(
  {
    listener: programAgent("keeps-what-it-hears.mjs"),
    judge: programAgent("gated-verifier.mjs"),
  },
  { "guide.yaml": flow },
  { defaultAgent: "listener", verifierAgent: "judge", sandbox: "auto" },
);
const pictures = new URL("../output/korean/", import.meta.url).pathname;
let browser: Browser;
let server: RunningServer;
beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  [browser, server] = await Promise.all([openBrowser(), startServer(home)]);
});
afterAll(async () => {
  await browser.close();
  await closeFlowHome(home, server);
});

/** Returns the messages on the stdin of a task's agent. */
function heard(id: string): Record<string, unknown>[] {
  const text = readFileSync(join(home, "workspaces", id, "heard.jsonl"), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

function tasks(): Promise<Task[]> {
  return get<{ items: Task[] }>(server, "GET", "/api/tasks").then(({ items }) => items);
}

/** The modifier bit for Shift in a key event. */
const shift = 8;

/** Presses a key of the Hangul layout outside of a text field: its character is a jamo, its code is the usual one. */
async function pressJamo(page: Page, code: string, jamo: string, modifiers = 0): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const key = { code, key: jamo, windowsVirtualKeyCode: code.codePointAt(3) ?? 0, modifiers };
  await cdp.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key });
  await cdp.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
  await cdp.detach();
}

/** Presses Ctrl+Enter while the last syllable is in composition; checks that nothing is sent until it is complete. */
async function sendWhileComposing(page: Page, typist: HangulTypist): Promise<void> {
  const sent: string[] = [];
  const note = (request: Request): void => {
    if (request.method() !== "GET" && !request.url().endsWith("/api/drafts")) sent.push(request.url());
  };
  page.on("request", note);
  await typist.pressSend();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(sent).toEqual([]);
  page.off("request", note);
  await typist.commit();
}

test("typed Hangul arrives complete and once everywhere, and no Enter during composition sends it", async () => {
  const page = await signedIn(browser, server, { locale: "ko-KR" });
  const complained = complaints(page);
  const typist = await HangulTypist.at(page);
  await page.getByRole("button", { name: "데모 작업 해 보기" }).waitFor();

  await pressJamo(page, "KeyC", "ㅊ");
  const title = page.getByLabel("제목");
  await title.waitFor();
  await page.locator("[data-type=guide]").click();
  await title.focus();
  await typist.type("신호소 안내문");
  await typist.enterWhileComposing();
  expect(await title.inputValue()).toBe("신호소 안내문");
  expect(await tasks()).toEqual([]);
  await page.keyboard.press("Tab");
  await typist.type("처음 오는 사람이 읽을 안내문을 써 줘.\n짧고 쉽게 부탁해요");
  await sendWhileComposing(page, typist);
  // Some systems deliver the key again after the composition.
  await page.keyboard.press("Control+Enter");
  const [task] = await eventually("a task", async () => {
    const all = await tasks();
    return all.length > 0 ? all : null;
  });
  const id = task?.id ?? "";
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("ko");

  const answer = page.getByLabel("답변", { exact: true });
  await answer.waitFor();
  await answer.focus();
  await typist.type("안녕하세요");
  await typist.enterWhileComposing();
  expect(await answer.inputValue()).toBe("안녕하세요");
  expect(await pendingQuestions(server)).toHaveLength(1);
  await typist.type(". 주말에 오는 가족에게");
  await page.screenshot({ path: `${pictures}1-question.png` });
  await sendWhileComposing(page, typist);
  await page.keyboard.press("Control+Enter");

  const message = page.getByLabel("에이전트에게 메시지 쓰기");
  await page.getByRole("tab", { name: "로그" }).click();
  await page.locator(".log-row", { hasText: "생각하는 중" }).first().waitFor();
  await message.evaluate((field) => field.setAttribute("data-same", ""));
  await message.focus();
  await typist.type("그림도 한 장 넣어 줄래요");
  const seen = (await page.locator(".log-row").last().textContent()) ?? "";
  await page.locator(".log-row", { hasText: seen }).last().waitFor({ state: "detached" });
  expect(await message.inputValue()).toBe("그림도 한 장 넣어 줄래요");
  expect(await page.locator("[data-same]:focus").count()).toBe(1);
  await page.screenshot({ path: `${pictures}2-message.png` });
  await typist.enterWhileComposing();
  expect(heard(id).map(({ type }) => type)).toEqual(["task_start", "question_answer"]);
  await typist.type("?");
  await page.keyboard.press("Control+Enter");
  const review = await pendingReview(server, id, 1, 1);
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("draft")));
  await expect.poll(kept).toEqual([]);

  // A busy machine may press the second key of a chord too late.
  await eventually("the inbox is open", async () => {
    await pressJamo(page, "KeyG", "ㅎ");
    await pressJamo(page, "KeyI", "ㅑ");
    const row = page.locator(`[data-row-link="${review.id}"]`);
    return row.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    );
  });
  await pressJamo(page, "KeyJ", "ㅓ");
  await page.locator(`[data-row-link="${review.id}"]:focus`).waitFor();
  await pressJamo(page, "KeyO", "ㅐ");
  await page.getByRole("table").getByText("task_start").waitFor();
  await pressJamo(page, "KeyJ", "ㅓ", shift);
  await page.locator(".document h1", { hasText: "신호소" }).waitFor();
  await page.getByRole("button", { name: "소스" }).click();
  await page.locator('[data-line="4"] button').click();
  const comment = page.getByRole("textbox", { name: "댓글: 4번째 줄" });
  await comment.waitFor();
  await typist.type("레버가 몇 개인지도 알려 주세요");
  await typist.enterWhileComposing();
  expect(await comment.inputValue()).toBe("레버가 몇 개인지도 알려 주세요");
  await page.screenshot({ path: `${pictures}3-comment.png` });
  await typist.type(". 꼭이요");
  await sendWhileComposing(page, typist);
  await page.locator("[data-comment]", { hasText: "꼭이요" }).waitFor();
  await comment.waitFor({ state: "detached" });

  await pressJamo(page, "KeyR", "ㄲ", shift);
  await page.getByRole("dialog").getByRole("textbox").waitFor();
  await typist.type("거의 다 됐어요");
  await page.screenshot({ path: `${pictures}4-request.png` });
  await sendWhileComposing(page, typist);
  await page.keyboard.press("Control+Enter");
  await page.locator("[data-decision=request_changes]").waitFor();
  await pendingReview(server, id, 1, 2);

  expect(
    heard(id).map(({ type, title: named, description, answer: said, text, comment: overall, comments }) => ({
      type,
      ...(type === "task_start" ? { named, description } : {}),
      ...(type === "question_answer" ? { said } : {}),
      ...(type === "user_message" ? { text } : {}),
      ...(type === "review_feedback"
        ? {
            overall,
            comments: (comments as { file: string; line: number; body: string }[]).map(
              ({ file, line, body }) => ({ file, line, body }),
            ),
          }
        : {}),
    })),
  ).toEqual([
    {
      type: "task_start",
      named: "신호소 안내문",
      description: "처음 오는 사람이 읽을 안내문을 써 줘.\n짧고 쉽게 부탁해요",
    },
    { type: "question_answer", said: "안녕하세요. 주말에 오는 가족에게" },
    { type: "user_message", text: "그림도 한 장 넣어 줄래요?" },
    {
      type: "review_feedback",
      overall: "거의 다 됐어요",
      comments: [{ file: "docs/안내문.md", line: 4, body: "레버가 몇 개인지도 알려 주세요. 꼭이요" }],
    },
  ]);
  expect((await tasks()).length).toBe(1);
  expect((await stateOf(server, id)).gate.reviews[0]?.comments).toHaveLength(1);
  expect(complained).toEqual([]);
  await page.context().close();
});

test("search in the palette and the inbox finds text in any Unicode normalization form", async () => {
  const written = "한글 이름의 작업".normalize("NFD");
  await createTask(server, { title: written, submit: false });
  const page = await signedIn(browser, server, { locale: "ko-KR" });
  const typist = await HangulTypist.at(page);
  await page.getByRole("link", { name: written }).waitFor();
  await pressJamo(page, "KeyK", "ㅏ", 2);
  await page.getByRole("combobox", { name: "무엇이든 찾기" }).waitFor();
  await typist.type("한글 이름");
  await page.getByRole("option", { name: written }).waitFor();
  await typist.enterWhileComposing();
  expect(new URL(page.url()).pathname).toBe("/");
  await page.screenshot({ path: `${pictures}5-palette.png` });
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "검색" });
  await typist.type("이름의 작업");
  expect(await search.inputValue()).toBe("이름의 작업");
  await typist.commit();
  expect(await search.inputValue()).toBe("이름의 작업");
  expect(await page.locator("[data-row-link]").count()).toBe(1);
  await page.getByRole("link", { name: written }).waitFor();
  await page.context().close();
});
