import { programAgent, scriptAgent } from "../../test/support/agents.ts";
import {
  type Address,
  createTask,
  eventually,
  get,
  pendingQuestions,
  stateOf,
} from "../../test/support/api.ts";
import { makeFlowHome, pendingReview } from "../../test/support/gates.ts";
import type { Place } from "../../test/support/pages/places.ts";

const phases = 20;
const lines = 300_000;
const questions = 300;
const failing = 60;
const drafts = 440;
const checkpoints = 100;
const comments = 200;

const wordWithoutEnd = "/srv/report-service/internal/packages/accounting/".repeat(4);
/** A title of the maximum length. */
const longTitle =
  `${"Export the yearly report as CSV, as PDF and as a spreadsheet, ".repeat(2)}${wordWithoutEnd}`.slice(
    0,
    200,
  );

const chatty = `
  let line = 0;
  const print = () => {
    let text = "";
    for (const end = Math.min(${lines}, line + 5000); line < end; line += 1)
      text += "\\u001b[2m" + line + "\\u001b[0m " + (line % 500 === 0 ? "x".repeat(4000) : "compiled src/module-" + line + ".ts in " + (line % 97) + " ms") + "\\n";
    process.stdout.write(text, () => line < ${lines} && setTimeout(print, 1));
  };
  print();
  process.stdin.resume();`;

const asker = `
  const ask = (number) => {
    const options = number === 1
      ? "options:\\n" + Array.from({ length: 40 }, (_, at) => "  - Option " + (at + 1) + " of forty, with a few words to it").join("\\n")
      : "options: [yes, no, 나중에]";
    const text = number === 1 ? "Which of these is it? " + "Every one of them has its reasons, and the reasons are long. ".repeat(160) : "Question " + number + ": should column " + number + " be in the export?";
    console.log("[USER_QUESTION]\\ncategory: choice\\nquestion: " + text + "\\n" + options + "\\nrequired: true\\n[/USER_QUESTION]");
  };
  for (let number = 1; number <= ${questions}; number += 1) ask(number);
  process.stdin.resume();`;

const many = `name: many
title: Many phases
phases:
${Array.from({ length: phases }, (_, at) => `  - name: Part ${at + 1} of the whole\n    deliverables:\n      - { path: docs/part-${at + 1}.md }\n`).join("")}`;

const flood = `name: flood
title: More than can be shown
phases:
  - name: Everything
    deliverables:
      - { path: docs/long.md }
`;

/** Creates a data directory whose agents produce more than can be shown. */
export function makeLargeHome(): string {
  return makeFlowHome(
    {
      demo: { kind: "demo" },
      chatty: scriptAgent(chatty),
      asker: scriptAgent(asker),
      flood: programAgent("many-kinds.mjs", { LARGE: 1 }),
      worker: programAgent("gated-worker.mjs"),
      absent: { kind: "program", command: ["claude-not-installed"] },
    },
    { "many.yaml": many, "flood.yaml": flood },
    { concurrency: 50 },
  );
}

/** Creates more of everything than fits on a screen, and returns the places that show it. */
export async function largePlaces(at: Address): Promise<readonly Place[]> {
  const log = await createTask(at, { title: longTitle, agent: "chatty" });
  const asking = await createTask(at, { title: "Has three hundred questions", agent: "asker" });
  const flooded = await createTask(at, { title: "Delivers too much", agent: "flood", type: "flood" });
  const parts = await createTask(at, { title: "Has twenty phases", agent: "worker", type: "many" });
  for (let number = 1; number <= failing; number += 1)
    await createTask(at, { title: `Fails, number ${number}`, agent: "absent" });
  for (let number = 1; number <= drafts; number += 1)
    await createTask(at, {
      title: number === drafts ? longTitle : `Idea ${number}`,
      agent: "demo",
      submit: false,
    });
  await eventually(
    "all lines are printed",
    async () => (await stateOf(at, log.id)).agent.output.stdout > lines * 30,
    120_000,
  );
  const first = await eventually("it asks", async () => (await pendingQuestions(at))[0], 60_000);
  const review = await pendingReview(at, flooded.id);
  for (let number = 1; number <= comments; number += 1)
    await get(at, "POST", `/api/reviews/${review.id}/comments`, {
      file: "docs/long.md",
      lines: { from: number * 3, to: number * 3 },
      body: `Comment ${number}: ${"please say it in other words. ".repeat(1 + (number % 4))}`,
    });
  await pendingReview(at, parts.id);
  await takeCheckpoints(at, parts.id);
  const file = (name: string, path: string, shows: string): Place => ({
    name: `review-${name}`,
    path: `/reviews/${review.id}?file=${encodeURIComponent(path)}`,
    shows,
  });
  const said = "[data-file-body] :is(p, button, .lines, .document, div)";
  const panel = "[role=tabpanel]";
  return [
    { name: "inbox", path: "/", shows: "[data-row]" },
    { name: "inbox-all", path: "/?all=true", shows: "[data-row]" },
    { name: "board", path: "/board", shows: "[data-card]:visible" },
    { name: "task-long-title", path: `/t/${log.id}?tab=log`, shows: ".log-row" },
    { name: "task-questions", path: `/t/${asking.id}`, shows: "[data-question]" },
    { name: "task-questions-history", path: `/t/${asking.id}?tab=history`, shows: `${panel} time` },
    { name: "question", path: `/q/${first.id}`, shows: "[type=radio]" },
    { name: "task-phases", path: `/t/${parts.id}`, shows: "[data-phase]" },
    { name: "task-work", path: `/t/${parts.id}?tab=work`, shows: `${panel} details` },
    { name: "task-checkpoints", path: `/t/${parts.id}?tab=checkpoints`, shows: "[data-checkpoint]" },
    { name: "task-files", path: `/t/${flooded.id}?tab=files`, shows: `${panel} li` },
    file("many-files", "src/export.ts", ".lines"),
    file("long-document", "docs/long.md", ".document"),
    file("long-source", "src/long.ts", ".lines"),
    file("too-many-lines", "src/too-many-lines.ts", said),
    file("too-large", "data/large.csv", said),
    file("one-line", "src/one-line.js", said),
    file("lock-file", "package-lock.json", said),
    file("minified", "public/page.min.js", said),
    file("binary", "assets/font.bin", said),
    file(
      "long-name",
      `docs/${"a-folder-with-a-long-name/".repeat(6)}and-a-file-with-a-name-that-does-not-end-${"x".repeat(60)}.md`,
      ".document",
    ),
    { name: "review-discussion", path: `/reviews/${review.id}?tab=discussion`, shows: "[data-comment]" },
    {
      name: "palette",
      path: "/board",
      shows: "[data-card]:visible",
      opens: async (page) => {
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox").fill("e");
      },
    },
  ];
}

/** Creates checkpoints one at a time: each after the previous one exists. */
async function takeCheckpoints(at: Address, id: string): Promise<void> {
  for (let count = 1; count <= checkpoints; count += 1) {
    const before = (await stateOf(at, id)).gate.checkpoints.length;
    await get(at, "POST", `/api/tasks/${id}/checkpoints`);
    await eventually(
      "a checkpoint is taken",
      async () => (await stateOf(at, id)).gate.checkpoints.length > before,
    );
  }
}
