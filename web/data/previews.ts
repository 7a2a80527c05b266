import { queryOptions } from "@tanstack/react-query";
import type { Preview } from "../../src/protocol/api/previews.ts";
import type { ReviewId, TaskId } from "../../src/protocol/ids.ts";
import { call } from "./client.ts";
import { queryClient } from "./queries.ts";

const soonMs = 500;
const laterMs = 3_000;

/** Queries the preview of a task, again and again while it starts and runs. */
export function previewOf(id: TaskId) {
  return queryOptions({
    queryKey: ["preview", id],
    queryFn: () => call("GET /api/tasks/:id/preview", { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.state === "preparing" || data?.state === "starting") return soonMs;
      return data?.state === "running" ? laterMs : false;
    },
  });
}

/** Queries the commits with pictures, newest picture first. */
export const screenshotList = queryOptions({
  queryKey: ["screenshots"],
  queryFn: () => call("GET /api/screenshots", {}),
  select: ({ items }) => items,
  staleTime: 0,
});

/** The interval at which a picture is looked for that may still be taken in the background. */
const pictureMs = 15_000;

/** Queries the picture of a commit's preview, which never changes once it is there. */
export function screenshotOf(id: TaskId, commit: string) {
  return queryOptions({
    queryKey: ["screenshot", id, commit],
    queryFn: () => call("GET /api/tasks/:id/screenshot", { params: { id }, query: { commit } }),
    select: ({ screenshot }) => screenshot,
    refetchInterval: ({ state: { data } }) => (data?.screenshot === null ? pictureMs : false),
  });
}

/** Starts the preview of a task, or starts it again, at the version of a review or at the newest one. */
export async function startPreview(id: TaskId, review: ReviewId | null): Promise<void> {
  const body = review === null ? {} : { review };
  remember(id, await call("POST /api/tasks/:id/preview", { params: { id }, body }));
}

/** Stops the preview of a task. */
export async function stopPreview(id: TaskId): Promise<void> {
  remember(id, await call("DELETE /api/tasks/:id/preview", { params: { id } }));
}

function remember(id: TaskId, preview: Preview): void {
  queryClient.setQueryData<Preview>(previewOf(id).queryKey, preview);
}
