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
