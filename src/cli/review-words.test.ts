import { expect, test } from "vitest";
import type { Review } from "../protocol/task/review.ts";
import { reviewCard } from "./review-words.ts";

const at = "2026-01-01T00:00:00.000Z";
const review: Review = {
  id: "rv_00000001",
  taskId: "t_00000001",
  phase: 2,
  attempt: 3,
  status: "pending",
  version: 4,
  commit: "0123456789abcdef",
  previousCommit: "fedcba",
  baseCommit: null,
  deliverables: [{ path: "docs/a.md", size: 10 }],
  verification: {
    id: "v_00000001",
    taskId: "t_00000001",
    phase: 2,
    attempt: 3,
    commit: "0123456789abcdef",
    status: "failed",
    criteria: [
      { id: "FILES", status: "passed", by: "platform", title: "Files", details: "" },
      {
        id: "GOOD",
        status: "failed",
        by: "verifier",
        title: "It is good.",
        details: "Two parts\ndisagree.",
        suggestion: "Choose one.",
      },
      { id: "TRUE", status: "passed", by: "verifier", title: "It is true.", details: "Checked." },
    ],
    verifierFailures: ["It crashed."],
    startedAt: at,
    finishedAt: at,
  },
  verified: false,
  unverifiedBecause: "reworks_used",
  comments: [
    {
      id: "cm_00000001",
      reviewId: "rv_00000001",
      file: "docs/a.md",
      lines: { from: 3, to: 4 },
      body: "Why?",
      author: "admin",
      at,
      status: "open",
      anchor: "exact",
      carriedFrom: null,
      excerpt: "",
      replies: [{ author: "worker", at, body: "Because of b.", verdict: "disagree", attempt: 3 }],
    },
  ],
  questionIds: [],
  escalated: false,
  autoApproved: false,
  assignee: null,
  createdAt: at,
  decision: null,
  decidedBy: null,
  decidedAt: null,
  decisionComment: null,
  reason: null,
  feedback: null,
};

test("a review is shown with its changes, the verifier's judgement, comments and the agent's replies", () => {
  const file = { from: null, size: 1, blob: "b", deliverable: true };
  const files = [
    { ...file, path: "docs/a.md", status: "modified", added: 2, removed: 1 },
    { ...file, path: "b.png", status: "renamed", from: "c.png", added: null, removed: null },
    { ...file, path: "d.md", status: "unchanged", added: null, removed: null },
  ] as const;
  const url = "http://localhost:4400";
  const shown = reviewCard(review, { title: "A\nnote", files, guide: "review/gate.md", url });
  expect(shown.split("\n")).toEqual([
    "rv_00000001  t_00000001  phase 2, attempt 3  pending  unverified  A␊note",
    "  docs/a.md  10 bytes",
    "  changes since the previous attempt: 2 files, +2 -1",
    "    modified  docs/a.md  +2 -1",
    "    renamed  c.png → b.png",
    "  failed GOOD: It is good.",
    "    Two parts",
    "    disagree.",
    "    suggestion: Choose one.",
    "  passed TRUE: It is true.",
    "    Checked.",
    "  1 check of the platform passed",
    "  the verifier gave no verdict: It crashed.",
    "  cm_00000001  open comment  docs/a.md:3  Why?",
    "    worker (disagree): Because of b.",
    "  review guide: signalbox review guide rv_00000001",
    "  version 4, commit 0123456789ab",
    "  http://localhost:4400/t/t_00000001",
  ]);
});
