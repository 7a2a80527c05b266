import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleOfficeFiles } from "../../src/demo/office/sample-office.ts";
import { runNode } from "../../src/demo/worker/run-tests.ts";
import type { OfficeEvent } from "../../src/protocol/office/event.ts";
import { isOpenCall, memberOf, type OfficeState } from "../../src/protocol/office/state.ts";
import type { OfficeSummary } from "../../src/protocol/office/summary.ts";
import { eventually, get, pendingQuestions, stateOf } from "../support/api.ts";
import { treeOf } from "../support/census.ts";
import { output } from "../support/git-project.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";
import { harvest, testPlace } from "../support/test-directory.ts";

type Language = "en" | "ko";

/** A server whose demo agent has this speed. */
class DemoServer {
  readonly home: string;
  #server: RunningServer | undefined;

  constructor(speed: string) {
    this.home = makeHome({ demo: { kind: "demo", env: { SIGNALBOX_DEMO_SPEED: speed } } });
    beforeAll(async () => {
      this.#server = await startServer(this.home);
    });
    afterAll(async () => {
      await closeHome(this.home, this.#server);
      rmSync(this.home, { recursive: true, force: true, maxRetries: 10 });
    });
  }

  get at(): RunningServer {
    if (this.#server === undefined) throw new Error("The server has not started.");
    return this.#server;
  }
}

const fast = new DemoServer("1000");
/** At this speed a turn lasts long enough to kill its process. */
const slow = new DemoServer("4");

const office = (at: RunningServer, id: string): Promise<OfficeState> => get(at, "GET", `/api/offices/${id}`);

async function openDemo(at: RunningServer, language: Language): Promise<string> {
  return (await get<OfficeSummary>(at, "POST", "/api/offices/demo", { language })).id;
}

/** Waits for the question of an office, and answers it. Returns its first line and its options. */
async function answerQuestion(at: RunningServer, id: string, answer: string): Promise<readonly string[]> {
  const { id: question, ...asked } = await eventually("PO asks the person", async () => {
    const open = (await office(at, id)).members.flatMap(({ session }) => session?.questions ?? []);
    return (await pendingQuestions(at)).find((each) => open.includes(each.id));
  });
  await get(at, "POST", `/api/questions/${question}/answer`, { answer, other: true });
  return [asked.question.split("\n")[0] ?? "", ...asked.options];
}

/** Waits until no member works or waits, and all work is on the branch of the project. */
function untilIdle(at: RunningServer, id: string): Promise<OfficeState> {
  return eventually("the office is idle", async () => {
    const state = await office(at, id);
    const { members, calls, unsaved, work, project } = state;
    const isQuiet = members.every(({ turn, queue }) => turn === null && queue.length === 0);
    const isPublished = unsaved.length === 0 && project?.published?.commit === work[0]?.commit;
    return calls.length > 0 && !calls.some(isOpenCall) && isQuiet && isPublished ? state : null;
  });
}

/** Returns the events of an office of one type. */
async function eventsOf<Type extends OfficeEvent["type"]>(
  at: RunningServer,
  id: string,
  type: Type,
): Promise<Extract<OfficeEvent, { type: Type }>[]> {
  const page = await get<{ items: { event: OfficeEvent }[] }>(
    at,
    "GET",
    `/api/offices/${id}/events?limit=1000`,
  );
  return page.items.flatMap(({ event }) =>
    event.type === type ? [event as Extract<OfficeEvent, { type: Type }>] : [],
  );
}

/** Returns a clone of the project's branch that has the work. */
function branchOf({ project }: OfficeState): string {
  const place = join(testPlace(), "clone");
  const branch = project?.published?.branch ?? "";
  output(project?.path ?? "", "clone", "--quiet", "--branch", branch, ".", place);
  rmSync(join(place, ".git"), { recursive: true });
  return place;
}

const contents = fileURLToPath(new URL("../../demo/office/", import.meta.url));

/** Returns the files that the branch should have, from the prepared texts. */
async function finished(
  language: Language,
  { amount, from, chosen, rule }: Record<"amount" | "from" | "chosen" | "rule", string>,
): Promise<Record<string, string>> {
  const files = {
    ...Object.fromEntries(await sampleOfficeFiles(language)),
    ...harvest(join(contents, "dev")),
  };
  const brief = readFileSync(join(contents, `po/discount${language === "ko" ? ".ko" : ""}.md`), "utf8");
  const regular = "(`src/customers.js`).\n\n";
  return {
    ...Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, text.replaceAll("from: 5000", `from: ${from}`)]),
    ),
    "README.md": (files["README.md"] ?? "").replace(regular, `${regular}${rule}\n\n`),
    "docs/briefs/discount.md": brief
      .replaceAll("{from}", amount)
      .replaceAll("{percent}", "10")
      .replaceAll("{orders}", "10")
      .replaceAll("{chosen}", chosen),
  };
}

const story = ["PO calls Dev: completed", "Dev calls QA: completed", "Dev calls QA: completed"];

function callsOf({ calls }: OfficeState): readonly string[] {
  return calls.map(({ caller, callee, status }) => `${caller} calls ${callee}: ${status}`);
}

function depthsOf({ calls }: OfficeState): readonly number[] {
  return calls.map(({ depth }) => depth);
}

test.each([
  {
    language: "en",
    answer: "$100",
    asked: ["What is the minimum order total for the 10% discount?", "$30", "$50", "$100"],
    values: {
      amount: "$100",
      from: "10000",
      chosen: "The person chose an order total of $100.",
      rule: "A regular customer gets 10% off an order of $100 or more (`src/discount.js`).",
    },
    verdicts: ["Verdict: failed, 1 defect", "Verdict: passed", "The discount is built and has passed QA."],
    step: "The discount works: regular customers get 10% off an order of $100 or more.",
    receipt:
      "$ npm start -- mina apples 26\nMina\n     $101.40  26 x Apples, 1 kg\n     -$10.14  -10%\n      $91.26  Total",
  },
  {
    language: "ko",
    answer: "4만 원부터요",
    asked: ["단골 고객이 얼마 이상 주문하면 10% 할인할까요?", "30,000원", "50,000원", "100,000원"],
    values: {
      amount: "40,000원",
      from: "40000",
      chosen: "사용자가 고른 할인 기준 금액은 40,000원입니다.",
      rule: "단골 고객이 40,000원 이상 주문하면 10% 할인합니다(`src/discount.js`).",
    },
    verdicts: ["판정: 실패, 결함 1개", "판정: 통과", "할인을 만들었고 QA 테스트를 통과했습니다."],
    step: "할인 기능이 작동합니다. 단골 고객이 40,000원 이상 주문하면 10% 할인합니다.",
    receipt:
      "$ npm start -- mina apples 6\n미나\n     ₩41,400  6 x 사과 1kg\n     -₩4,140  -10%\n     ₩37,260  합계",
  },
] as const)(
  "the demo office turns an idea into tested code, in $language",
  async ({ language, answer, asked, values, verdicts, step, receipt }) => {
    const { at } = fast;
    const id = await openDemo(at, language);
    expect(await answerQuestion(at, id, answer)).toEqual(asked);
    const state = await untilIdle(at, id);
    const branch = branchOf(state);
    expect({
      calls: callsOf(state),
      depths: depthsOf(state),
      results: state.results.map(({ from, to, content }) => [from, to, content.split("\n")[0]]),
      files: harvest(branch),
    }).toEqual({
      calls: story,
      depths: [1, 2, 2],
      results: [
        ["QA", "Dev", verdicts[0]],
        ["QA", "Dev", verdicts[1]],
        ["Dev", "PO", verdicts[2]],
      ],
      files: await finished(language, values),
    });
    const steps = await eventsOf(at, id, "step.completed");
    expect(steps.map(({ member, text }) => [member, text.split("\n")[0]])).toEqual([["PO", step]]);
    expect(steps[0]?.text).toContain(`\`\`\`\n${receipt}\n\`\`\``);
    expect((await runNode(["--test"], { cwd: branch })).code).toBe(0);
  },
);

/** Kills the demo process of a member in the middle of its turn. */
async function killMember(at: RunningServer, id: string, name: string): Promise<void> {
  const pid = await eventually(`${name} works`, async () => {
    const { session = null, turn = null } = memberOf(await office(at, id), name) ?? {};
    if (session === null || turn?.confirmed !== true) return null;
    const { run } = (await stateOf(at, session.childId)).agent;
    const pid = run?.status === "started" ? run.pid : 0;
    return treeOf(pid).findLast(({ command }) => command.includes("demo-agent"))?.pid;
  });
  process.kill(pid, "SIGKILL");
}

test("a member whose process is killed is called again, and the result is the same", async () => {
  const { at, home } = slow;
  const id = await openDemo(at, "en");
  await answerQuestion(at, id, "$50");
  const written = join(home, "workspaces", id, "src/discount.js");
  await eventually("Dev writes code", () => Promise.resolve(existsSync(written)));
  await killMember(at, id, "Dev");
  await killMember(at, id, "QA");
  const state = await untilIdle(at, id);
  const ended = await eventsOf(at, id, "member.ended");
  const steps = await eventsOf(at, id, "step.completed");
  expect({
    calls: callsOf(state),
    reasons: state.calls.flatMap(({ reason }) => (reason === null ? [] : [reason])),
    ended: ended.map(({ member, isFinal }) => [member, isFinal]),
    steps: steps.map(({ member, text }) => [member, text.split("\n")[0]]),
    files: harvest(branchOf(state)),
  }).toEqual({
    calls: ["PO calls Dev: failed", story[0], "Dev calls QA: failed", story[1], story[2]],
    reasons: Array.from({ length: 2 }, () => "The agent was ended by SIGKILL."),
    ended: [
      ["Dev", false],
      ["QA", false],
    ],
    steps: [["PO", "The discount works: regular customers get 10% off an order of $50 or more."]],
    files: await finished("en", {
      amount: "$50",
      from: "5000",
      chosen: "The person chose an order total of $50.",
      rule: "A regular customer gets 10% off an order of $50 or more (`src/discount.js`).",
    }),
  });
});
