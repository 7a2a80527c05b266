import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type DemoAgent, inWorkspace, taskStart } from "../../../test/support/demo-agent.ts";
import { harvest, plant } from "../../../test/support/test-directory.ts";
import { readText } from "../../protocol/dialects/read-text.ts";
import { contentText } from "../content.ts";
import { runNode } from "../worker/run-tests.ts";
import { planted } from "./dev-files.ts";
import { sampleOffice, sampleOfficeFiles } from "./sample-office.ts";
import type { Mail } from "./scene.ts";

type Language = "en" | "ko";

/** A member of the sample office in its own process. */
class Member {
  readonly #agent: DemoAgent;

  constructor(agent: DemoAgent, role: string, language: Language = "en") {
    this.#agent = agent;
    agent.tell({ ...taskStart("member", null), title: `${role}, Product office`, role, language });
  }

  /** Sends the messages of a turn, and returns the message that ends it. */
  async reply(...mail: readonly Mail[]): Promise<{ type: string; target?: string; text: string }> {
    for (const each of mail) this.#agent.tell({ type: "office_message", ...each });
    const body = (await this.#agent.says("[/")) + (await this.#agent.says("]"));
    const [item, ...more] = readText(`${body}\n`, ["office"]);
    if (item?.kind !== "message" || more.length > 0)
      throw new Error(`It did not end its turn once:\n${body}`);
    const { type, target, payload } = item;
    return { type, ...(target === undefined ? {} : { target }), text: JSON.stringify(payload) };
  }

  get agent(): DemoAgent {
    return this.#agent;
  }
}

type Start = (role: string, language?: Language) => Member;

/** Runs a test in a workspace with the files of the sample. */
async function inShop(
  work: (workspace: string, start: Start) => Promise<void>,
  language: Language = "en",
): Promise<void> {
  await inWorkspace(async (workspace, start) => {
    plant(workspace, Object.fromEntries(await sampleOfficeFiles(language)));
    await work(workspace, (role, spoken = language) => new Member(start(), role, spoken));
  });
}

const request: Mail = { kind: "message", from: "ann", text: sampleOffice.request.en };
const build: Mail = { kind: "task", from: "PO", text: "Build it." };
const check: Mail = { kind: "task", from: "Dev", text: "Test it." };
const lost = (callee: string): Mail => ({
  kind: "error",
  from: "Signalbox",
  text: `Your call to ${callee} failed. The agent was ended by SIGKILL.`,
});
const answer = (text: string): Mail => ({ kind: "answer", from: "ann", text });

async function read(workspace: string, path: string): Promise<string> {
  return readFileSync(join(workspace, path), "utf8");
}

/** Returns the files of a workspace that are part of the work. */
function workIn(workspace: string): Record<string, string> {
  const files = Object.entries(harvest(workspace));
  return Object.fromEntries(files.filter(([path]) => !path.startsWith(".cache/")));
}

/** The workspace after PO wrote the brief for 50 dollars and Dev its first version. */
let firstVersion: Promise<Record<string, string>> | null = null;

async function playFirstVersion(): Promise<Record<string, string>> {
  let files = {};
  await inShop(async (workspace, start) => {
    await start("PO").reply(answer("$50"));
    await start("Dev").reply(build);
    files = harvest(workspace);
  });
  return files;
}

/** Runs a test in a workspace with Dev's first version. */
async function inFirstVersion(work: (workspace: string, start: Start) => Promise<void>): Promise<void> {
  const files = await (firstVersion ??= playFirstVersion());
  await inShop(async (workspace, start) => {
    plant(workspace, files);
    await work(workspace, start);
  });
}

test.each(["en", "ko"] as const)("the sample's own tests pass, in %s", (language) =>
  inShop(async (workspace) => {
    const { code, output } = await runNode(["--test"], { cwd: workspace });
    expect([code, /^ℹ pass (\d+)$/m.exec(output)?.[1]]).toEqual([0, "5"]);
    const { output: receipt } = await runNode(["src/cli.js", "mina", "coffee", "2", "bread", "1"], {
      cwd: workspace,
    });
    expect(await read(workspace, "README.md")).toContain(receipt);
  }, language),
);

describe("PO", () => {
  test("asks for the amount, writes the brief with the answer, and calls Dev", () =>
    inShop(async (workspace, start) => {
      const po = start("PO");
      const asked = await po.reply(request);
      expect([asked.type, JSON.parse(asked.text)]).toMatchObject([
        "ASK_USER",
        {
          question: "What is the minimum order total for the 10% discount?",
          type: "text",
          options: ["$30", "$50", "$100"],
        },
      ]);
      expect(await po.reply(answer("rather 75 dollars"))).toMatchObject({ type: "INVOKE", target: "Dev" });
      const brief = await read(workspace, "docs/briefs/discount.md");
      expect(brief).toContain("2. A regular customer with an order of exactly $75 pays 10% less.");
      expect(brief).toContain("- The person chose an order total of $75.");
    }));

  test("uses the default if the answer is not an amount, and says so", () =>
    inShop(async (workspace, start) => {
      expect(await start("PO", "ko").reply(answer("알아서 해 주세요"))).toMatchObject({ type: "INVOKE" });
      const brief = await read(workspace, "docs/briefs/discount.md");
      expect(brief).toContain("**50,000원**");
      expect(brief).toContain('답변("알아서 해 주세요")이 금액이 아니라서 50,000원으로 정했습니다.');
    }, "ko"));

  test("calls Dev again after a lost call, at most twice, and then reports", () =>
    inShop(async (_, start) => {
      const first = start("PO");
      await first.reply(answer("$50"));
      const types = [(await first.reply(lost("Dev"))).type];
      // A new process continues to count.
      const second = start("PO");
      for (let calls = 0; calls < 2; calls++) types.push((await second.reply(lost("Dev"))).type);
      expect(types).toEqual(["INVOKE", "INVOKE", "STEP_COMPLETE"]);
    }));

  test("reports the criteria that Dev's report lists as unmet", () =>
    inShop(async (_, start) => {
      const po = start("PO");
      await po.reply(answer("$50"));
      const report = "1. passed: a\n2. failed: b\n3. passed: c\n4. passed: d\n5. passed: e";
      const replies = [];
      for (let calls = 0; calls < 3; calls++)
        replies.push(await po.reply({ kind: "result", from: "Dev", text: report }));
      expect(replies.map(({ type }) => type)).toEqual(["INVOKE", "INVOKE", "STEP_COMPLETE"]);
      expect(replies[0]?.text).toContain("These criteria are not met: 2.");
      expect(replies[2]?.text).toContain("2. failed: A regular customer with an order of exactly $50");
    }));
});

describe("Dev", () => {
  test("writes a first version whose tests pass, and calls QA", () =>
    inShop(async (workspace, start) => {
      await start("PO").reply(answer("$80"));
      const dev = start("Dev");
      expect(await dev.reply(build)).toMatchObject({ type: "INVOKE", target: "QA" });
      expect(dev.agent.said).toContain("✔ the rule matches the brief");
      expect(await read(workspace, "src/discount.js")).toContain("from: 8000, percent: 10");
      expect(await read(workspace, "src/discount.js")).toContain(planted.defect);
      expect(await read(workspace, "README.md")).toContain("10% off an order of $80 or more");
    }));

  test("writes the same files however often it is killed and called again", () =>
    inFirstVersion(async (workspace, start) => {
      const once = workIn(workspace);
      plant(workspace, Object.fromEntries(await sampleOfficeFiles("en")));
      rmSync(join(workspace, "src/discount.js"));
      const killed = start("Dev");
      killed.agent.tell({ type: "office_message", ...build });
      await killed.agent.says("wrote src/discount.js");
      await killed.agent.kill();
      const dev = start("Dev");
      await dev.reply(build);
      await dev.reply(build);
      expect(workIn(workspace)).toEqual(once);
    }));

  test("changes only the amount of its code when the brief has changed", () =>
    inFirstVersion(async (workspace, start) => {
      const rule = await read(workspace, "src/discount.js");
      plant(workspace, { "src/discount.js": `// A person was here.\n${rule}` });
      const before = workIn(workspace);
      const [po, dev] = [start("PO"), start("Dev")];
      await po.reply(answer("$90"));
      await dev.reply(build);
      expect(await read(workspace, "src/discount.js")).toContain("from: 9000");
      await po.reply(answer("$50"));
      await dev.reply(build);
      expect(workIn(workspace)).toEqual(before);
    }));

  test("handles the newest call if an old result arrives with it", () =>
    inFirstVersion(async (workspace, start) => {
      const old: Mail = { kind: "result", from: "QA", text: "Verdict: failed, 1 defect\n\n2. failed: it" };
      expect(await start("Dev").reply(old, build)).toMatchObject({ type: "INVOKE", target: "QA" });
      expect(await read(workspace, "src/discount.js")).toContain(planted.defect);
    }));

  test("calls QA again after a lost call, at most twice, and then reports that nobody tested", () =>
    inFirstVersion(async (_, start) => {
      const replies = [await start("Dev").reply(lost("QA"))];
      const dev = start("Dev");
      for (let calls = 0; calls < 2; calls++) replies.push(await dev.reply(lost("QA")));
      expect(replies.map(({ type, target }) => `${type} ${target}`)).toEqual([
        "INVOKE QA",
        "INVOKE QA",
        "DELIVER_RESULT PO",
      ]);
      expect(replies[2]?.text).toContain("built but not tested: QA gave no result in 3 calls");
    }));

  test("stops after three reports with defects", () =>
    inFirstVersion(async (workspace, start) => {
      const failed: Mail = { kind: "result", from: "QA", text: "Verdict: failed, 1 defect\n\n2. failed: it" };
      const dev = start("Dev");
      const replies = [];
      for (let rounds = 0; rounds < 3; rounds++) replies.push(await dev.reply(failed));
      expect(replies.map(({ type }) => type)).toEqual(["INVOKE", "INVOKE", "DELIVER_RESULT"]);
      expect(replies[2]?.text).toContain("2. failed: it");
      expect(await read(workspace, "src/discount.js")).not.toContain(planted.defect);
      expect((await runNode(["--test"], { cwd: workspace })).code).toBe(0);
    }));
});

describe("QA", () => {
  /** Returns the first lines of QA's report: the verdict, and the numbers of the failed criteria. */
  async function tested(qa: Member): Promise<{ verdict: string; failed: string[] }> {
    const { type, target, text } = await qa.reply(check);
    expect([type, target]).toEqual(["DELIVER_RESULT", "Dev"]);
    const { content } = JSON.parse(text) as { content: string };
    return {
      verdict: content.split("\n")[0] ?? "",
      failed: [...content.matchAll(/^(\d)\. failed: .*$/gm)].map(([line]) => line),
    };
  }

  test("finds the defect of the first version, and leaves the project as it was", () =>
    inFirstVersion(async (workspace, start) => {
      const before = harvest(workspace);
      expect(await tested(start("QA"))).toEqual({
        verdict: "Verdict: failed, 1 defect",
        failed: [
          "2. failed: an order of $50 by a customer with 14 orders costs $50; expected $45, with a discount of $5",
        ],
      });
      expect(harvest(workspace)).toEqual(before);
    }));

  test("passes a version that a person has repaired", () =>
    inFirstVersion(async (workspace, start) => {
      const rule = await read(workspace, "src/discount.js");
      plant(workspace, { "src/discount.js": rule.replace(planted.defect, "from > total") });
      expect(await tested(start("QA"))).toEqual({ verdict: "Verdict: passed", failed: [] });
    }));

  test("reports other defects", () =>
    inFirstVersion(async (workspace, start) => {
      const qa = start("QA");
      const breaks = [
        ["src/discount.js", "!isRegular(customer) || ", ""],
        ["src/receipt.js", "if (discount > 0)", "if (discount < 0)"],
        ["src/receipt.js", "export function receiptOf", "export function ("],
      ] as const;
      const failed: (string | undefined)[][] = [];
      for (const [path, passage, broken] of breaks) {
        const sound = await read(workspace, path);
        plant(workspace, { [path]: sound.replace(passage, broken) });
        failed.push((await tested(qa)).failed.map((line) => line[0]));
        plant(workspace, { [path]: sound });
      }
      expect(failed).toEqual([
        ["2", "4"],
        ["2", "5"],
        ["1", "2", "3", "4", "5"],
      ]);
    }));

  test("says which criteria of an edited brief it cannot test", () =>
    inFirstVersion(async (workspace, start) => {
      const brief = await read(workspace, "docs/briefs/discount.md");
      const edited = brief.replace("\n## Out", "6. The page shows the discount.\n\n## Out");
      plant(workspace, { "docs/briefs/discount.md": edited });
      expect((await start("QA").reply(check)).text).toContain("6. not tested: ");
    }));
});

describe("a message that is not part of the demo is answered", () => {
  test.each([
    {
      role: "PO",
      notices: {
        "Nobody answered your question in time: From which?": ["STEP_COMPLETE", "has not started"],
        "Your call to Dev was refused: no.": [
          "STEP_COMPLETE",
          "I cannot continue. Your call to Dev was refused",
        ],
      },
    },
    { role: "Dev", notices: { "You may not call QA.": ["DELIVER_RESULT", "PO must write the brief first"] } },
    { role: "QA", notices: { "No.": ["STEP_COMPLETE", "I am QA"] } },
  ])(
    "by $role, with the request that the demo agent can handle; a notice is answered too",
    ({ role, notices }) =>
      inShop(async (workspace, start) => {
        const before = harvest(workspace);
        const member = start(role);
        const hello = await member.reply({ kind: "message", from: "ann", text: "Hello" });
        expect(hello).toMatchObject({ type: "STEP_COMPLETE" });
        expect(hello.text).toContain(`I am ${role}, played by the demo agent.`);
        for (const [text, [type, said]] of Object.entries(notices)) {
          const reply = await member.reply({ kind: "error", from: "Signalbox", text });
          expect([reply.type, reply.text]).toEqual([type, expect.stringContaining(said ?? "")]);
        }
        expect(harvest(workspace)).toEqual(before);
      }),
  );

  test.each([
    ["Lead", "corner-shop"],
    ["Dev", "another-shop"],
  ])("by %s in the project %s, with a result for its caller", (role, name) =>
    inShop(async (workspace, start) => {
      const manifest = await read(workspace, "package.json");
      plant(workspace, { "package.json": manifest.replace("corner-shop", name) });
      const reply = await start(role).reply(build);
      expect(reply).toMatchObject({ type: "DELIVER_RESULT", target: "PO" });
      expect(reply.text).toContain("only in the sample project corner-shop");
    }),
  );
});

test("the planted defect occurs exactly once in Dev's code, and only the test of the fix finds it", () =>
  inFirstVersion(async (workspace) => {
    const sound = await contentText("office/dev/src/discount.js");
    expect(sound.split(planted.passage).length).toBe(2);
    expect((await runNode(["--test"], { cwd: workspace })).code).toBe(0);
    plant(workspace, { "test/threshold.test.js": await contentText("office/dev/test/threshold.test.js") });
    expect((await runNode(["--test"], { cwd: workspace })).code).toBe(1);
  }));
