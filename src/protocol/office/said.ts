import { z } from "zod";

/** The type of a delivered result. */
export const ResultType = z.enum(["github_issue", "markdown", "json", "file_path", "message"]);
export type ResultType = z.infer<typeof ResultType>;

/** A message that a member wrote for its office. */
export const OfficeSaid = z.discriminatedUnion("is", [
  z.object({
    is: z.literal("invoke"),
    target: z.string(),
    task: z.string(),
    context: z.string().nullable(),
  }),
  z.object({
    is: z.literal("deliver"),
    target: z.string(),
    resultType: ResultType,
    contentType: z.string().nullable(),
    content: z.string(),
  }),
  z.object({ is: z.literal("step"), text: z.string() }),
]);
export type OfficeSaid = z.infer<typeof OfficeSaid>;
