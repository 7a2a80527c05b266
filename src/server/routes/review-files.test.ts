import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Review } from "../../protocol/task/review.ts";
import {
  type Answer,
  appendTask,
  ask,
  created,
  startTestServer,
  type TestServer,
} from "../../../test/support/scripted-server.ts";

const taskId = "t_00000001";
let server: TestServer;
let blobs: Record<string, string>;

const png = Buffer.from("iVBORw0KGgo=", "base64");
/** A small file that claims to be an enormous image. */
const bomb = Buffer.concat([
  Buffer.from("89504e470d0a1a0a0000000d494844520000ea600000ea60", "hex"),
  Buffer.alloc(20),
]);
const first = {
  "docs/plan.md": "# Plan\n\nStore todos in the browser.\n",
  "src/app.ts": "const a = 1;\nexport { a };\n",
  "old/name.ts": "export const kept = true;\nexport const same = 1;\nexport const lines = 2;\n",
  "gone.txt": "bye\n",
};
const second = {
  "docs/plan.md": "# Plan\n\nStore todos in the cloud.\n",
  "src/app.ts": first["src/app.ts"],
  "new/name.ts": first["old/name.ts"],
  "data.bin": Buffer.from([1, 0, 2, 10]),
  "latin.txt": Buffer.from([0xe9, 0x0a]),
  "pixel.png": png,
  "bomb.png": bomb,
  "huge.png": Buffer.alloc(8 * 1024 * 1024 + 1),
  "paper.pdf": "%PDF-1.7\n%%EOF\n",
  "paper.PDF.txt": "%PDF-1.7\n",
  "page.pdf": "<!doctype html><script>1</script>\n",
  "huge.txt": "x".repeat(2 * 1024 * 1024 + 1),
  "many.txt": "\n".repeat(20_001),
  "한글\u2028이름 #1?.md": "안녕\n",
};

beforeAll(async () => {
  server = await startTestServer();
  const snapshots = await server.platform.snapshots(taskId);
  const workspace = join(server.directory, "workspace");
  const at = new Date("2026-01-21T10:00:00.000Z");
  await plant(workspace, first);
  const before = await snapshots.take(workspace, { message: "one", ref: "attempts/1-1", at });
  await rm(workspace, { recursive: true });
  await plant(workspace, second);
  await symlink("docs/plan.md", join(workspace, "link.md"));
  const { commit } = await snapshots.take(workspace, { message: "two", ref: "attempts/1-2", at });
  blobs = Object.fromEntries((await snapshots.files(commit)).map(({ path, blob }) => [path, blob]));
  const review = reviewOf(commit, before.commit);
  await appendTask(server.store, taskId, [created(taskId, "A task"), { type: "review.opened", review }]);
});
afterAll(() => server.close());

function image(bytes: Buffer): object {
  return { mediaType: "image/png", base64: bytes.toString("base64"), size: bytes.length };
}

async function plant(root: string, files: Record<string, string | Buffer>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
}

function reviewOf(commit: string, previousCommit: string): Review {
  return {
    id: "rv_00000001",
    taskId,
    phase: 1,
    attempt: 2,
    status: "pending",
    version: 1,
    commit,
    previousCommit,
    baseCommit: null,
    deliverables: [{ path: "docs/plan.md", size: 34 }],
    verification: null,
    verified: true,
    unverifiedBecause: null,
    comments: [],
    questionIds: [],
    escalated: false,
    autoApproved: false,
    assignee: null,
    createdAt: "2026-01-21T10:00:00.000Z",
    decision: null,
    decidedBy: null,
    decidedAt: null,
    decisionComment: null,
    reason: null,
    feedback: null,
  };
}

function get(path: string): Promise<Answer> {
  return ask(server, { path: `/api/reviews/rv_00000001/${path}` });
}

async function data(path: string): Promise<unknown> {
  return ((await get(path)).json as { data: unknown }).data;
}

test("the tree reports the change of every file since the previous attempt", async () => {
  const { items } = (await data("files")) as { items: { path: string; status: string }[] };
  const short = items.map(({ path, status, ...rest }) => [path, status, rest] as const);
  expect(short.map(([path, status]) => `${status} ${path}`).toSorted()).toEqual([
    "added bomb.png",
    "added data.bin",
    "added huge.png",
    "added huge.txt",
    "added latin.txt",
    "added link.md",
    "added many.txt",
    "added page.pdf",
    "added paper.PDF.txt",
    "added paper.pdf",
    "added pixel.png",
    "added 한글\u2028이름 #1?.md",
    "deleted gone.txt",
    "modified docs/plan.md",
    "renamed new/name.ts",
    "unchanged src/app.ts",
  ]);
  const facts = (wanted: string): unknown => short.find(([path]) => path === wanted)?.[2];
  expect([facts("docs/plan.md"), facts("new/name.ts"), facts("gone.txt"), facts("data.bin")]).toEqual([
    { from: null, size: 34, blob: blobs["docs/plan.md"], added: 1, removed: 1, deliverable: true },
    { from: "old/name.ts", size: 73, blob: blobs["new/name.ts"], added: 0, removed: 0, deliverable: false },
    { from: null, size: 0, blob: null, added: 0, removed: 1, deliverable: false },
    { from: null, size: 4, blob: blobs["data.bin"], added: null, removed: null, deliverable: false },
  ]);
});

test("every file is new since the beginning of the phase if the workspace was empty", async () => {
  const { items } = (await data("files?against=base")) as { items: { status: string }[] };
  expect(new Set(items.map(({ status }) => status))).toEqual(new Set(["added"]));
});

test("compares with any attempt at the phase", async () => {
  const { items } = (await data("files?against=attempt-2")) as { items: { status: string }[] };
  expect(new Set(items.map(({ status }) => status))).toEqual(new Set(["unchanged"]));
  expect(await data("diff?path=docs/plan.md&against=attempt-2")).toMatchObject({ kinds: "===" });
  expect((await get("files?against=attempt-9")).status).toBe(404);
  expect((await get("files?against=attempt-x")).status).toBe(422);
});

test("returns a file's lines, tokens and document", async () => {
  expect(await data("files/docs/plan.md")).toEqual({
    state: "text",
    path: "docs/plan.md",
    blob: blobs["docs/plan.md"],
    size: 34,
    language: "md",
    lines: ["# Plan", "", "Store todos in the cloud."],
    tokens: [[6, 9], [], []],
    document: [
      { tag: "h1", lines: [1, 1], children: ["Plan"] },
      { tag: "p", lines: [3, 3], children: ["Store todos in the cloud."] },
    ],
    frame: null,
  });
  expect(await data("files/src/app.ts")).toMatchObject({ language: "ts", document: null });
});

test("finds a name with any characters", async () => {
  const path = "한글\u2028이름 #1?.md";
  expect(await data(`files/${encodeURIComponent(path)}`)).toMatchObject({ path, lines: ["안녕"] });
});

test.each([
  ["data.bin", { state: "binary" }],
  ["latin.txt", { state: "binary" }],
  ["huge.txt", { state: "too_large" }],
  ["many.txt", { state: "too_large" }],
  ["pixel.png", { state: "image", mediaType: "image/png", base64: png.toString("base64") }],
  ["bomb.png", { state: "too_large", pixels: [60_000, 60_000] }],
  ["huge.png", { state: "too_large" }],
  ["link.md", { state: "link", target: "docs/plan.md" }],
  ["paper.pdf", { state: "pdf", size: 15 }],
  ["paper.PDF.txt", { state: "text" }],
  ["page.pdf", { state: "text" }],
])("reports the kind of %s", async (path, expected) => {
  expect(await data(`files/${path}`)).toMatchObject({ path, ...expected });
});

test.each(["nothing.md", "docs", "..%2F..%2Fetc%2Fpasswd", "gone.txt", ".git/config", ":(glob)**"])(
  "there is no file %s",
  async (path) => {
    expect((await get(`files/${path}`)).status).toBe(404);
  },
);

test("compares a changed file with the previous attempt or the previous phase", async () => {
  expect(await data("diff?path=docs/plan.md")).toEqual({
    state: "rows",
    path: "docs/plan.md",
    from: null,
    language: "md",
    kinds: "==-+",
    texts: ["# Plan", "", "Store todos in the browser.", "Store todos in the cloud."],
    tokens: [[6, 9], [], [], []],
    words: { 2: [19, 7], 3: [19, 5] },
  });
  expect(await data("diff?path=docs/plan.md&against=base")).toMatchObject({ kinds: "+++" });
});

test.each([
  ["gone.txt", { state: "rows", kinds: "-" }],
  ["new/name.ts", { state: "rows", from: "old/name.ts", kinds: "===" }],
  ["src/app.ts", { state: "rows", kinds: "==" }],
  ["data.bin", { state: "binary" }],
  ["pixel.png", { state: "images", before: null, after: image(png) }],
  ["huge.png", { state: "too_large" }],
  ["huge.txt", { state: "too_large" }],
  ["many.txt", { state: "too_large" }],
])("reports the change of %s", async (path, expected) => {
  expect(await data(`diff?path=${path}`)).toMatchObject({ path, ...expected });
});

test("a missing file or review is not found", async () => {
  expect((await get("diff?path=nothing")).status).toBe(404);
  expect((await get("diff")).status).toBe(422);
  expect((await ask(server, { path: "/api/reviews/rv_99999999/files" })).status).toBe(404);
});
