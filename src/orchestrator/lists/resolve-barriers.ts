import { missingTask, unknownTask } from "./resolve-edges.ts";
import type { Contradiction, ListBarrier, ListedTask, ListError } from "./task-list.ts";
import type { TaskPlaces } from "./task-places.ts";

/** The barriers with the ids of their tasks, and what was wrong with the others. */
export interface ResolvedBarriers {
  readonly barriers: readonly ListBarrier[];
  readonly contradictions: readonly Contradiction[];
  readonly errors: readonly ListError[];
}

/** Resolves the ids of barriers without regard to case. A barrier with an empty side is left out. */
export function resolveBarriers(
  drafts: readonly ListBarrier[],
  tasks: readonly ListedTask[],
  places: TaskPlaces,
): ResolvedBarriers {
  const contradictions: Contradiction[] = [];
  const errors = new Map<string, ListError>();
  const barriers = drafts.flatMap(({ before, after, kind, line }) => {
    const [needed, waiting] = [resolve(before, tasks, places), resolve(after, tasks, places)];
    for (const id of waiting.unknown) contradictions.push(unknownTask(id, line));
    const first = waiting.ids[0];
    if (first === undefined) return [];
    for (const id of needed.unknown) {
      const error = missingTask(first, id, line);
      errors.set(error.detail.toLowerCase(), error);
    }
    return needed.ids.length === 0 ? [] : [{ before: needed.ids, after: waiting.ids, kind, line }];
  });
  return { barriers, contradictions, errors: [...errors.values()] };
}

function resolve(
  ids: readonly string[],
  tasks: readonly ListedTask[],
  places: TaskPlaces,
): { readonly ids: readonly string[]; readonly unknown: readonly string[] } {
  const found = new Set<string>();
  const unknown = new Set<string>();
  for (const id of ids) {
    const place = places.of(id);
    if (place === undefined) unknown.add(id);
    else found.add(tasks[place]!.id);
  }
  return { ids: [...found], unknown: [...unknown] };
}
