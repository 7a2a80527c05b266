import { queryOptions } from "@tanstack/react-query";
import type { QuestionId, TaskId } from "../../src/protocol/ids.ts";
import { fetchApi } from "./client.ts";
import { plainText } from "./log/line-text.ts";

const tailBytes = 4096;
const mostLines = 8;

/**
 * Queries the last lines that an agent printed before it asked; `length` is the length of the log while the question
 * is open.
 */
export function outputBefore(question: QuestionId, taskId: TaskId, length: number) {
  return queryOptions({
    queryKey: ["lines before", question],
    queryFn: async () => {
      const from = Math.max(0, length - tailBytes);
      const response = await fetchApi(`/api/tasks/${taskId}/output`, {
        headers: { Range: `bytes=${from}-${length - 1}` },
      });
      return linesOutsideBlocks(await response.text(), from > 0);
    },
  });
}

/**
 * Returns the last readable lines of some output. Text between the tags of a block is for the platform and left out.
 */
export function linesOutsideBlocks(output: string, cut: boolean): readonly string[] {
  const lines: string[] = [];
  let block: string | null = null;
  for (const raw of output.split("\n").slice(cut ? 1 : 0)) {
    const line = plainText(raw).trimEnd();
    const tag = /^\s*\[(\/?)([A-Z_]{3,40})\]/.exec(line);
    const inside: string | null = block;
    if (inside === null && tag?.[1] === "") block = tag[2] ?? null;
    else if (tag?.[1] === "/" && tag[2] === inside) block = null;
    if (inside === null && tag === null && line !== "") lines.push(line);
  }
  return lines.slice(-mostLines);
}
