import { expect, test } from "vitest";
import type { CommentId } from "../../protocol/ids.ts";
import type { ReviewComment } from "../../protocol/task/review.ts";
import { carry, carryComments, type Carried } from "./carry-comments.ts";

const plan = ["# Plan", "", "We store todos in the browser.", "", "## Risks", "", "- none", ""].join("\n");

function at(from: number, to = from, more: Partial<ReviewComment> = {}) {
  return { file: "plan.md", lines: { from, to }, excerpt: "", ...more };
}

test.each<[string, ReturnType<typeof at>, string, Carried]>([
  ["nothing has changed", at(3), plan, { lines: { from: 3, to: 3 }, anchor: "exact" }],
  ["lines were added before it", at(3), `intro\n\n${plan}`, { lines: { from: 5, to: 5 }, anchor: "exact" }],
  [
    "it was about several lines",
    at(5, 7),
    plan.replace("# Plan\n", "# Plan\n\nMore.\n"),
    { lines: { from: 7, to: 9 }, anchor: "exact" },
  ],
  [
    "the text was changed a little",
    at(3),
    plan.replace("the browser", "the browser's own database"),
    { lines: { from: 3, to: 3 }, anchor: "similar" },
  ],
  [
    "the text is gone",
    at(3),
    plan.replace("We store todos in the browser.", "PostgreSQL 18 it is!"),
    { lines: null, anchor: "file" },
  ],
  [
    "line ends are other ones",
    at(3),
    plan.replaceAll("\n", "\r\n"),
    { lines: { from: 3, to: 3 }, anchor: "exact" },
  ],
  ["the file was emptied", at(3), "", { lines: null, anchor: "file" }],
])("carries a comment if %s", (_, comment, now, expected) => {
  expect(carry(comment, plan, now)).toEqual(expected);
});

test("picks the occurrence that moved with its surroundings if the text occurs several times", () => {
  const old = "a();\nretry();\nb();\nc();\nretry();\nd();\n";
  const now = `head\nhead\nhead\n${old}`;
  expect(carry(at(2), old, now)).toEqual({ lines: { from: 5, to: 5 }, anchor: "exact" });
  expect(carry(at(5), old, now)).toEqual({ lines: { from: 8, to: 8 }, anchor: "exact" });
});

test("does not match a distant brace", () => {
  const old = "first {\n}\n";
  expect(carry(at(2), old, "one\ntwo\nthree\nfour\nfive\nsix {\n}\nseven\n")).toEqual({
    lines: null,
    anchor: "file",
  });
});

test("finds Korean text with a different particle as similar", () => {
  const old = "할 일은 브라우저에 저장합니다.\n";
  expect(carry(at(1), old, "머리말\n\n할 일을 브라우저에 저장한다.\n")).toEqual({
    lines: { from: 3, to: 3 },
    anchor: "similar",
  });
});

test("marks comments on a deleted file as outdated and reattaches them when the file is back", () => {
  expect(carry(at(3), plan, null)).toEqual({ lines: null, anchor: "outdated" });
  const lost = { file: "plan.md", lines: null, excerpt: "We store todos in the browser." };
  expect(carry(lost, null, plan)).toEqual({ lines: { from: 3, to: 3 }, anchor: "exact" });
});

test("leaves comments on a file and on the whole review unchanged", () => {
  expect(carry({ file: "plan.md", lines: null, excerpt: "" }, plan, "new")).toEqual({
    lines: null,
    anchor: "exact",
  });
  expect(carry({ file: null, lines: null, excerpt: "" }, null, null)).toEqual({
    lines: null,
    anchor: "exact",
  });
});

test("searches twenty thousand lines quickly", () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `const value${index} = compute(${index * 7});`);
  const before = process.cpuUsage();
  const found = carry(
    at(10_000),
    lines.join("\n"),
    lines.toSpliced(9_999, 1, "const value9999 = compute(69993, once);").join("\n"),
  );
  const { user } = process.cpuUsage(before);
  expect(found).toEqual({ lines: { from: 10_000, to: 10_000 }, anchor: "similar" });
  expect(user / 1000).toBeLessThan(10_000);
});

test("carries open comments but not resolved ones, and reads every file once per commit", async () => {
  const written: ReviewComment = {
    id: "cm_00000001",
    reviewId: "rv_00000001",
    file: "plan.md",
    lines: { from: 3, to: 3 },
    body: "Which browser?",
    author: "admin",
    at: "2026-01-21T10:00:00.000Z",
    status: "open",
    anchor: "written",
    carriedFrom: null,
    excerpt: "We store todos in the browser.",
  };
  const general: ReviewComment = { ...written, id: "cm_00000002", file: null, lines: null, excerpt: "" };
  const resolved: ReviewComment = { ...written, id: "cm_00000003", status: "resolved" };
  const second: ReviewComment = { ...written, id: "cm_00000004", lines: { from: 7, to: 7 }, body: "None?" };
  const reads: string[] = [];
  const files: Record<string, string> = { "old:plan.md": plan, "new:plan.md": `x\n${plan}` };
  let count = 10;
  const carried = await carryComments(
    [written, general, resolved, second],
    async (commit, path) => {
      reads.push(`${commit}:${path}`);
      return files[`${commit}:${path}`] ?? null;
    },
    "old",
    "new",
    { comment: () => `cm_000000${(count += 1)}` as CommentId },
  );
  expect(carried).toEqual([
    { ...written, id: "cm_00000011", carriedFrom: "cm_00000001", lines: { from: 4, to: 4 }, anchor: "exact" },
    { ...general, id: "cm_00000012", carriedFrom: "cm_00000002", anchor: "exact" },
    { ...second, id: "cm_00000013", carriedFrom: "cm_00000004", lines: { from: 8, to: 8 }, anchor: "exact" },
  ]);
  expect(reads).toEqual(["old:plan.md", "new:plan.md"]);
});
