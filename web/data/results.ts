import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { GiveFeedback, TaskFeedback } from "../../src/protocol/api/archives.ts";
import type { OutputView } from "../../src/protocol/api/output.ts";
import type { TaskId } from "../../src/protocol/ids.ts";
import { call } from "./client.ts";
import { queryClient } from "./queries.ts";

/** The downloads of a task. */
export type Download = "archive" | "patch" | "bundle";

/**
 * Queries the files of a task's last commit. `commit` is the known one, so that the query runs again when it changes.
 */
export function taskFiles(id: TaskId, commit: string | null) {
  return queryOptions({
    queryKey: ["files", id, commit],
    queryFn: () => call("GET /api/tasks/:id/deliverables", { params: { id } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Queries the files of that commit that contain secrets. */
export function secretFiles(id: TaskId, commit: string | null) {
  return queryOptions({
    queryKey: ["secret files", id, commit],
    queryFn: () => call("GET /api/tasks/:id/secret-files", { params: { id } }),
    staleTime: 0,
  });
}

/**
 * Starts a download in the browser with a ticket that works once; an archive is created first. Returns the files whose
 * content the archive lacks.
 */
export async function download(id: TaskId, what: Download): Promise<readonly string[]> {
  const archive =
    what === "archive" ? await call("POST /api/tasks/:id/archive", { params: { id } }) : undefined;
  await downloadFrom(`/api/tasks/${id}/${what}`);
  return archive?.missing ?? [];
}

/** Starts the download of a task's output as it was printed. */
export async function downloadOutput(id: TaskId, stream: OutputView): Promise<void> {
  await downloadFrom(`/api/tasks/${id}/output?stream=${stream}`);
}

async function downloadFrom(path: string): Promise<void> {
  const { url } = await call("POST /api/tickets", { body: { path } });
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}

/** Queries the feedback on a task's result, and the heuristics of its form. */
export function feedbackOn(id: TaskId) {
  return queryOptions({
    queryKey: ["feedback", id],
    queryFn: () => call("GET /api/tasks/:id/feedback", { params: { id } }),
    staleTime: 0,
  });
}

/** Sends a person's feedback on a task's result. */
export async function giveFeedback(id: TaskId, feedback: GiveFeedback): Promise<void> {
  const said = await call("POST /api/tasks/:id/feedback", { params: { id }, body: feedback });
  queryClient.setQueryData<TaskFeedback>(feedbackOn(id).queryKey, said);
}
