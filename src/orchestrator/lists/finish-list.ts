import { cycleErrors } from "./cycles.ts";
import type { ListDraft } from "./list-draft.ts";
import { laterPhases, withoutLaterPhases } from "./later-phases.ts";
import { barrierAmong, edgesAmong } from "./placed.ts";
import { resolveBarriers, withTaskIds } from "./resolve-barriers.ts";
import { resolveEdges } from "./resolve-edges.ts";
import { TaskPlaces } from "./task-places.ts";
import type { ExternalDependency, ListDialect, ListedTask, ListError, TaskList } from "./task-list.ts";

/** Resolves the ids of a draft and adds the errors that all dialects share. Takes n log n time. */
export function finishList(file: string, dialect: ListDialect, draft: ListDraft): TaskList {
  const { title, phases, tasks } = draft;
  const places = draft.places ?? new TaskPlaces(tasks);
  const repeated = places.hasRepeated ? tasks.filter((task, index) => places.of(task.id) !== index) : [];
  const edges = resolveEdges(draft.edges, tasks, places);
  const resolved = resolveBarriers(draft.barriers, tasks, places);
  const { barriers, contradictions } = withoutLaterPhases(resolved.barriers, tasks);
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
    barriers: barriers.map((barrier) => withTaskIds(barrier, tasks)),
    external: externalOnce(draft.external, tasks, places),
    contradictions: [
      ...draft.contradictions,
      ...edges.contradictions,
      ...resolved.contradictions,
      ...contradictions,
      ...laterPhases(edges, tasks),
    ],
    errors: errors.toSorted((one, other) => one.line - other.line),
  };

  /** Finds the cycles without the tasks whose id occurs twice, because their dependencies are ambiguous. */
  function cyclesWithout(unclear: readonly ListedTask[]): readonly ListError[] {
    if (unclear.length === 0) return cycleErrors(tasks, edges, barriers);
    const left = new Set(unclear.map(({ id }) => places.of(id)));
    const isClear = (place: number): boolean => !left.has(place);
    return cycleErrors(
      tasks,
      edgesAmong(edges, isClear),
      barriers.map((barrier) => barrierAmong(barrier, isClear)),
    );
  }
}

/** Returns each external dependency once per task, with its first line. */
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
      ? `The id ${second.id} is used on ${places}. Give one of the two tasks another id.`
      : `The ids ${first.id} and ${second.id} on ${places} differ only by case. Give one of the two tasks another id.`;
  return { code: "PARSE_FAIL", detail: String(second.line), message, line: second.line };
}
