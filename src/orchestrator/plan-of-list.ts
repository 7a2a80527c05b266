import type { Plan, PlanTask } from "../protocol/orchestration/plan.ts";
import type { OrchestrationState } from "../protocol/orchestration/state.ts";
import type { TaskList } from "./lists/task-list.ts";

/** The plan of a list, and the tasks that the list marks as done or skipped. */
export interface ListedPlan {
  readonly plan: Plan;
  readonly done: readonly string[];
  readonly skipped: readonly string[];
}

/** Turns a list without errors into a plan. */
export function planOfList({ tasks, edges, barriers, phases }: TaskList): ListedPlan {
  const index = new Map(tasks.map(({ id }, at) => [id.toLowerCase(), at]));
  const known = (ids: readonly string[]): number[] =>
    ids.flatMap((id) => {
      const at = index.get(id.toLowerCase());
      return at === undefined ? [] : [at];
    });
  return {
    plan: {
      phases: phases
        .map(({ number, title }) => ({ number, title, slug: slugOf(title) }))
        .toSorted((one, other) => one.number - other.number),
      tasks: tasks.map(({ id, title, phase, line, specialists, files, priority, optional }) => ({
        id,
        title,
        phase,
        line,
        specialist: specialists[0] ?? null,
        files: [...files],
        priority,
        optional,
      })),
      edges: edges.flatMap(({ task, needs, kind, line }) => {
        const [from, to] = [known([needs])[0], known([task])[0]];
        return from === undefined || to === undefined ? [] : [{ task: to, needs: from, kind, line }];
      }),
      barriers: barriers.map(({ before, after, kind, line }) => ({
        before: known(before),
        after: known(after),
        kind,
        line,
      })),
    },
    done: tasks.filter(({ status }) => status === "done").map(({ id }) => id),
    skipped: tasks.filter(({ status }) => status === "skipped").map(({ id }) => id),
  };
}

/**
 * Returns a phase's title as a part of a branch name: letters and digits, joined by hyphens. Branches have ASCII names, so
 * a title in another script gives none.
 */
function slugOf(title: string | null): string {
  const plain = (title ?? "").normalize("NFKD").replaceAll(/\p{Mark}/gu, "");
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, 40).replace(/-+$/u, "");
}

/**
 * Returns the plan of an edited list. Keeps a task that has begun even if the list no longer contains it,
 * without dependencies, so that its history stays.
 */
export function planOfEditedList(state: OrchestrationState, listed: ListedPlan): ListedPlan {
  const kept = new Set(listed.plan.tasks.map(({ id }) => id.toLowerCase()));
  const removed: PlanTask[] = state.plan.tasks.filter(
    ({ id }, index) =>
      !kept.has(id.toLowerCase()) &&
      (state.work[index]!.attempts.length > 0 || state.work[index]!.repairs !== null),
  );
  const numbers = new Set(listed.plan.phases.map(({ number }) => number));
  const phases = state.plan.phases.filter(
    ({ number }) => !numbers.has(number) && removed.some(({ phase }) => phase === number),
  );
  return {
    ...listed,
    plan: {
      ...listed.plan,
      phases: [...listed.plan.phases, ...phases].toSorted((one, other) => one.number - other.number),
      tasks: [...listed.plan.tasks, ...removed.map((task) => ({ ...task, line: null }))],
    },
  };
}
