import type { EditTask } from "../../protocol/api/contract.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { Draft } from "./draft.ts";

/** Gives the task these tags, in any state. Nothing happens if it has exactly them. */
export function tag(draft: Draft, changes: EditTask, tags: readonly string[]): Result<void> {
  if (Object.keys(changes).length > 1)
    return refuse("invalid", "`tags` cannot change together with other fields.", { field: "tags" });
  const { tags: known = [] } = draft.state.task;
  if (known.join() !== tags.join()) draft.add({ type: "task.tagged", tags: [...tags] });
  return ok(undefined);
}
