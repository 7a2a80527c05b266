import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { programAgent, scriptAgent } from "../support/agents.ts";
import { complaints, signedIn } from "../support/browser.ts";
import { makeFlowHome } from "../support/gates.ts";
import { output, plantProject } from "../support/git-project.ts";
import { Journey, picturesOf } from "../support/journey.ts";
import { latinTexts, latinWords } from "../support/latin.ts";
import { installOffices, openOffice, tellMember, untilOffice } from "../support/offices.ts";
import { axe, violations } from "../support/pages/rules.ts";
import { handheld, sidewaysScroll, tooSmall } from "../support/phone.ts";
import { testPlace } from "../support/test-directory.ts";

/** A member that appends a line to a file for every message. */
const writer = `
  const { createInterface } = require("node:readline");
  createInterface({ input: process.stdin }).on("line", (line) => {
    if (JSON.parse(line).type !== "office_message") return;
    require("node:fs").appendFileSync("notes.txt", "one line\\n");
    console.log("[STEP_COMPLETE]\\nWritten.\\n[/STEP_COMPLETE]");
  });`;

const home = makeFlowHome(
  {
    member: programAgent("office-member.mjs"),
    writer: scriptAgent(writer),
    demo: { kind: "demo", env: { SIGNALBOX_DEMO_SPEED: "1000" } },
  },
  {},
  { defaultAgent: "member" },
);
installOffices(home, {
  "team.yaml": `name: team
title: Team
description: Three members that do as they are told.
members:
  - { name: PO, role: You lead the others., mayCall: [Dev, QA] }
  - { name: Dev, role: You write code. }
  - { name: QA, role: You test code., mayCall: [] }
`,
});
const journey = new Journey(home);
const pictures = picturesOf("offices");

/** Opens a page in which the accessibility rules can run. */
async function visit(options: Parameters<typeof signedIn>[2] = {}) {
  const page = await signedIn(journey.browser, journey.server, { ...options, bypassCSP: true });
  await page.addInitScript({ path: axe });
  await page.reload();
  await page.getByRole("main").waitFor();
  return page;
}

const standing = (page: Page, name: string, is: string) =>
  page.locator(`[data-seat="${name}"] [data-member-standing=${is}]`).waitFor();

const edge = (page: Page, kind: string, from: string, to: string) =>
  page.locator(`[data-edge=${kind}][data-from="${from}"][data-to="${to}"]`).waitFor({ state: "attached" });

async function write(page: Page, name: string, text: string): Promise<void> {
  await page.locator(`[data-seat="${name}"]`).click();
  const field = page.getByLabel(`Write to ${name}`);
  await field.fill(text);
  await field.press("Control+Enter");
  await expect.poll(() => field.inputValue()).toBe("");
}

const waits = (page: Page) => page.locator("[data-waits] li > span:first-child").allInnerTexts();

test("a person opens an office, sees who is waiting for whom, answers, interrupts, pauses, ends and deletes", async () => {
  const page = await visit();
  const heard = complaints(page);
  const found: Record<string, string[]> = {};
  const check = async (name: string): Promise<void> => {
    const wrong = await violations(page);
    if (wrong.length > 0) found[name] = wrong;
    await page.screenshot({ path: `${pictures}${name}.png` });
  };

  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await page.getByText("An office is a group of agents with names and roles.").waitFor();
  await check("nothing");
  await page.getByRole("link", { name: "New office" }).click();
  await page.getByLabel("Team").check();
  const defined = page.locator("[data-defined]");
  await expect
    .poll(() => defined.locator("summary").allInnerTexts())
    .toEqual(["PO\ncan call Dev, QA\nRole", "Dev\ncan call everyone\nRole", "QA\ncannot call anyone\nRole"]);
  await defined.first().locator("summary").click();
  await page.getByText("You lead the others.").waitFor();
  await page.getByLabel("First message").fill("call Dev: ask: Which colour?");
  await check("new");
  await page.getByRole("button", { name: "Open office" }).click();
  await page.waitForURL(/\/offices\/of_/);
  const address = page.url();

  // The page follows the office without being loaded again.
  await edge(page, "question", "Dev", "");
  await edge(page, "call", "PO", "Dev");
  await standing(page, "PO", "member");
  await standing(page, "Dev", "person");
  await standing(page, "QA", "idle");
  expect(await waits(page)).toEqual([
    "PO is waiting for the result of its call to Dev.",
    "Dev is waiting for your answer.",
  ]);
  await page.locator("[data-attention]", { hasText: "Which colour?" }).waitFor();
  const navigation = page.getByRole("navigation");
  await navigation.getByRole("link", { name: "Offices 1" }).waitFor();
  await check("waits");

  await navigation.getByRole("link", { name: "Inbox 1" }).click();
  const question = page.locator("[data-row]", { hasText: "Which colour?" });
  await question.getByRole("link", { name: "Dev, Team" }).waitFor();
  await question.getByRole("link", { name: "Write an answer" }).click();
  await page.getByLabel("Your answer").fill("blue");
  await page.getByRole("button", { name: "Send answer" }).click();
  await page.getByText("Answered by").waitFor();
  await page.goto(address);
  await page.getByText("No one is waiting.").waitFor();
  const conversation = page.getByRole("list", { name: "Conversation" });
  await conversation.locator("[data-said=resultIn]", { hasText: "answer: blue" }).waitFor();
  expect(
    await conversation.locator("[data-said]").evaluateAll((all) => all.map((one) => one.dataset["said"])),
  ).toEqual(["message", "started", "callOut", "resultIn", "step"]);

  // A call that would close a cycle is refused: it is red, and announced once.
  const announced = page.getByRole("status").filter({ hasText: "Deadlock prevented: Dev → PO → Dev" });
  await write(page, "PO", "call Dev: call PO: help");
  await announced.waitFor();
  await edge(page, "broken", "Dev", "PO");
  await edge(page, "broken", "PO", "Dev");
  expect(
    await page
      .locator("[data-edge=broken]")
      .first()
      .evaluate((line) => getComputedStyle(line).stroke),
  ).toBe("rgb(163, 19, 31)");
  await check("broken");
  await page.reload();
  await page.locator("[data-broken]", { hasText: "Deadlock prevented: Dev → PO → Dev" }).waitFor();
  expect(await announced.count()).toBe(0);

  await write(page, "QA", "wait");
  await standing(page, "QA", "working");
  const panel = page.getByRole("region", { name: "Member QA" });
  await panel.locator("[data-turn]", { hasText: "Request: wait" }).waitFor();
  await panel.locator("[data-mail=confirmed]").waitFor();
  await panel.getByRole("button", { name: "Interrupt" }).click();
  await standing(page, "QA", "idle");
  expect(await panel.getByRole("button", { name: "Interrupt" }).count()).toBe(0);
  await panel.getByRole("button", { name: "Pause" }).click();
  await standing(page, "QA", "paused");
  await write(page, "QA", "check the spelling");
  await panel.locator("[data-mail=queued]", { hasText: "check the spelling" }).waitFor();
  await panel.getByRole("button", { name: "Resume" }).click();
  await panel.locator("[data-said=step]", { hasText: "did check the spelling" }).waitFor();
  await panel.getByRole("button", { name: "End", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await check("end-member");
  await dialog.getByRole("button", { name: "Keep" }).click();
  await standing(page, "QA", "idle");
  await panel.getByRole("button", { name: "End", exact: true }).click();
  await dialog.getByRole("button", { name: "End member" }).click();
  await standing(page, "QA", "ended");
  expect(await page.getByLabel("Write to QA").count()).toBe(0);
  expect(await panel.getByRole("link", { name: "Full log" }).getAttribute("href")).toMatch(/^\/t\/t_/);

  await page.getByRole("tab", { name: "Timeline" }).click();
  const timeline = page.getByRole("list", { name: "Timeline" });
  await timeline.getByText("QA ended: A person ended it.").waitFor();
  await timeline.getByText("PO called Dev: ask: Which colour?").waitFor();
  await check("timeline");
  await page.getByRole("tab", { name: "Cost" }).click();
  await page.locator("[data-chain]", { hasText: "call Dev: call PO: help" }).waitFor();
  const costs = await page.locator("[data-chain]").allInnerTexts();
  expect(costs.map((text) => text.replaceAll(/\s+/g, " "))).toEqual([
    "check the spelling 0 –",
    "wait 0 –",
    "call Dev: call PO: help 2 –",
    "call Dev: ask: Which colour? 1 –",
  ]);
  await check("cost");

  await page.locator('[data-seat="Dev"]').click();
  await page.getByRole("link", { name: "View full log" }).click();
  await page.waitForURL(/\/t\/t_/);
  await page.getByRole("link", { name: "Open this member's office" }).click();
  await page.getByRole("region", { name: "Member Dev" }).waitFor();

  const header = page.locator("main header");
  await header.getByRole("button", { name: "Pause" }).click();
  await page.locator("[data-office-status=paused]").waitFor();
  await header.getByRole("button", { name: "Resume" }).click();
  await page.locator("[data-office-status=running]").waitFor();
  await header.getByRole("button", { name: "End office" }).click();
  await dialog.getByRole("button", { name: "End office" }).click();
  await page.locator("[data-office-status=ended]").waitFor();
  await check("ended");
  await page.goto(`${journey.server.url}/offices`);
  await page.locator("[data-office]").waitFor();
  await check("list");
  await page.keyboard.press("j");
  await page.keyboard.press("o");
  const state = await untilOffice(
    journey.server,
    new URL(address).pathname.split("/")[2] as "of_",
    "its members are stopped",
    ({ stopping }) => stopping.length === 0,
  );
  expect(state.status).toBe("ended");
  await header.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByText("An office is a group of agents with names and roles.").waitFor();
  expect(found).toEqual({});
  expect(heard).toEqual([]);
  await page.context().close();
});

test("a person allows or refuses a held call in the inbox", async () => {
  const { server } = journey;
  const id = await openOffice(server, "Pair", ["Ana", "Ben"], { limits: { idleRoundTrips: 1 } });
  const page = await visit();
  const heard = complaints(page);
  const callOf = async (task: string) =>
    (
      await untilOffice(server, id, `the call "${task}" is made`, ({ calls }) =>
        calls.some((call) => call.task === task),
      )
    ).calls.find((call) => call.task === task);
  await tellMember(server, id, "Ana", "call Ben: the first part");
  await untilOffice(
    server,
    id,
    "both rest",
    ({ idlePairs, members }) =>
      idlePairs.length === 1 && members.every(({ turn, queue }) => turn === null && queue.length === 0),
  );
  await tellMember(server, id, "Ana", "call Ben: the second part");

  // Pages without the office show it as well.
  const row = page.locator("[data-row]", { hasText: "the second part" });
  await row.getByText("Ana wants to call Ben again:").waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Inbox 1" }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: `${pictures}held.png` });
  await row.getByRole("button", { name: "Allow" }).click();
  await row.waitFor({ state: "detached" });
  await untilOffice(server, id, "the allowed call is completed", ({ calls }) =>
    calls.some(({ task, status }) => task === "the second part" && status === "completed"),
  );

  await untilOffice(server, id, "both rest", ({ members }) =>
    members.every(({ turn, queue }) => turn === null && queue.length === 0),
  );
  await tellMember(server, id, "Ana", "call Ben: the third part");
  const third = page.locator("[data-row]", { hasText: "the third part" });
  await third.waitFor();
  // The page of the office asks for the same decision.
  await third.getByRole("link", { name: "Pair" }).click();
  await page.locator("[data-attention]", { hasText: "the third part" }).waitFor();
  await edge(page, "decision", "Ana", "");
  await page.locator("[data-attention]").getByRole("button", { name: "Refuse" }).click();
  await page.locator("[data-attention]").waitFor({ state: "detached" });
  expect(await callOf("the third part")).toMatchObject({ status: "failed", reason: "A person refused it." });
  expect(heard).toEqual([]);
  await page.context().close();
});

test("an office for a project reports a missing or wrong one at its field, and shows the branch with the work", async () => {
  const page = await visit();
  const heard = complaints(page);
  const project = join(testPlace(), "shop");
  const base = plantProject(project, { "README.md": "Shop\n" });
  await page.goto(`${journey.server.url}/offices/new`);
  await page.getByLabel("Product office").check();
  await page.getByLabel("Agent").selectOption("writer");
  await page.getByLabel("First message").fill("Write a note.");
  await page.getByRole("button", { name: "Open office" }).click();
  const field = page.locator("label", { has: page.locator("[name=project]") });
  await field.getByText("Enter the directory of the project.").waitFor();
  await page.locator("[name=project]").fill(join(project, "missing"));
  await page.getByRole("button", { name: "Open office" }).click();
  await field.getByText(`${join(project, "missing")} is not a directory.`).waitFor();
  await page.locator("[name=project]").fill(project);
  await page.getByRole("button", { name: "Open office" }).click();
  await page.waitForURL(/\/offices\/of_/);
  await page.getByRole("tab", { name: "Saved work" }).click();
  await page.locator("[data-work=shared]").getByText("notes.txt").waitFor();
  const branch = await page.locator("[data-project]").getByText("The work is on the branch").innerText();
  const [, name = ""] = /the branch (\S+) in/.exec(branch) ?? [];
  const command = await page.getByLabel("View it with").innerText();
  expect(command).toBe(`git -C ${project} log --stat ${base.slice(0, 10)}..${name}`);
  expect(output(project, "show", `${name}:notes.txt`)).toBe("one line");
  await page.screenshot({ path: `${pictures}work.png` });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  expect(heard.filter((line) => !line.includes("422"))).toEqual([]);
  await page.context().close();
});

test("the demo office is requested in the person's language, from the list and from the first screen", async () => {
  const id = await openOffice(journey.server, "데모", ["Ana"]);
  const page = await visit({ locale: "ko" });
  const asked: unknown[] = [];
  // The response is another office, because this test is about the button.
  await page.route("**/api/offices/demo", async (route) => {
    asked.push(route.request().postDataJSON());
    await route.fulfill({ status: 201, json: { data: { id } } });
  });
  for (const path of ["/offices", "/welcome"]) {
    await page.goto(journey.server.url + path);
    await page.getByRole("button", { name: "데모 오피스 열기" }).click();
    await page.waitForURL(`**/offices/${id}`);
    await page.locator("[data-seat]").waitFor();
  }
  expect(asked).toEqual([{ language: "ko" }, { language: "ko" }]);
  await page.context().close();
});

test("on a phone and in Korean, the page fits, shows no English and is usable with a thumb", async () => {
  const { server } = journey;
  const id = await openOffice(server, "상품 팀", ["Ana", "Ben"]);
  await tellMember(server, id, "Ana", "call Ben: call Ana: 도와줘");
  await untilOffice(
    server,
    id,
    "a cycle is broken",
    ({ broken, members }) => broken.length === 1 && members.every(({ turn }) => turn === null),
  );
  await tellMember(server, id, "Ana", "call Ben: ask: 무슨 색으로 할까?");
  const page = await visit({
    ...handheld,
    viewport: { width: 360, height: 740 },
    locale: "ko-KR",
    colorScheme: "dark",
  });
  const heard = complaints(page);
  const kept = new Set(["Signalbox", "English", "Ana", "Ben", "member", "writer", "demo", "admin", "Ctrl"]);
  /** Words of people and agents, which are shown as they were written. */
  const written = /call|ask:|did |result|error|answer/;
  const wrong: Record<string, unknown> = {};
  for (const [name, search, shown] of [
    ["now", "", "text=교착 상태를 막았습니다"],
    ["timeline", "?tab=timeline&member=Ben", "[data-event]"],
    ["cost", "?tab=cost", "[data-chain]"],
    ["work", "?tab=work", "[role=tabpanel] p, [data-work]"],
  ] as const) {
    await page.goto(`${server.url}/offices/${id}${search}`);
    await page.locator(shown).first().waitFor();
    await page.locator("[data-said]").first().waitFor();
    const english = (await latinTexts(page)).filter(
      (text) => !written.test(text) && latinWords(text).some((word) => !kept.has(word)),
    );
    const problems = [
      ...english,
      ...(await violations(page)),
      ...(await tooSmall(page, "main header, [data-member]")),
      ...((await sidewaysScroll(page)) > 0 ? ["wider than the screen"] : []),
    ];
    if (problems.length > 0) wrong[name] = problems;
    await page.screenshot({ path: `${pictures}phone-${name}.png` });
  }
  expect(wrong).toEqual({});
  await page.goto(`${server.url}/offices/${id}`);
  await page.locator('[data-seat="Ben"]').tap();
  const field = page.getByLabel("Ben에게 메시지 쓰기");
  await expect
    .poll(() => field.evaluate((each) => each.getBoundingClientRect().top < innerHeight))
    .toBe(true);
  expect(heard).toEqual([]);
  await page.context().close();
});
