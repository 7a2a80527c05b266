import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { harmless, harmlessJson } from "../../src/cli/terminal/harmless.ts";
import { widthOf } from "../../src/cli/terminal/width.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { createTask, eventually, get, outputOf, pendingQuestions, untilStatus } from "../support/api.ts";
import { cli, cliAtTerminal } from "../support/cli.ts";
import { closeFlowHome, pendingReview } from "../support/gates.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { makeHostileHome } from "./installation.ts";
import { marksIn, payloads } from "./payloads/all-payloads.ts";

/** Characters that a terminal executes: control characters except line ends, also 8-bit ones, and bidi controls. */
// oxlint-disable-next-line no-control-regex
const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const some = payloads.filter(({ family }) => ["terminals", "letters"].includes(family));
const home = makeHostileHome(some);
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeFlowHome(home, server));

/** Returns the screen of a terminal that runs a command. The command uses no colours, so texts must not have any. */
function seenAt(...args: readonly string[]): Promise<string> {
  return seenWithin(80, args);
}

async function seenWithin(columns: number, args: readonly string[]): Promise<string> {
  const { seen, ended } = cliAtTerminal(home, args, { NO_COLOR: "1" }, columns);
  await ended;
  expect(seen().match(obeyed) ?? []).toEqual([]);
  return seen();
}

/** Returns the payloads that a text does not contain. */
function missingIn(text: string): string[] {
  const shown = new Set(marksIn(text));
  return some.map(({ mark }) => mark).filter((mark) => !shown.has(mark));
}

test("an escaped payload contains nothing that a terminal executes", () => {
  const left = payloads.filter(({ text }) => (harmless(text) + harmlessJson(text)).match(obeyed) !== null);
  expect(left).toEqual([]);
  expect(payloads.map(({ text }) => JSON.parse(harmlessJson(text)))).toEqual(
    payloads.map(({ text }) => text),
  );
  expect(payloads.filter(({ text }) => text.match(obeyed) !== null).length).toBeGreaterThan(40);
});

test("titles stay on one line of the list, are cut only by a narrow terminal, and JSON contains them unchanged", async () => {
  const drafts = some.map(({ text }) => createTask(server, { title: text, submit: false }));
  const titles = (await Promise.all(drafts)).map(({ title }) => title);
  const list = ["task", "list", "-n", "200"];
  const [whole, cut] = [await seenWithin(1000, list), await seenWithin(80, list)];
  const piped = (await cli(home, list)).stdout;
  expect([missingIn(whole), missingIn(piped)]).toEqual([[], []]);
  for (const listed of [whole, cut, piped]) {
    const [heading, ...lines] = listed.trimEnd().split("\n");
    expect(heading).toMatch(/^TASK +STATUS +PHASE +AGENT +AGE +TITLE$/);
    expect(lines.filter((line) => !/^t_\w{8}  draft +shows +(?:just now|\d+m ago) +./.test(line))).toEqual(
      [],
    );
    expect(lines.length).toBe(titles.length);
  }
  expect(cut.split("\n").filter((line) => widthOf(line) > 80)).toEqual([]);
  const json = await seenAt("task", "list", "-n", "200", "--json");
  const { items } = JSON.parse(json) as { items: Task[] };
  expect(items.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
});

test("the inbox shows errors, questions and options, and a terminal executes none of them", async () => {
  const failing = some.filter((_, index) => index % 20 === 0);
  for (const { mark } of failing) {
    const { id } = await createTask(server, { title: "Fails", agent: "fails", description: `at ${mark}` });
    await untilStatus(server, id, "failed");
    expect(marksIn(await seenAt("task", "show", id))).toContain(mark);
  }
  await createTask(server, { title: "Asks", description: '{"show":"questions"}' });
  const asked = await eventually("it asks", async () => (await pendingQuestions(server))[0]);
  const inbox = await seenAt("inbox");
  const expected = [...failing.map(({ mark }) => mark), ...asked.options.flatMap(marksIn)];
  expect(expected.filter((mark) => !marksIn(inbox).includes(mark))).toEqual([]);
});

test("`task watch` shows the text and tool calls of a model, each line behind a time", async () => {
  const { id } = await createTask(server, { title: "Speaks", agent: "speaks" });
  await untilStatus(server, id, "completed");
  const watched = await seenAt("task", "watch", id, "--all");
  expect(missingIn(watched)).toEqual([]);
  const lines = watched.trimEnd().split("\n");
  expect(lines.filter((line) => !/^(?:\d\d:\d\d:\d\d| {8}) {2}/.test(line))).toEqual([]);
});

test("a terminal gets the colours of a log; a pipe and --raw get every byte", async () => {
  const end = '[ERROR]{"type":"fatal","message":"It is over."}[/ERROR]\n';
  const printed = `\u001b[1;31mred\u001b[0m \u001b[2J\u001b]52;c;Y3VybA==\u0007\u009b2J\rover\n${end}`;
  writeFileSync(join(home, "errors", "z999"), printed);
  const { id } = await createTask(server, { title: "Fails", agent: "fails", description: "at z999" });
  await untilStatus(server, id, "failed");
  const { seen, ended } = cliAtTerminal(home, ["task", "log", id, "--stderr"]);
  await ended;
  expect(seen()).toBe(`\u001b[1;31mred\u001b[0m ␛[2J␛]52;c;Y3VybA==␇<U+009B>2J␍over\n${end}\u001b[m`);
  expect(await outputOf(server, id, "stderr")).toBe(printed);
  expect((await cli(home, ["task", "log", id, "--stderr"])).stdout).toBe(printed);
  const raw = cliAtTerminal(home, ["task", "log", id, "--stderr", "--raw"]);
  await raw.ended;
  expect(raw.seen()).toBe(printed);
});

test("`review show` prints all files and comments of a review", async () => {
  const { id } = await createTask(server, { type: "show", title: "Delivers", description: "{}" });
  const review = await pendingReview(server, id);
  for (const { text: body } of some)
    await get(server, "POST", `/api/reviews/${review.id}/comments`, { body });
  const shown = await seenAt("review", "show", id);
  expect(missingIn(shown.replaceAll(/^ {2}\S.* comment .*$/gm, ""))).toEqual([]);
  expect(missingIn(shown.replaceAll(/^ {2}.* bytes$/gm, ""))).toEqual([]);
});

test("a refusal that quotes a text contains nothing that a terminal executes", async () => {
  const agent = "\u001b]52;c;Y3VybA==\u0007\u009b2J\rmine";
  expect(await seenAt("task", "create", "Test", "--agent", agent)).toContain(
    "␛]52;c;Y3VybA==␇<U+009B>2J␍mine",
  );
  expect(await seenAt("review", "show", agent)).toContain("␛]52;c;Y3VybA==␇<U+009B>2J␍mine");
  expect(await seenAt(agent)).toContain("␛]52;c;Y3VybA==␇<U+009B>2J␍mine");
});
