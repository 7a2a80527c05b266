import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Task } from "../../src/protocol/task/task.ts";
import { programAgent } from "../support/agents.ts";
import { ask, createTask, eventually, get, outputOf, stateOf, untilStatus } from "../support/api.ts";
import { chosenStore } from "../support/chosen-store.ts";
import { closeFlowHome, decide, eventsOfType, makeFlowHome, pendingReview } from "../support/gates.ts";
import { previewOf } from "../support/previews.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { zipBomb } from "../support/zip-bomb.ts";

const flow = (name: string, more: string): string =>
  `name: ${name}\ntitle: A note\n${more}phases:\n  - name: Draft\n    deliverables: [{ path: note.md }]\n`;
const home = makeFlowHome(
  { worker: programAgent("as-told.mjs") },
  {
    "note.yaml": flow("note", ""),
    "change.yaml": flow("change", "needsSource: true\n"),
    "lost.yaml": flow("lost", "reviewGuide: nowhere/guide.md\n"),
  },
  { defaultAgent: "worker", verificationsAtOnce: 30 },
);
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeFlowHome(home, server));

const mend = "rm -rf note.md picture.png && echo A good note. >note.md";

function draft(scripts: string[], more: Record<string, unknown> = {}): Promise<Task> {
  return createTask(server, { type: "note", description: JSON.stringify({ do: scripts, ...more }) });
}

const absent = "P1_FILES: note.md: The file does not exist.";
const linked = "P1_FILES: note.md: The file is a link. Replace it with the document itself.";
const binary = "P1_MARKDOWN: note.md: The file contains bytes that are not valid UTF-8.";
/** The wrong deliverables that an agent may leave, with the findings it gets. */
const left: Record<string, [script: string, ...findings: string[]]> = {
  nothing: ["true", absent],
  "a link to the outside": [
    "ln -s /etc/hostname note.md",
    'WORKSPACE: The link "note.md" points outside of the workspace and was skipped.',
    absent,
  ],
  "a link to nowhere": ["ln -s nowhere note.md", linked],
  "a link to itself": ["ln -s note.md note.md", linked],
  "a link to another file": ["echo Text. >other.md && ln -s other.md note.md", linked],
  "a FIFO": ["mkfifo note.md", 'WORKSPACE: "note.md" is a pipe, not a file, and was skipped.', absent],
  "a directory": ["mkdir note.md && echo Text. >note.md/text.md", absent],
  "a huge file": [
    "dd if=/dev/zero of=note.md bs=1M count=6 status=none",
    'WORKSPACE: "note.md" has 6291456 bytes; the limit for its file type is 5242880.',
    binary,
  ],
  "an image of 200 MB beside it": [
    "truncate -s 200M picture.png && echo A good note. >note.md",
    'WORKSPACE: "picture.png" has 209715200 bytes; the limit for its file type is 10485760. It was skipped.',
  ],
  "a document of 200 MB": [
    "truncate -s 200M note.md",
    'WORKSPACE: "note.md" has 209715200 bytes; the limit for its file type is 5242880. It was skipped.',
    absent,
  ],
  "what is no text": [String.raw`printf '\377\376\001' >note.md`, binary],
};

describe("a phase without a valid document", () => {
  test("gets a finding that explains the problem, and passes once it is fixed", async () => {
    const seen = await Promise.all(
      Object.entries(left).map(async ([name, [script]]) => {
        const { id } = await draft([script, mend]);
        const { deliverables, attempt } = await pendingReview(server, id);
        const [first] = (await stateOf(server, id)).gate.verifications;
        const failed = first?.criteria.filter(({ status }) => status === "failed") ?? [];
        const findings = failed.map(({ id: criterion, details }) => `${criterion}: ${details}`);
        const note = deliverables.find(({ path }) => path === "note.md");
        return [name, { findings, attempt, note }];
      }),
    );
    expect(Object.fromEntries(seen)).toEqual(
      Object.fromEntries(
        Object.entries(left).map(([name, [, ...findings]]) => [
          name,
          { findings, attempt: 2, note: { path: "note.md", size: 13 } },
        ]),
      ),
    );
  });

  test("may contain files with unusual names, which are stored and can be read", async () => {
    const { id } = await draft([`${mend} && echo Odd. >"what: is? #1%2f.md" && echo Odd. >CON.md`]);
    const review = await pendingReview(server, id);
    const names = review.deliverables.map(({ path }) => path);
    expect(names).toEqual(["CON.md", "note.md", "what: is? #1%2f.md"]);
    const path = encodeURIComponent("what: is? #1%2f.md");
    expect(JSON.stringify(await get(server, "GET", `/api/reviews/${review.id}/files/${path}`))).toContain(
      "Odd.",
    );
  });
});

test("an archive that would unpack to 16 GB is treated as an ordinary file and never unpacked", async () => {
  const bomb = zipBomb();
  const script = `${mend} && base64 -d >bomb.zip <<'END'\n${bomb.toString("base64")}\nEND`;
  const { id } = await draft([script]);
  const review = await pendingReview(server, id);
  expect(await get(server, "GET", `/api/reviews/${review.id}/files/bomb.zip`)).toMatchObject({
    state: "binary",
    path: "bomb.zip",
    size: bomb.length,
  });
  expect(await get(server, "GET", `/api/reviews/${review.id}/diff?path=bomb.zip`)).toMatchObject({
    state: "binary",
  });
  await get(server, "POST", `/api/tasks/${id}/preview`, {});
  await eventually("the preview says that there is nothing to start", async () => {
    const { problem } = await previewOf(server, id);
    return problem === "nothing_to_start" || problem === "unsandboxed";
  });
  await decide(server, review, { action: "approve" });
  await untilStatus(server, id, "completed");
  const megabytes = Number(execFileSync("du", ["-sm", home], { encoding: "utf8" }).split("\t")[0]);
  expect(megabytes).toBeLessThan(1_000);
});

describe("a completion", () => {
  test("of another phase is sent back to the agent and has no other effect", async () => {
    const { id } = await draft([mend], { say: ["=== PHASE 2 COMPLETE ===\n"] });
    await pendingReview(server, id);
    expect(await outputOf(server, id)).toBe(
      [
        "=== PHASE 2 COMPLETE ===",
        "told: Phase 2 was reported as complete, but the current phase is 1.",
        "=== PHASE 1 COMPLETE ===",
        "",
      ].join("\n"),
    );
    expect(await eventsOfType(server, id, "phase.reported")).toMatchObject([{ phase: 1 }]);
  });

  test("that was approved accepts no second decision and no comment", async () => {
    const { id } = await draft([mend]);
    const review = await pendingReview(server, id);
    await decide(server, review, { action: "approve" });
    await untilStatus(server, id, "completed");
    const late = await Promise.all([
      ...["approve", "request_changes", "accept", "fail", "assign", "verify"].map((action) =>
        ask(server, "PATCH", `/api/reviews/${review.id}`, {
          action,
          version: 2,
          comment: "Late.",
          reason: "Late.",
          reviewer: "admin",
        }),
      ),
      ask(server, "POST", `/api/reviews/${review.id}/comments`, { body: "Late." }),
    ]);
    expect(late.map(({ status, body }) => [status, body.error?.code])).toEqual(
      late.map(() => [409, "already_decided"]),
    );
    expect((await stateOf(server, id)).task.status).toBe("completed");
  });
});

test("a workflow definition with an unknown guide is skipped and reported with its file and line", async () => {
  const { problems } = await get<{ problems: object[] }>(server, "GET", "/api/workflows");
  expect(problems).toEqual([
    {
      file: join(home, "flows", "lost.yaml"),
      line: 3,
      message: 'reviewGuide: There is no guide "nowhere/guide.md".',
    },
  ]);
  expect(await ask(server, "POST", "/api/tasks", { type: "lost", title: "x" })).toMatchObject({
    status: 422,
    body: { error: { code: "invalid", message: expect.stringContaining('There is no workflow "lost".') } },
  });
});

describe("a source", () => {
  const at = (name: string): string => join(home, name);
  beforeAll(() => {
    mkdirSync(at("empty"));
    mkdirSync(at("dirty"));
    const git = (...args: string[]): Buffer =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: at("dirty") });
    writeFileSync(at("dirty/a.txt"), "one\n");
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "first");
    writeFileSync(at("dirty/a.txt"), "changed\n");
    writeFileSync(at("dirty/b.txt"), "new\n");
  });
  const change = (source: string): Promise<Task> =>
    createTask(server, { type: "change", source, description: JSON.stringify({ do: [mend] }) });

  const wrongNotation = {
    "relative/path": '"relative/path" is neither an absolute path nor the URL of a git repository.',
    "ext::sh -c true":
      'The protocol "ext" is not allowed for a source. Use https, ssh, file or an absolute path.',
  };
  const wrongDirectory = {
    [at("nowhere")]: `The source ${at("nowhere")} does not exist.`,
    [at("empty")]: `The source ${at("empty")} contains no files.`,
    [at("dirty/a.txt")]: `The source ${at("dirty/a.txt")} is a file. Enter its directory.`,
    "/dev/null": "The source /dev/null is a file. Enter its directory.",
  };
  /** Returns the reason for which each task is refused before it is created. */
  const refusals = async (sources: readonly string[]): Promise<Record<string, string | undefined>> => {
    const errors = sources.map(async (source) => {
      const { status, body } = await ask(server, "POST", "/api/tasks", {
        type: "change",
        title: "x",
        source,
        submit: true,
      });
      expect([status, body.error?.details]).toEqual([422, { field: "source" }]);
      return [source, body.error?.message];
    });
    return Object.fromEntries(await Promise.all(errors));
  };

  test("in a wrong notation is refused with the reason before the task is created, and so is a missing one", async () => {
    expect(await refusals(Object.keys(wrongNotation))).toEqual(wrongNotation);
    expect(await ask(server, "POST", "/api/tasks", { type: "change", title: "x" })).toMatchObject({
      status: 422,
      body: { error: { details: { field: "source" } } },
    });
  });

  test.skipIf(chosenStore === "postgres")(
    "that cannot be used is refused with the reason before the task is created or started",
    async () => {
      expect(await refusals(Object.keys(wrongDirectory))).toEqual(wrongDirectory);
      const source = at("nowhere");
      const { id } = await get<Task>(server, "POST", "/api/tasks", { type: "change", title: "x", source });
      expect((await ask(server, "POST", `/api/tasks/${id}/execute`)).body.error?.message).toBe(
        wrongDirectory[source],
      );
    },
  );

  test.runIf(chosenStore === "postgres")(
    "that no node can use fails the task with the reason, since another node may have had the directory",
    async () => {
      const errors = Object.keys(wrongDirectory).map(async (source) => {
        const { id } = await change(source);
        return [source, (await untilStatus(server, id, "failed")).task.error?.message];
      });
      expect(Object.fromEntries(await Promise.all(errors))).toEqual(wrongDirectory);
    },
  );

  test("with uncommitted changes is copied including them, and left unchanged", async () => {
    const { id } = await change(at("dirty"));
    const { deliverables } = await pendingReview(server, id);
    const [taken] = await eventsOfType(server, id, "source.taken");
    const { task } = await stateOf(server, id);
    expect({
      note: taken?.note,
      deliverables,
      a: readFileSync(join(task.workspace, "a.txt"), "utf8"),
    }).toEqual({
      note: expect.stringMatching(/^Copied 2 files from .* at commit [0-9a-f]{12}, with 2 uncommitted\.$/),
      deliverables: [{ path: "note.md", size: 13 }],
      a: "changed\n",
    });
    expect(readdirSync(at("dirty")).toSorted()).toEqual([".git", "a.txt", "b.txt"]);
  });
});

test("an answer that is not an option is refused with the list of options, and the question stays open", async () => {
  const { id } = await draft([mend], {
    say: [
      "[USER_QUESTION]\ncategory: choice\nquestion: Which?\noptions: [PostgreSQL, SQLite]\n[/USER_QUESTION]\n",
    ],
  });
  const asked = await eventually("a question", async () => (await stateOf(server, id)).questions[0]);
  const answers = await Promise.all(
    ["Postgres", "Oracle", ""].map((answer) =>
      ask(server, "POST", `/api/questions/${asked.id}/answer`, { answer }),
    ),
  );
  expect(answers.map(({ status, body }) => [status, body.error?.message])).toEqual([
    [422, '"Postgres" is not one of the options. Did you mean "PostgreSQL"?'],
    [422, '"Oracle" is not one of the options: PostgreSQL, SQLite.'],
    [422, "An answer cannot be empty."],
  ]);
  expect((await stateOf(server, id)).questions).toMatchObject([{ status: "pending" }]);
});
