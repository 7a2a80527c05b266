import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { TaskId } from "../../src/protocol/ids.ts";
import type { SentRecord as Recorded } from "../../src/protocol/record.ts";
import { call } from "./client.ts";
import { queryClient } from "./queries.ts";
import { onRecord, recentRecords } from "./recent.ts";

/** Something that an agent did between its messages: a tool call, a file of a phase, the start of a phase, a verdict. */
export type AgentAct =
  | {
      readonly is: "tool";
      readonly at: string;
      readonly id: string;
      readonly name: string;
      readonly summary: string | null;
      readonly endedAt: string | null;
      /** Null while it runs, or if the agent does not report it. */
      readonly ok: boolean | null;
    }
  | { readonly is: "file"; readonly at: string; readonly path: string; readonly created: boolean }
  | { readonly is: "phase"; readonly at: string; readonly phase: number }
  | {
      readonly is: "verified";
      readonly at: string;
      readonly status: "passed" | "failed" | "unfinished";
      readonly failed: number;
    };

/** The events that are read at first. Earlier acts are in the log. */
const looksBack = 1000;
const none: readonly AgentAct[] = [];

/** Returns the acts of a task's agent, updated with every event. */
export function useTimeline(id: TaskId, seq: number): readonly AgentAct[] {
  const { data } = useQuery(timelineOf(id, seq));
  useEffect(
    () =>
      onRecord((record) => {
        if (record.stream !== id) return;
        queryClient.setQueryData<readonly AgentAct[]>(["timeline", id], (acts) =>
          acts === undefined ? undefined : actsAfter(acts, record),
        );
      }),
    [id],
  );
  return data ?? none;
}

/** Returns the acts after one more event. */
export function actsAfter(
  acts: readonly AgentAct[],
  { event, at }: Pick<Recorded, "event" | "at">,
): readonly AgentAct[] {
  switch (event.type) {
    case "action.performed": {
      const { id, name, summary = null, phase, ok = null } = event;
      if (phase === "start") return [...acts, { is: "tool", at, id, name, summary, endedAt: null, ok: null }];
      const begun = acts.findLastIndex((act) => act.is === "tool" && act.id === id);
      return acts.map((act, index) =>
        index === begun && act.is === "tool" ? { ...act, endedAt: at, ok } : act,
      );
    }
    case "document.changed":
      return [...acts, { is: "file", at, path: event.path, created: event.created }];
    case "phase.started":
      return [...acts, { is: "phase", at, phase: event.phase }];
    case "verification.finished": {
      const failed = event.criteria.filter(({ status }) => status === "failed").length;
      return [...acts, { is: "verified", at, status: event.status, failed }];
    }
    default:
      return acts;
  }
}

function timelineOf(id: TaskId, seq: number) {
  return queryOptions({
    queryKey: ["timeline", id],
    queryFn: async (): Promise<readonly AgentAct[]> => {
      const { items } = await call("GET /api/tasks/:id/events", {
        params: { id },
        query: { after: Math.max(0, seq - looksBack), limit: looksBack },
      });
      const last = items.at(-1)?.seq ?? 0;
      const later = recentRecords(id).filter((record) => record.seq > last);
      return [...(items as unknown as Recorded[]), ...later].reduce(actsAfter, none);
    },
    structuralSharing: false,
  });
}
