import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium, type Page } from "playwright-core";
import { type Language, type Made, onPhone, onWide, texts } from "./screens.ts";

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
const languages: readonly Language[] = ["en", "ko"];

type Scheme = (typeof schemes)[number];

interface Served {
  readonly url: string;
  readonly token: string;
}

await mkdir(output, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
});
try {
  for (const language of languages) await takeIn(language);
  if (process.argv.includes("--docs")) await keepForReadme();
} finally {
  await browser.close();
}

/** Every picture in one language, with a server and tasks of its own. */
async function takeIn(language: Language): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), "signalbox-pictures-"));
  await writeFile(
    join(home, "signalbox.config.json"),
    JSON.stringify({ agents: programs(), hibernateAfterMs: 1000 }),
  );
  const { server, served } = await serve(home);
  try {
    for (const scheme of schemes) await takeFirst(served, scheme, language);
    const made = await makeTasks(served, language);
    for (const scheme of schemes) await takeAll(served, made, scheme, language);
  } finally {
    await endAgents(served);
    server.kill("SIGTERM");
    await once(server, "exit");
    await rm(home, { recursive: true, force: true });
  }
}

/** Agents outlive their server, so they are ended before it is. Those of completed tasks end by themselves. */
async function endAgents(served: Served): Promise<void> {
  const { items } = await api(served, "/api/tasks?limit=200");
  for (const { id, status } of items) {
    if (status === "in_progress" || status === "review") await api(served, `/api/tasks/${id}/cancel`, {});
    while (((await api(served, `/api/tasks/${id}/status`)).run?.status ?? "ended") !== "ended") await pause();
  }
}

/** Screens of somebody who comes for the first time. */
async function takeFirst(served: Served, scheme: Scheme, language: Language): Promise<void> {
  await visit(served, { scheme, language, size: wide }, async ({ page, goTo, shot }) => {
    await goTo("/");
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

async function takeAll(served: Served, made: Made, scheme: Scheme, language: Language): Promise<void> {
  const look = { scheme, language };
  await visit(served, { ...look, size: wide }, async ({ page, goTo, shot }) => {
    for (const { name, path, shows } of onWide) {
      await goTo(path(made));
      await page.locator(shows(made)).first().waitFor();
      await shot(name);
    }
    await goTo("/");
    await page.locator(`[data-row="${made.question}"]`).waitFor();
    for (const [name, keys] of [
      ["help", "Shift+Slash"],
      ["palette", "Control+k"],
    ] as const) {
      await page.keyboard.press(keys);
      await page.getByRole("dialog").waitFor();
      await shot(name);
      await page.keyboard.press("Escape");
    }
  });
  await visit(served, { ...look, size: phone }, async ({ page, goTo, shot }) => {
    for (const { name, path, shows } of onPhone) {
      await goTo(path(made));
      await page.locator(shows(made)).first().waitFor();
      await shot(`${name}-phone`);
    }
    await goTo(`/q/${made.question}`);
    await page.getByRole("radio").nth(1).check();
    await shot("question-phone");
  });
}

async function visit(
  served: Served,
  look: { scheme: Scheme; language: Language; size: { width: number; height: number } },
  take: (on: {
    page: Page;
    goTo: (path: string) => Promise<unknown>;
    shot: (name: string) => Promise<void>;
  }) => Promise<void>,
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
  const goTo = (path: string) => page.goto(served.url + path);
  const shot = async (name: string): Promise<void> => {
    await page.locator("[data-connection=live]").first().waitFor({ state: "attached" });
    await page.screenshot({ path: join(output, `${name}-${scheme}-${language}.png`) });
  };
  await take({ page, goTo, shot });
  await context.close();
}

async function makeTasks(served: Served, language: Language): Promise<Made> {
  const text = texts[language];
  const create = async (
    [title, description]: [string, string],
    agent: string,
    { submit = true, type = "custom" } = {},
  ): Promise<string> => (await api(served, "/api/tasks", { type, title, description, agent, submit })).id;
  const status = async (id: string): Promise<string> => (await api(served, `/api/tasks/${id}`)).status;
  const asked = async (id: string): Promise<{ id: string; options: string[] }> => {
    for (;;) {
      const { items } = await api(served, `/api/tasks/${id}/questions`);
      const open = items.find((question: { status: string }) => question.status === "pending");
      if (open !== undefined) return open;
      await pause();
    }
  };
  const answered = await create(text.answered, "demo");
  const failed = await create(text.failed, "absent");
  const running = await create(text.running, "builder");
  const draft = await create(text.draft, "demo", { submit: false });
  const gated = await create(text.gated, "demo", { type: "workflow" });
  const first = await asked(answered);
  await api(served, `/api/questions/${first.id}/answer`, { answer: first.options[1] });
  while ((await status(answered)) !== "completed") await pause();
  const asking = await create(text.asking, "demo");
  const { id: question } = await asked(asking);
  while ((await status(failed)) !== "failed") await pause();
  await untilReview(served, gated);
  return { asking, answered, running, failed, draft, gated, question };
}

/** Waits for the first review of a task; what it asks on the way is answered with the first option, or with a word. */
async function untilReview(served: Served, id: string): Promise<void> {
  for (;;) {
    const { items: reviews } = await api(served, `/api/tasks/${id}/reviews`);
    if (reviews.length > 0) return;
    const { items: questions } = await api(served, `/api/tasks/${id}/questions`);
    const open = questions.find((question: { status: string }) => question.status === "pending");
    if (open !== undefined) {
      await api(served, `/api/questions/${open.id}/answer`, { answer: open.options[0] ?? "Yes" });
    }
    await pause();
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- a script of pictures takes the API's answers as they are
async function api({ url, token }: Served, path: string, body?: object): Promise<any> {
  const response = await fetch(url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: unknown }).data;
}

async function pause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 100));
}

async function serve(home: string): Promise<{ server: ChildProcess; served: Served }> {
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
