import { z } from "zod";
import { rights } from "../people/right.ts";
import { ReviewId, TaskId } from "../ids.ts";
import type { Route } from "./route.ts";

/** The reason why a preview cannot be shown. */
export const PreviewProblem = z.enum([
  /** The task has no files yet. */
  "no_files",
  /** The project has neither a start command nor an index.html. */
  "nothing_to_start",
  "install_failed",
  "build_failed",
  /** The build wrote no index.html. */
  "no_site",
  /** The start command ended, or left its server in the background. */
  "ended",
  /** The program listens on no port. */
  "never_listened",
  /** The program could not reach a database. */
  "needs_database",
  /** The program exceeded a resource limit. */
  "limit",
  /** Without a sandbox, other machines could reach the program. */
  "listens_everywhere",
  /** All ports are taken. */
  "no_port",
  /** The machine has no sandbox, and nobody has allowed programs to run without one. */
  "unsandboxed",
  /** A fault of Signalbox; the server's log has the details. */
  "fault",
]);
export type PreviewProblem = z.infer<typeof PreviewProblem>;

/** The preview of a task: what it has built, running on this machine. Previews are not part of the task's log. */
export const Preview = z.object({
  state: z.enum(["off", "preparing", "starting", "running", "stopped", "failed"]),
  /** The version that is shown; null if there was no preview. */
  commit: z.string().nullable(),
  /** The address of the preview, which only a frame of the page may show; null unless it is running. */
  url: z.string().nullable(),
  /** The command of the current or last step; null for a site that is served as files. */
  command: z.string().nullable(),
  /** The end of the output. */
  log: z.string(),
  problem: PreviewProblem.nullable(),
  /** The subject of the problem: the name of the limit or of the database, the seconds, or a sentence with the exit code. */
  details: z.string().nullable(),
  /** The reason for the state `stopped`. */
  stopped: z.enum(["by_person", "unused", "replaced"]).nullable(),
});
export type Preview = z.infer<typeof Preview>;

/** A picture of a preview, as a PNG image. */
export const Screenshot = z.object({ commit: z.string(), base64: z.string() });
export type Screenshot = z.infer<typeof Screenshot>;

const TaskParams = z.object({ id: TaskId });

/** The routes for previews. */
export const previewContract = {
  "GET /api/tasks/:id/preview": {
    right: rights.view,
    summary: "Get the state of a task's preview",
    params: TaskParams,
    response: Preview,
  },
  "POST /api/tasks/:id/preview": {
    right: rights.work,
    summary: "Start the preview of a task, or start it again: the version of a review, or the newest one",
    params: TaskParams,
    body: z.strictObject({ review: ReviewId.optional() }).default({}),
    response: Preview,
  },
  "GET /api/tasks/:id/screenshot": {
    right: rights.view,
    summary: "Get the picture of a commit's preview, or the newest one of the task; null if there is none",
    params: TaskParams,
    query: z.object({
      commit: z
        .string()
        .regex(/^[0-9a-f]{40}$/)
        .optional(),
    }),
    response: z.object({ screenshot: Screenshot.nullable() }),
  },
  "GET /api/screenshots": {
    right: rights.view,
    summary: "List the commits whose previews have a picture, newest picture first",
    response: z.object({ items: z.array(z.object({ taskId: TaskId, commit: z.string() })) }),
  },
  "DELETE /api/tasks/:id/preview": {
    right: rights.work,
    summary: "Stop the preview of a task",
    params: TaskParams,
    response: Preview,
  },
} as const satisfies Record<string, Route>;
