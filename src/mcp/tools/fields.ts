import { z } from "zod";
import { ReviewId, TaskId } from "../../protocol/ids.ts";

/** A part of the input of acts that an assistant may have to repeat. */
export const Repeatable = {
  idempotencyKey: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, "must have 1 to 200 visible ASCII characters")
    .optional()
    .describe("Any unique text. A repeated call with the same key and input acts only once"),
};

/** A part of the input of tools that list something. */
export const Page = {
  cursor: z.string().optional().describe("nextCursor of the page before"),
  limit: z.int().min(1).max(200).default(20),
};

/** The input of tools that are about one task. */
export const OfTask = { task: TaskId.describe("id of the task, such as t_k3m9x2ab") };

/** The input of tools that are about one review. */
export const OfReview = { review: ReviewId.describe("id of the review, such as rv_k3m9x2ab") };

/** Returns a number of things in words. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
