import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Browser, chromium, type Page } from "playwright-core";

/*
 * Takes pictures of the built page against a real server with the demo agent and a few small programs, in both
 * languages and both colour schemes, wide and on a phone: test/output/screenshots/SCREEN-SCHEME-LANGUAGE.png.
 * With --docs, the picture that the README shows is renewed in docs/pictures.
 */

const root = new URL("..", import.meta.url).pathname;
const output = join(root, "test/output/screenshots");
const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const schemes = ["light", "dark"] as const;
const languages = ["en", "ko"] as const;

type Scheme = (typeof schemes)[number];
type Language = (typeof languages)[number];

interface Served {
  readonly url: string;
  readonly token: string;
}

interface Made {
  readonly asking: string;
  readonly answered: string;
  readonly running: string;
  readonly failed: string;
  readonly draft: string;
  readonly question: string;
}

/** What the tasks in the pictures are about: a title and a description each. */
const texts: Record<Language, Record<keyof Omit<Made, "question">, [title: string, description: string]>> = {
  en: {
    answered: ["Plan a todo list", "Plan a small todo application. Ask me where it should be kept."],
    asking: ["A todo list for the team", "Plan a small todo application. Ask me where it should be kept."],
    running: ["Why is the nightly report slow?", "Find out where the time goes and what to change."],
    failed: ["Review the login code for security holes", "Look at src/auth."],
    draft: ["REST or GraphQL for the mobile app?", "Compare both for our case."],
  },
  ko: {
    answered: ["할 일 앱 계획하기", "작은 할 일 앱을 계획해 줘. 어디에 보관할지 물어봐 줘."],
    asking: ["팀을 위한 할 일 목록", "작은 할 일 앱을 계획해 줘. 어디에 보관할지 물어봐 줘."],
    running: ["야간 리포트가 왜 느린지 조사", "시간이 어디서 걸리는지 찾아서 무엇을 바꿀지 알려 줘."],
    failed: ["로그인 코드 보안 점검", "src/auth를 봐 줘."],
    draft: ["모바일 앱에는 REST와 GraphQL 중 무엇이 좋을까?", "우리 경우에 맞춰 비교해 줘."],
  },
};

const home = await mkdtemp(join(tmpdir(), "signalbox-pictures-"));
await mkdir(output, { recursive: true });
await writeFile(join(home, "signalbox.config.json"), JSON.stringify({ agents: programs() }));
const { server, served } = await serve();
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
});
try {
  await each((scheme, language) => takeFirst(browser, scheme, language));
  const made = { en: await makeTasks("en"), ko: await makeTasks("ko") };
  await each((scheme, language) => takeAll(browser, made[language], scheme, language));
  if (process.argv.includes("--docs")) await keepForReadme();
} finally {
  await browser.close();
  server.kill("SIGTERM");
  await once(server, "exit");
  await rm(home, { recursive: true, force: true });
}

/** Screens of somebody who comes for the first time. */
async function takeFirst(browser: Browser, scheme: Scheme, language: Language): Promise<void> {
  await visit(browser, { scheme, language, size: wide }, async (page, shot) => {
    await open(page, "/");
    await page.getByRole("main").getByRole("button").first().waitFor();
    await shot("welcome");
    await page.setViewportSize(phone);
    await shot("welcome-phone");
  });
  const context = await browser.newContext({ locale: language, colorScheme: scheme, viewport: wide });
  const page = await context.newPage();
  await page.goto(served.url);
  await page.getByRole("textbox").or(page.locator("input[type=password]")).first().waitFor();
  await page.screenshot({ path: join(output, `sign-in-${scheme}-${language}.png`) });
  await context.close();
}

async function takeAll(browser: Browser, made: Made, scheme: Scheme, language: Language): Promise<void> {
  const look = { scheme, language };
  await visit(browser, { ...look, size: wide }, async (page, shot) => {
    await open(page, "/");
    await page.locator(`[data-row="${made.question}"]`).waitFor();
    await shot("inbox");
    await page.keyboard.press("Shift+Slash");
    await page.getByRole("dialog").waitFor();
    await shot("help");
    await page.keyboard.press("Escape");
    await open(page, `/t/${made.asking}`);
    await page.locator(`[data-question="${made.question}"]`).waitFor();
    await page.locator(".log-number", { hasText: "14" }).waitFor();
    await shot("task-question");
    await open(page, `/t/${made.running}`);
    await page.locator(".log-row").nth(20).waitFor();
    await shot("task-running");
    await open(page, `/t/${made.answered}`);
    await page.locator("[data-standing=done]").first().waitFor();
    await page.locator(".log-number", { hasText: "14" }).waitFor();
    await shot("task-done");
    await open(page, `/t/${made.answered}?tab=history`);
    await page.getByRole("tabpanel").getByRole("listitem").nth(5).waitFor();
    await shot("task-history");
    await open(page, `/t/${made.failed}`);
    await page.getByRole("alert").waitFor();
    await shot("task-failed");
    await open(page, `/t/${made.draft}`);
    await page.locator("[data-standing=draft]").first().waitFor();
    await shot("task-draft");
    await open(page, `/q/${made.question}`);
    await page.getByRole("radio").first().waitFor();
    await shot("question");
    await open(page, "/new");
    await page.getByRole("combobox").waitFor();
    await shot("new-task");
    await open(page, "/settings");
    await page.getByRole("radio").first().waitFor();
    await shot("settings");
    await open(page, "/nowhere");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await shot("not-found");
  });
  await visit(browser, { ...look, size: phone }, async (page, shot) => {
    await open(page, "/");
    await page.locator(`[data-row="${made.question}"]`).waitFor();
    await shot("inbox-phone");
    await open(page, `/q/${made.question}`);
    await page.getByRole("radio").nth(1).check();
    await shot("question-phone");
    await open(page, `/t/${made.asking}`);
    await page.locator(`[data-question="${made.question}"]`).waitFor();
    await shot("task-question-phone");
    await open(page, `/t/${made.running}`);
    await page.locator(".log-row").nth(10).waitFor();
    await shot("task-running-phone");
    await open(page, `/t/${made.answered}?tab=conversation`);
    await page.getByRole("tabpanel").getByRole("listitem").first().waitFor();
    await shot("conversation-phone");
    await open(page, "/new");
    await page.getByRole("combobox").waitFor();
    await shot("new-task-phone");
  });
}

async function visit(
  browser: Browser,
  look: { scheme: Scheme; language: Language; size: { width: number; height: number } },
  take: (page: Page, shot: (name: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { scheme, language, size } = look;
  const context = await browser.newContext({
    locale: language === "ko" ? "ko-KR" : "en-US",
    colorScheme: scheme,
    viewport: size,
    deviceScaleFactor: size === phone ? 2 : 1,
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`page error (${language}, ${scheme}): ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") console.error(`console (${language}, ${scheme}): ${message.text()}`);
  });
  await page.goto(`${served.url}/#token=${served.token}`);
  await take(page, async (name) => {
    await page.locator("[data-connection=live]").first().waitFor({ state: "attached" });
    await page.screenshot({ path: join(output, `${name}-${scheme}-${language}.png`) });
  });
  await context.close();
}

/** Goes to another screen as a link does, without loading the page again. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, served.url).href);
}

async function makeTasks(language: Language): Promise<Made> {
  const text = texts[language];
  const answered = await create(text.answered, "demo");
  const failed = await create(text.failed, "absent");
  const running = await create(text.running, "builder");
  const draft = await create(text.draft, "demo", { submit: false });
  const first = await pendingQuestion(answered);
  await api("POST", `/api/questions/${first.id}/answer`, { answer: first.options[1] });
  await until(async () => (await api("GET", `/api/tasks/${answered}`)).status === "completed");
  const asking = await create(text.asking, "demo");
  const { id: question } = await pendingQuestion(asking);
  await until(async () => (await api("GET", `/api/tasks/${failed}`)).status === "failed");
  return { asking, answered, running, failed, draft, question };
}

async function create([title, description]: [string, string], agent: string, more = {}): Promise<string> {
  const task = { type: "custom", title, description, agent, submit: true, ...more };
  return (await api("POST", "/api/tasks", task)).id;
}

async function pendingQuestion(taskId: string): Promise<{ id: string; options: string[] }> {
  for (;;) {
    const { items } = await api("GET", `/api/tasks/${taskId}/questions`);
    const open = items.find((question: { status: string }) => question.status === "pending");
    if (open !== undefined) return open;
    await pause();
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- a script of pictures takes the API's answers as they are
async function api(method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(served.url + path, {
    method,
    headers: { Authorization: `Bearer ${served.token}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: unknown }).data;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause();
}

async function pause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 100));
}

async function serve(): Promise<{ server: ChildProcess; served: Served }> {
  const server = spawn(process.execPath, ["bin/signalbox.mjs", "serve", "--json"], {
    cwd: root,
    env: {
      ...process.env,
      SIGNALBOX_HOME: home,
      SIGNALBOX_PORT: "0",
      SIGNALBOX_CONFIG: join(home, "signalbox.config.json"),
    },
    stdio: ["ignore", "pipe", openSync(join(output, "server.log"), "w")],
  });
  if (server.stdout === null) throw new Error("The server has no output.");
  const [line] = await once(createInterface(server.stdout), "line");
  return { server, served: JSON.parse(String(line)) as Served };
}

async function each(take: (scheme: Scheme, language: Language) => Promise<void>): Promise<void> {
  for (const scheme of schemes) for (const language of languages) await take(scheme, language);
}

async function keepForReadme(): Promise<void> {
  const pictures = join(root, "docs/pictures");
  await mkdir(pictures, { recursive: true });
  await copyFile(join(output, "task-question-light-en.png"), join(pictures, "task.png"));
  await copyFile(join(output, "inbox-light-en.png"), join(pictures, "inbox.png"));
}

function programs(): object {
  const builder = `
    const words = ["parse", "resolve", "compile", "bundle", "check", "test"];
    const colours = [32, 33, 34, 35, 36, 90];
    let line = 0;
    const print = () => {
      line += 1;
      const word = words[line % words.length];
      if (line % 23 === 0) console.log("\\u001b[1;31mERROR\\u001b[0m src/report/export.ts:" + line + " \\u001b[31mexpected 3 columns, got 2\\u001b[0m");
      else if (line % 7 === 0) console.log("\\u001b[33mwarn\\u001b[0m  검증 대기 중인 항목 " + (line % 5) + "개");
      else console.log("\\u001b[2m" + String(line).padStart(4, "0") + "\\u001b[0m \\u001b[" + colours[line % 6] + "m" + word + "\\u001b[0m src/" + word + "/step-" + line + ".ts \\u001b[38;2;120;140;160m(" + (line * 7) % 900 + " ms)\\u001b[0m");
      setTimeout(print, line < 300 ? 1 : 400);
    };
    print();
    process.stdin.resume();`;
  return {
    demo: { kind: "demo" },
    builder: { kind: "program", command: [process.execPath, "-e", builder] },
    absent: { kind: "program", command: ["claude-not-installed"] },
  };
}
