import { z } from "zod";
import { rights } from "../people/right.ts";
import { pageOf, type Route } from "./route.ts";

/** A mark that a person has viewed a file with this content; `blob` is null for a deleted file. */
export const ViewedMark = z.strictObject({
  path: z.string().min(1).max(4096),
  blob: z
    .string()
    .regex(/^[0-9a-f]{4,64}$/)
    .nullable(),
});
export type ViewedMark = z.infer<typeof ViewedMark>;

/** The most marks of one person. The oldest are removed first. */
export const mostMarks = 5000;

/** The routes for marks of viewed files. */
export const viewedContract = {
  "GET /api/viewed": {
    summary: "List the files that you have marked as viewed, newest first",
    right: rights.person,
    response: pageOf(ViewedMark),
  },
  "PUT /api/viewed": {
    summary: "Mark files as viewed, or remove the marks",
    right: rights.person,
    personal: true,
    body: z.strictObject({ marks: z.array(ViewedMark).min(1).max(mostMarks), viewed: z.boolean() }),
    response: z.object({ marks: z.int() }),
  },
} as const satisfies Record<string, Route>;
