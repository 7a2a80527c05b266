import { z } from "zod";
import { AddComment, DecideReview } from "../../protocol/api/gates.ts";
import { Against, type ReviewFile } from "../../protocol/api/review-files.ts";
import type { Caller } from "../../protocol/api/caller.ts";
import { tool, type ToolInput, type ToolResult } from "../tool.ts";
import { counted, OfReview, Repeatable } from "./fields.ts";

const { shape } = DecideReview;

const Decision = z.strictObject({
  ...OfReview,
  version: shape.version.describe(
    "The version that read_review returned, so that nobody decides on unseen work",
  ),
  comment: shape.comment.describe("A comment to the agent on the whole work"),
  answers: shape.answers.describe("Answers to the questions of the review, by question id"),
  ...Repeatable,
});

/** The tools for reviews and decisions on them. */
export const reviewTools = [
  tool({
    name: "read_review",
    title: "Read a review",
    description:
      "Returns a review: the changed files, the verdict on each criterion, comments, and the version to send with a decision.",
    input: z.strictObject({
      ...OfReview,
      against: Against.default("previous").describe(
        "The version to compare with: previous (the attempt seen before), base (the start of the phase) or attempt-N",
      ),
    }),
    effect: "reads",
    quotesAgents: true,
    async run(api, { review: id, against }) {
      const params = { id };
      const review = await api.call("GET /api/reviews/:id", { params });
      const { items } = await api.call("GET /api/reviews/:id/files", { params, query: { against } });
      const { items: questions } = await api.call("GET /api/tasks/:id/questions", {
        params: { id: review.taskId },
        query: { limit: 200 },
      });
      const changed = items.filter(({ status }) => status !== "unchanged");
      return {
        data: {
          review,
          questions: questions.filter((question) => review.questionIds.includes(question.id)),
          changed: changed.map(fileOf),
          unchangedFiles: items.length - changed.length,
        },
        text: `${id} is ${review.status.replaceAll("_", " ")}, ${review.verified ? "verified" : "not verified"}, version ${review.version}; ${counted(changed.length, "file")} changed.`,
      };
    },
  }),
  tool({
    name: "comment_on_review",
    title: "Comment on a review",
    description:
      "Adds a comment to the whole work, a file or lines of it. The agent gets the comments with the decision.",
    input: AddComment.extend({
      ...OfReview,
      file: AddComment.shape.file.describe("Path of the file; null for the whole work"),
      lines: AddComment.shape.lines.describe("First and last line; null for the whole file"),
      ...Repeatable,
    }),
    effect: "adds",
    quotesAgents: true,
    async run(api, { review: id, ...body }) {
      const comment = await api.call("POST /api/reviews/:id/comments", { params: { id }, body });
      return { data: { comment }, text: `Added ${comment.id} to ${id}.` };
    },
  }),
  tool({
    name: "approve_review",
    title: "Approve a review",
    description: "Approves verified work for the person. The next phase starts, or the task is completed.",
    input: Decision,
    effect: "decides",
    quotesAgents: true,
    run: (api, input) => decide(api, "approve", input),
  }),
  tool({
    name: "request_changes",
    title: "Request changes",
    description: "Sends the work back to the agent with the comment and all open comments of the review.",
    input: Decision,
    effect: "decides",
    quotesAgents: true,
    run: (api, input) => decide(api, "request_changes", input),
  }),
];

async function decide(
  api: Caller,
  action: "approve" | "request_changes",
  { review: id, ...decision }: ToolInput<typeof Decision>,
): Promise<ToolResult> {
  const review = await api.call("PATCH /api/reviews/:id", {
    params: { id },
    body: { action, ...decision },
  });
  return { data: { review }, text: `${id}: ${review.status.replaceAll("_", " ")}.` };
}

function fileOf({ path, from, status, size, added, removed }: ReviewFile): Partial<ReviewFile> {
  return { path, ...(from === null ? {} : { from }), status, size, added, removed };
}
