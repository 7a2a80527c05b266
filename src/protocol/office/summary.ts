import { z } from "zod";
import { CallId, OfficeId, ProjectId } from "../ids.ts";
import { isOpenCall, type OfficeState } from "./state.ts";
import { occupants } from "./waits.ts";

/** An office as lists show it. */
export const OfficeSummary = z.object({
  id: OfficeId,
  projectId: ProjectId,
  name: z.string(),
  title: z.string(),
  status: z.enum(["running", "paused", "ended"]),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  members: z.array(z.string()),
  /** The number of members that are in a turn and not waiting for anyone. */
  working: z.int(),
  /** The number of calls that wait for their result. */
  openCalls: z.int(),
  /** The number of questions and decisions that wait for a person. */
  waiting: z.int(),
  costUsd: z.number(),
  /** The held calls. Each waits for a person to allow or refuse it. */
  held: z.array(
    z.object({
      call: CallId,
      caller: z.string(),
      callee: z.string(),
      task: z.string(),
      since: z.iso.datetime(),
    }),
  ),
});
export type OfficeSummary = z.infer<typeof OfficeSummary>;

/** Returns the summary of an office. */
export function officeSummary(state: OfficeState): OfficeSummary {
  const { id, projectId, definition, status, createdAt, endedAt, members, calls } = state;
  const questions = members.reduce((sum, { session }) => sum + (session?.questions.length ?? 0), 0);
  const held = calls.filter((call) => isOpenCall(call) && call.heldBy !== null);
  return {
    id,
    projectId,
    name: definition.name,
    title: definition.title,
    status,
    createdAt,
    endedAt,
    members: members.map(({ name }) => name),
    working: occupants(state).length,
    openCalls: calls.filter(isOpenCall).length,
    waiting: questions + held.length,
    costUsd: members.reduce((sum, { before, session }) => sum + before.costUsd + (session?.costUsd ?? 0), 0),
    held: held.map(({ id: call, caller, callee, task, madeAt: since }) => ({
      call,
      caller,
      callee,
      task: task.slice(0, 1_000),
      since,
    })),
  };
}
