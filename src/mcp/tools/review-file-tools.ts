import { z } from "zod";
import { Against, type FileContent } from "../../protocol/api/review-files.ts";
import { tool, type ToolResult } from "../tool.ts";
import { diffText } from "./diff-text.ts";
import { counted, OfReview } from "./fields.ts";

const path = z.string().min(1).max(4096).describe("Path of a file of the review");

/** The tools for the files under review. */
export const reviewFileTools = [
  tool({
    name: "read_review_file",
    title: "Read a file of a review",
    description: "Returns lines of a file as it is under review.",
    input: z.strictObject({
      ...OfReview,
      path,
      fromLine: z.int().min(1).default(1),
      lines: z.int().min(1).max(5000).default(500).describe("Maximum number of lines"),
    }),
    effect: "reads",
    quotesAgents: true,
    async run(api, { review: id, path, fromLine, lines }) {
      const content = await api.call("GET /api/reviews/:id/files/:path{[^]+}", { params: { id, path } });
      return fileResult(content, fromLine, lines);
    },
  }),
  tool({
    name: "read_review_diff",
    title: "Read the diff of a file",
    description:
      "Returns the changes of a file under review. Each line has its number, + or - if it was added or removed, and its text.",
    input: z.strictObject({
      ...OfReview,
      path,
      against: Against.default("previous").describe(
        "The version to compare with: previous (the attempt seen before), base (the start of the phase) or attempt-N",
      ),
      fromRow: z.int().min(0).default(0).describe("nextRow of the part before"),
      rows: z.int().min(1).max(5000).default(500).describe("Maximum number of lines"),
    }),
    effect: "reads",
    quotesAgents: true,
    async run(api, { review: id, path, against, fromRow, rows }) {
      const diff = await api.call("GET /api/reviews/:id/diff", { params: { id }, query: { path, against } });
      if (diff.state !== "rows") {
        const { state, from } = diff;
        return { data: { path, from, state }, text: `The diff of this file has no lines (${words(state)}).` };
      }
      const part = diffText(diff, fromRow, rows);
      const data = { path, from: diff.from, diff: part.text, nextRow: part.nextRow };
      return {
        data,
        text: part.nextRow === null ? "The diff is complete." : `More from row ${part.nextRow}.`,
      };
    },
  }),
];

function fileResult(content: FileContent, fromLine: number, most: number): ToolResult {
  const { state, path, size } = content;
  if (content.state === "image") {
    const { mediaType, base64 } = content;
    return { data: { path, size, state }, text: `An image (${mediaType}).`, image: { mediaType, base64 } };
  }
  if (content.state === "link")
    return { data: { path, size, state, target: content.target }, text: "A symbolic link." };
  if (content.state !== "text")
    return { data: { path, size, state }, text: `The content cannot be shown (${words(state)}).` };
  const lines = content.lines.slice(fromLine - 1, fromLine - 1 + most);
  const end = fromLine - 1 + lines.length;
  const more = end < content.lines.length ? { nextLine: end + 1 } : {};
  return {
    data: { path, size, totalLines: content.lines.length, fromLine, content: lines.join("\n"), ...more },
    text: `${counted(lines.length, "line")} of ${content.lines.length}.`,
  };
}

function words(state: string): string {
  return state.replaceAll("_", " ");
}
