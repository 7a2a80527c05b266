import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { TaskId } from "../../src/protocol/ids.ts";
import type { SentRecord as Recorded } from "../../src/protocol/record.ts";
import { call } from "./client.ts";
import { queryClient } from "./queries.ts";
import { onRecord, recentRecords } from "./recent.ts";

/** The last known action of an agent, with `open` set while it runs, and the agent's last sign of life. */
export interface Activity {
  readonly action: { readonly id: string; readonly what: string; readonly open: boolean } | null;
  readonly heardAt: string | null;
}

const looksBack = 200;
const nothing: Activity = { action: null, heardAt: null };

/** Returns the activity of a task's agent, updated with every event. */
export function useActivity(id: TaskId, seq: number): Activity {
  const { queryKey, ...query } = taskDoing(id, seq);
  const { data } = useQuery({ queryKey, ...query });
  useEffect(
    () =>
      onRecord((record) => {
        if (record.stream !== id) return;
        queryClient.setQueryData<Activity>(["activity", id], (activity) =>
          activity === undefined ? undefined : activityAfter(activity, record),
        );
      }),
    [id],
  );
  return data ?? nothing;
}

/**
 * Returns the activity after one more event. Further output within the same second changes nothing, so that much
 * output causes few renders.
 */
export function activityAfter(activity: Activity, { event, at }: Pick<Recorded, "event" | "at">): Activity {
  if (event.type === "run.planned") return nothing;
  if (event.type === "output.written" || event.type === "agent.said") return heard(activity, at);
  if (event.type !== "action.performed") return activity;
  const { id, name, summary, phase } = event;
  if (phase === "start") {
    const what = summary === undefined ? name : `${name} ${summary}`;
    return { action: { id, what, open: true }, heardAt: at };
  }
  if (activity.action?.id !== id) return heard(activity, at);
  return { action: { ...activity.action, open: false }, heardAt: at };
}

function heard(activity: Activity, at: string): Activity {
  const known = activity.heardAt !== null && at.slice(0, 19) <= activity.heardAt.slice(0, 19);
  return known ? activity : { ...activity, heardAt: at };
}

function taskDoing(id: TaskId, seq: number) {
  return queryOptions({
    queryKey: ["activity", id],
    queryFn: async () => {
      const { items } = await call("GET /api/tasks/:id/events", {
        params: { id },
        query: { after: Math.max(0, seq - looksBack), limit: looksBack },
      });
      const last = items.at(-1)?.seq ?? 0;
      const later = recentRecords(id).filter((record) => record.seq > last);
      return [...(items as unknown as Recorded[]), ...later].reduce(activityAfter, nothing);
    },
    structuralSharing: false,
  });
}
