import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import type { FakeServer } from "../fakes/fake-server.ts";
import { dice } from "../support/dice.ts";
import { claudeUnderTest } from "./claude-under-test.ts";
import { CliAtWork, configuredCli } from "./cli-at-work.ts";
import { codexUnderTest } from "./codex-under-test.ts";
import { OfficeAtWork } from "./office-at-work.ts";
import { newDirectory } from "./pinned.ts";
import { ScriptedModel } from "./scripted-model.ts";

let work: CliAtWork | undefined;
let codex: FakeServer | undefined;
let directory: string | undefined;
afterEach(async () => {
  await work?.close();
  await codex?.close();
  if (directory !== undefined) await rm(directory, { recursive: true, force: true, maxRetries: 5 });
}, 60_000);

/** Opens an office with Claude Code as Ann and Codex as Bob. */
async function openPair(
  ann: ScriptedModel,
  bob: ScriptedModel,
  hibernateAfterMs: number,
  limits: object = {},
): Promise<OfficeAtWork> {
  directory = await newDirectory();
  const { provider, config } = await configuredCli(codexUnderTest, bob.model, directory);
  codex = provider;
  work = await CliAtWork.open(claudeUnderTest, ann.model, { agents: { codex: config }, hibernateAfterMs });
  return OfficeAtWork.open(work, {
    name: "Two command lines",
    limits,
    members: [
      { name: "Ann", role: "You plan.", agent: "real" },
      { name: "Bob", role: "You write.", agent: "codex" },
    ],
  });
}

describe.each([
  {
    how: "with a block, and nobody hibernates",
    hibernates: false,
    reply:
      "[DELIVER_RESULT:Ann]\ntype: markdown\ncontentType: text/markdown\ncontent: # Cats\n[/DELIVER_RESULT]",
    result: { resultType: "markdown", contentType: "text/markdown", content: "# Cats" },
  },
  {
    how: "with the text of its turn, and both hibernate in between",
    hibernates: true,
    reply: "The page about cats is written.",
    result: { resultType: "message", contentType: null, content: "The page about cats is written." },
  },
])("Claude Code and Codex in one office: Codex answers $how", ({ hibernates, reply, result }) => {
  test("each calls the other, and every message arrives once although the server is killed", async () => {
    const ann = new ScriptedModel({
      "Have Bob write a page.": "I call Bob.\n[INVOKE:Bob]\nWrite a page.\ncontext: About cats.\n[/INVOKE]",
      "[Result from Bob]": "The page is ready.",
      "[Task from Bob]": "[DELIVER_RESULT:Bob]\ncontent: The page is fine.\n[/DELIVER_RESULT]",
    });
    const bob = new ScriptedModel({
      "[Task from Ann]": reply,
      "Have Ann review the page.": "[INVOKE:Ann]\nReview the page.\n[/INVOKE]",
      "[Result from Ann]": "It was reviewed.",
    });
    const office = await openPair(ann, bob, hibernates ? 1_000 : 600_000);

    const answerAnn = bob.hold("[Task from Ann]");
    await office.tell("Ann", "Have Bob write a page.");
    await bob.received("[Task from Ann]");
    await work!.killServer(answerAnn);
    await office.rest(3);
    if (hibernates) await office.hibernates();

    const answerBob = ann.hold("[Task from Bob]");
    await office.tell("Bob", "Have Ann review the page.");
    await ann.received("[Task from Bob]");
    await work!.killServer();
    answerBob();
    const { calls, results, members } = await office.rest(6);

    expect({ ann: ann.asked, bob: bob.asked }).toEqual({
      ann: [
        "[Message from admin]\nHave Bob write a page.",
        `[Result from Bob]\n${result.content}`,
        "[Task from Bob]\nReview the page.",
      ],
      bob: [
        "[Task from Ann]\nWrite a page.\n\nAbout cats.",
        "[Message from admin]\nHave Ann review the page.",
        "[Result from Ann]\nThe page is fine.",
      ],
    });
    expect({ ann: ann.session, bob: bob.session }).toEqual({
      ann: ["[Message from admin]", "[Result from Bob]", "[Task from Bob]"],
      bob: ["[Task from Ann]", "[Message from admin]", "[Result from Ann]"],
    });
    expect(await office.history()).toEqual([
      "Ann gets a message",
      "Ann calls Bob",
      "Bob gets a call",
      `Bob delivers a ${result.resultType} to Ann`,
      "the call is completed",
      "Ann gets a result",
      "Bob gets a message",
      "Bob calls Ann",
      "Ann gets a call",
      "Ann delivers a message to Bob",
      "the call is completed",
      "Bob gets a result",
    ]);
    for (const name of ["Ann", "Bob"])
      expect(await office.turnsOf(name)).toEqual(
        [1, 2, 3].flatMap((number) => [`turn.opened ${number}`, `turn.ended ${number}`]),
      );
    expect(calls.map(({ status, depth }) => [status, depth])).toEqual([
      ["completed", 1],
      ["completed", 1],
    ]);
    expect(results).toMatchObject([
      { from: "Bob", to: "Ann", status: "delivered", ...result },
      { from: "Ann", to: "Bob", status: "delivered", content: "The page is fine." },
    ]);
    expect(members.map(({ failures, serving, ended }) => ({ failures, serving, ended }))).toEqual(
      members.map(() => ({ failures: 0, serving: null, ended: null })),
    );
  }, 300_000);
});

test("Claude Code gets a message once, with the conversation so far, if its session is gone", async () => {
  const ann = new ScriptedModel({ "Go on.": "I go on.", "Begin.": "I begin." });
  work = await CliAtWork.open(claudeUnderTest, ann.model, { hibernateAfterMs: 1_000 });
  const members = [{ name: "Ann", role: "You plan.", agent: "real" }];
  const office = await OfficeAtWork.open(work, { name: "One command line", members });
  await office.tell("Ann", "Begin.");
  await office.rest(1);
  await office.hibernates();
  await rm(join(work.home, "agents"), { recursive: true });
  await office.tell("Ann", "Go on.");
  await office.rest(2);
  expect(ann.asked).toEqual([
    "[Message from admin]\nBegin.",
    [
      "[Message from admin]\nGo on.",
      "You were interrupted. Continue where you stopped.",
      "The conversation so far:",
      "Person: You plan.",
      "Person: Begin.",
      "You: I begin.",
      "Person: Go on.",
    ].join("\n\n"),
  ]);
  expect(await office.turnsOf("Ann")).toEqual([
    "turn.opened 1",
    "turn.ended 1",
    "turn.opened 2",
    "turn.ended 2",
  ]);
}, 300_000);

test("a long conversation of Claude Code and Codex repeats and loses nothing, whenever the server dies", async () => {
  const seed = Number(process.env["SEED"] ?? Date.now() % 100_000);
  const rounds = Number(process.env["ROUNDS"] ?? 6);
  const numbers = Array.from({ length: rounds }, (_, index) => index + 1);
  const call = (number: number): string => `[INVOKE:Bob]\nWrite part ${number}.\n[/INVOKE]`;
  const ann = new ScriptedModel((text) => {
    const number = Number(/Part (\d+) is written/u.exec(text)?.[1] ?? 0);
    return number === rounds ? "Everything is written." : call(number + 1);
  });
  const bob = new ScriptedModel((text) => {
    const [, number] = /Write part (\d+)/u.exec(text) ?? [];
    return `[DELIVER_RESULT:Ann]\ncontent: Part ${number} is written.\n[/DELIVER_RESULT]`;
  });
  const office = await openPair(ann, bob, 1_000, { idleRoundTrips: 100 });
  const roll = dice(seed);
  await office.tell("Ann", "Write all parts.");
  let deaths = 0;
  for (let isOver = false; !isOver; deaths++) {
    await pause(roll(0, 3_000));
    await work!.killServer();
    isOver = (await office.state()).members.every(({ turn, queue }) => turn === null && queue.length === 0);
  }
  const { calls } = await office.rest(2 * rounds + 1);
  console.log(JSON.stringify({ seed, deaths }));

  expect({ ann: ann.asked, bob: bob.asked }).toEqual({
    ann: [
      "[Message from admin]\nWrite all parts.",
      ...numbers.map((number) => `[Result from Bob]\nPart ${number} is written.`),
    ],
    bob: numbers.map((number) => `[Task from Ann]\nWrite part ${number}.`),
  });
  expect(await office.history()).toEqual([
    "Ann gets a message",
    ...numbers.flatMap(() => [
      "Ann calls Bob",
      "Bob gets a call",
      "Bob delivers a message to Ann",
      "the call is completed",
      "Ann gets a result",
    ]),
  ]);
  expect(calls.map(({ status }) => status)).toEqual(numbers.map(() => "completed"));
}, 600_000);
