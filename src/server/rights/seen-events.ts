import type { ProjectId, TaskId } from "../../protocol/ids.ts";
import { firstProject } from "../../protocol/project/project.ts";
import { isTaskRecord, type Recorded } from "../../protocol/record.ts";
import { type TriggerEvent, triggerKind } from "../../protocol/trigger/event.ts";
import type { Store } from "../../store/store.ts";
import type { Services } from "../services.ts";

type Sources = Pick<Services, "store" | "platform">;

/** Returns the ids of the streams among these events that belong to one of the projects. */
export async function seenStreams(
  records: readonly Recorded[],
  projects: readonly ProjectId[],
  sources: Sources,
): Promise<ReadonlySet<string>> {
  const streams = [...new Set(records.map(({ stream }) => stream))];
  const found = await sources.store.projectsOf(streams);
  const ofDeleted = await Promise.all(
    records
      .filter(({ stream, event }) => !found.has(stream) && event.type.endsWith(".deleted"))
      .map(async (record) => [record.stream, await lastProject(record, sources)] as const),
  );
  const isSeen = ([, project]: readonly [string, ProjectId]): boolean => projects.includes(project);
  return new Set([...found, ...ofDeleted].filter(isSeen).map(([stream]) => stream));
}

/** Returns the project to which something belonged until it was deleted. Tasks and triggers move to other projects. */
async function lastProject(record: Recorded, { store, platform }: Sources): Promise<ProjectId> {
  if (isTaskRecord(record)) {
    const state = await platform.tasks.state(record.stream as TaskId);
    return state?.task.project ?? firstProject;
  }
  if (record.kind === triggerKind) return lastProjectOfTrigger(record, store);
  const [first] = await store.read({ stream: record.stream, after: 0, limit: 1 });
  const { projectId = firstProject } = (first?.event ?? {}) as { readonly projectId?: ProjectId };
  return projectId;
}

const pageSize = 500;

async function lastProjectOfTrigger({ stream, seq }: Recorded, store: Sources["store"]): Promise<ProjectId> {
  let project = firstProject;
  for (let after = 0; after < seq;) {
    const records = await store.read<TriggerEvent>({ stream, after, limit: pageSize });
    for (const { event } of records)
      if (event.type === "trigger.created" || event.type === "trigger.changed")
        ({ project } = event.definition);
    after = records.at(-1)?.seq ?? seq;
  }
  return project;
}

/**
 * Returns true if a task that moved with one of these events is no longer in one of the projects. Only a task that has
 * not begun moves.
 */
export async function hasLeft(
  records: readonly Recorded[],
  projects: readonly ProjectId[],
  store: Pick<Store, "projectOf">,
): Promise<boolean> {
  const move = records.find(({ event }) => event.type === "task.edited" && "project" in event);
  if (move === undefined) return false;
  const project = await store.projectOf(move.stream);
  return project !== null && !projects.includes(project);
}
