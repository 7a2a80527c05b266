import { cycleErrors } from "./cycles.ts";
import type { ListDraft } from "./list-draft.ts";
import { laterPhases, withoutLaterPhases } from "./later-phases.ts";
import { resolveEdges } from "./resolve-edges.ts";
import { resolveBarriers } from "./resolve-barriers.ts";
import { TaskPlaces } from "./task-places.ts";
import type { ExternalDependency, ListDialect, ListedTask, ListError, TaskList } from "./task-list.ts";

/** Resolves the ids of a draft and adds the errors that every dialect shares. Takes n log n time. */
export function finishList(file: string, dialect: ListDialect, draft: ListDraft): TaskList {
  const { title, phases, tasks } = draft;
  const places = new TaskPlaces(tasks);
  const repeated = tasks.filter((task, index) => places.of(task.id) !== index);
  const edges = resolveEdges(draft.edges, tasks, places);
  const resolved = resolveBarriers(draft.barriers, tasks, places);
  const { barriers, contradictions } = withoutLaterPhases(resolved.barriers, tasks, places);
  const errors = [
    ...draft.errors,
    ...repeated.map((task) => duplicate(tasks[places.of(task.id)!]!, task)),
    ...edges.errors,
    ...resolved.errors,
    ...cyclesWithout(repeated),
  ];
  return {
    file,
    dialect,
    title,
    phases,
    tasks,
    containers: draft.containers,
    edges: edges.edges,
    barriers,
    external: externalOnce(draft.external, tasks, places),
    contradictions: [
      ...draft.contradictions,
      ...edges.contradictions,
      ...resolved.contradictions,
      ...contradictions,
      ...laterPhases(edges.edges, tasks, places),
    ],
    errors: errors.toSorted((one, other) => one.line - other.line),
  };

  /** Finds the cycles among the other tasks: the dependencies of an id that two tasks have are not known. */
  function cyclesWithout(unclear: readonly ListedTask[]): readonly ListError[] {
    if (unclear.length === 0) return cycleErrors(tasks, edges.edges, barriers, places);
    const left = new Set(unclear.map(({ id }) => places.of(id)));
    const isClear = (id: string): boolean => !left.has(places.of(id));
    return cycleErrors(
      tasks,
      edges.edges.filter(({ task, needs }) => isClear(task) && isClear(needs)),
      barriers.map((barrier) => ({
        ...barrier,
        before: barrier.before.filter(isClear),
        after: barrier.after.filter(isClear),
      })),
      places,
    );
  }
}

/** Names each thing outside of the list once for a task, at the first place. */
function externalOnce(
  external: readonly ExternalDependency[],
  tasks: readonly ListedTask[],
  places: TaskPlaces,
): readonly ExternalDependency[] {
  const found = new Map<string, ExternalDependency>();
  for (const one of external) {
    const place = places.of(one.task);
    const task = place === undefined ? one.task : tasks[place]!.id;
    const key = `${task}\n${one.name.toLowerCase()}`;
    const known = found.get(key);
    if (known === undefined || known.line > one.line) found.set(key, { ...one, task });
  }
  return [...found.values()];
}

function duplicate(first: ListedTask, second: ListedTask): ListError {
  const places = `lines ${first.line} and ${second.line}`;
  const message =
    first.id === second.id
      ? `The id ${second.id} stands in ${places}. Give one of the two tasks another id.`
      : `The ids ${first.id} and ${second.id} in ${places} differ only by case. Give one of the two tasks another id.`;
  return { code: "PARSE_FAIL", detail: String(second.line), message, line: second.line };
}
