import type { OfficeId, OrchestrationId, TaskId } from "../protocol/ids.ts";
import { isPlainName } from "../protocol/files/path.ts";
import { officeKind } from "../protocol/office/event.ts";
import { orchestrationKind } from "../protocol/orchestration/event.ts";
import { taskKind } from "../protocol/record.ts";

/** The locations of a stream's files in the data directory. The name is that of its manifest. */
export interface StreamPlaces {
  readonly name: string;
  readonly places: readonly StreamPlace[];
}

/** A directory of a stream. */
export interface StreamPlace {
  /** Path in the data directory. */
  readonly path: string;
  /**
   * `log`: the server only appends to the files. `agent`: an agent writes here, so nothing here is trusted. `own`: only
   * the server writes here.
   */
  readonly kind: "log" | "agent" | "own";
  /** The beginning of the names that belong to the stream, if it shares the directory with others. */
  readonly prefix?: string;
}

/** Returns the files of a task. Its workspace is not among them: the checkpoints contain it as commits. */
export function taskFiles(id: TaskId): StreamPlaces {
  return {
    name: id,
    places: [
      { path: `snapshots/${id}.git`, kind: "own" },
      { path: `checkpoints/${id}`, kind: "own" },
      { path: `logs/${id}`, kind: "log" },
      { path: `agents/${id}`, kind: "agent" },
    ],
  };
}

/** Returns the archives of a task, which stay when the task is deleted. */
export function archiveFiles(id: TaskId): StreamPlaces {
  return { name: `${id}.archives`, places: [{ path: "archives", kind: "own", prefix: `${id}-` }] };
}

/** Returns the files of an orchestration that only the node which drives it changes. */
export function orchestrationFiles(id: OrchestrationId): StreamPlaces {
  return {
    name: id,
    places: [
      { path: `orchestrations/${id}/repository.git`, kind: "own" },
      // The record of the state files in the project.
      { path: `orchestrations/${id}`, kind: "own", prefix: "state-files.json" },
    ],
  };
}

/** Returns the lists and resolved conflicts that people gave to an orchestration. Every node adds to them. */
export function inputFiles(id: OrchestrationId): StreamPlaces {
  return {
    name: `${id}.inputs`,
    places: [
      { path: `orchestrations/${id}/lists`, kind: "own" },
      { path: `orchestrations/${id}/resolutions`, kind: "own" },
    ],
  };
}

/** Returns the files of an office. */
export function officeFiles(id: OfficeId): StreamPlaces {
  return { name: id, places: [{ path: `office-repositories/${id}.git`, kind: "own" }] };
}

/** Returns the files of a stream that only the node which drives it changes. */
export function filesOf(id: DrivenId): StreamPlaces {
  if (isOfficeId(id)) return officeFiles(id);
  return isOrchestrationId(id) ? orchestrationFiles(id) : taskFiles(id);
}

/** The id of a stream that has files. */
export type DrivenId = TaskId | OrchestrationId | OfficeId;

/** Returns true for the id of an office. */
export function isOfficeId(id: DrivenId): id is OfficeId {
  return id.startsWith("of_");
}

function isOrchestrationId(id: DrivenId): id is OrchestrationId {
  return id.startsWith("o_");
}

/** Returns all files that belong to a stream of a kind. */
export function filesOfKind({ kind, id }: { kind: string; id: string }): StreamPlaces[] {
  switch (kind) {
    case taskKind:
      return [taskFiles(id as TaskId), archiveFiles(id as TaskId)];
    case orchestrationKind:
      return [orchestrationFiles(id as OrchestrationId), inputFiles(id as OrchestrationId)];
    case officeKind:
      return [officeFiles(id as OfficeId)];
    default:
      return [];
  }
}

/** Returns the place of a stream that a path belongs to. A path that could lead out of it belongs to none. */
export function placeOf({ places }: StreamPlaces, path: string): StreamPlace | undefined {
  if (!path.split("/").every(isPlainName)) return undefined;
  return places.find(({ path: top, prefix }) =>
    prefix === undefined ? path === top || path.startsWith(`${top}/`) : path.startsWith(`${top}/${prefix}`),
  );
}
