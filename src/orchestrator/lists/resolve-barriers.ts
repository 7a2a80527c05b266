import type { PlacedBarrier } from "./placed.ts";
import { missingTask, unknownTask } from "./resolve-edges.ts";
import type { Contradiction, ListBarrier, ListedTask, ListError } from "./task-list.ts";
import type { TaskPlaces } from "./task-places.ts";

/** The barriers with the places of their tasks, and what was wrong with the others. */
export interface ResolvedBarriers {
  readonly barriers: readonly PlacedBarrier[];
  readonly contradictions: readonly Contradiction[];
  readonly errors: readonly ListError[];
}

/** Resolves the ids of barriers without regard to case. Leaves out barriers with an empty side. */
export function resolveBarriers(
  drafts: readonly ListBarrier[],
  tasks: readonly ListedTask[],
  places: TaskPlaces,
): ResolvedBarriers {
  const contradictions: Contradiction[] = [];
  const errors = new Map<string, ListError>();
  const barriers = drafts.flatMap(({ before, after, kind, line }) => {
    const [needed, waiting] = [resolve(before, places), resolve(after, places)];
    for (const id of waiting.unknown) contradictions.push(unknownTask(id, line));
    const first = waiting.found[0];
    if (first === undefined) return [];
    for (const id of needed.unknown) {
      const error = missingTask(tasks[first]!.id, id, line);
      errors.set(error.detail.toLowerCase(), error);
    }
    return needed.found.length === 0 ? [] : [{ before: needed.found, after: waiting.found, kind, line }];
  });
  return { barriers, contradictions, errors: [...errors.values()] };
}

/** Names the tasks of a barrier. */
export function withTaskIds(
  { before, after, kind, line }: PlacedBarrier,
  tasks: readonly ListedTask[],
): ListBarrier {
  const idOf = (place: number): string => tasks[place]!.id;
  return { before: before.map(idOf), after: after.map(idOf), kind, line };
}

/** Returns the places of ids and the ids that no task has, each one once. */
function resolve(
  ids: readonly string[],
  places: TaskPlaces,
): { readonly found: readonly number[]; readonly unknown: readonly string[] } {
  const found = new Set<number>();
  const unknown = new Set<string>();
  for (const id of ids) {
    const place = places.of(id);
    if (place === undefined) unknown.add(id);
    else found.add(place);
  }
  return { found: [...found], unknown: [...unknown] };
}
