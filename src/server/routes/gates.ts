import type { TaskId } from "../../protocol/ids.ts";
import { ok, type Result } from "../../protocol/result.ts";
import { phasesOf } from "../../protocol/task/phases.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Handlers } from "../http/handler.ts";
import type { Services } from "../services.ts";
import { noTask } from "./tasks.ts";

type GateRoute =
  | "GET /api/workflows"
  | "GET /api/tasks/:id/phases"
  | "GET /api/tasks/:id/reviews"
  | "GET /api/tasks/:id/verifications"
  | "GET /api/tasks/:id/checkpoints"
  | "POST /api/tasks/:id/checkpoints"
  | "GET /api/checkpoints/:id/effects"
  | "POST /api/checkpoints/:id/restore"
  | "POST /api/checkpoints/:id/fork";

/** Serves a task's phases, reviews, verifications and checkpoints. */
export function gateRoutes({ platform }: Services): Pick<Handlers, GateRoute> {
  /** Serves a complete list from the task's state. */
  function listed<Item>(
    items: (state: TaskState) => readonly Item[],
  ): (asked: { params: { id: TaskId } }) => Promise<Result<{ items: readonly Item[]; nextCursor: null }>> {
    return async ({ params: { id } }) => {
      const state = await platform.tasks.state(id);
      return state === null ? noTask(id) : ok({ items: items(state), nextCursor: null });
    };
  }

  return {
    "GET /api/workflows": async () => ok({ ...platform.workflows(), nextCursor: null }),
    "GET /api/tasks/:id/phases": listed(phasesOf),
    "GET /api/tasks/:id/reviews": listed(({ gate }) => gate.reviews),
    "GET /api/tasks/:id/verifications": listed(({ gate }) => gate.verifications),
    "GET /api/tasks/:id/checkpoints": listed(({ gate }) => gate.checkpoints.toReversed()),
    "GET /api/checkpoints/:id/effects": ({ params: { id } }) => platform.checkpoints.effects(id),
    "POST /api/checkpoints/:id/restore": ({ params: { id }, act }) => platform.checkpoints.restore(id, act),
    "POST /api/checkpoints/:id/fork": ({ params: { id }, body, act }) =>
      platform.checkpoints.fork(id, body, act),
    "POST /api/tasks/:id/checkpoints": ({ params: { id }, act }) =>
      platform.tasks.command(id, { type: "checkpoint.take" }, act),
  };
}
