import type { Plan } from "./plan.ts";
import type { WorkState } from "./state.ts";

/** Returns true if a task needs no work, because it is skipped or was done before. */
export function isOver({ skipped, before }: WorkState): boolean {
  return skipped || before;
}

/**
 * Returns the work on the tasks of a plan. Tasks that were known under the same id keep theirs. A mark of the list counts
 * for a task that is neither merged nor in progress.
 */
export function workOf(
  plan: Plan,
  listed: { readonly done: readonly string[]; readonly skipped: readonly string[] },
  known: ReadonlyMap<string, WorkState>,
  at: string,
): WorkState[] {
  const done = new Set(listed.done);
  const skipped = new Set(listed.skipped);
  const marked = (work: WorkState, id: string): WorkState => {
    const isMerged = work.attempts.at(-1)?.outcome === "merged";
    if (isMerged || isOver(work)) return work;
    return { ...work, skipped: skipped.has(id), before: done.has(id) };
  };
  return plan.tasks.map(({ id }) => {
    const own = known.get(id.toLowerCase());
    if (own !== undefined) return own.stage === null ? marked(own, id) : own;
    return marked(
      {
        stage: null,
        attempts: [],
        failures: 0,
        faults: 0,
        conflict: null,
        repairs: null,
        skipped: false,
        before: false,
        priority: null,
        timeoutSeconds: null,
        dispatched: false,
        reason: null,
        since: at,
      },
      id,
    );
  });
}
