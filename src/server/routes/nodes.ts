import type { NodeInfo, NodeState, NodeWork } from "../../protocol/api/nodes.ts";
import { OfficeId, OrchestrationId, type ProjectId, TaskId } from "../../protocol/ids.ts";
import { officeKind } from "../../protocol/office/event.ts";
import { orchestrationKind } from "../../protocol/orchestration/event.ts";
import { taskKind } from "../../protocol/record.ts";
import { ok, refuse } from "../../protocol/result.ts";
import { isOutdated, type NodeRow } from "../../store/nodes.ts";
import type { Handlers } from "../http/handler.ts";
import { projectsSeenBy } from "../rights/projects-seen.ts";
import type { Services } from "../services.ts";

type NodeRoute = "GET /api/nodes" | "POST /api/nodes/:id/drain";

/** A node whose last heartbeat is older has missed at least two. */
const silentMs = 3_000;
/** Number of coordinators of one kind whose titles are read. */
const coordinatorsAtMost = 200;

/** Serves the nodes of the installation. */
export function nodeRoutes({
  store,
  platform,
  node,
}: Pick<Services, "store" | "platform" | "node">): Pick<Handlers, NodeRoute> {
  /** Returns the nodes, with the titles of their work in these projects; of all work without any. */
  async function nodes(
    projects?: readonly ProjectId[],
  ): Promise<{ items: NodeInfo[]; work: ReadonlyMap<string, NodeWork> }> {
    const now = await store.clock();
    const [rows, leases] = await Promise.all([store.nodes(), store.leaseOwners({ now })]);
    const work = rows.length === 0 ? new Map() : await openWork(projects);
    const items = rows.map((row) => {
      const owned = leases
        .filter(({ owner, name }) => owner === row.id && isWork(name))
        .map(({ name }) => name);
      return nodeInfo(row, { now, owned, work, isOutdated: isOutdated(row, rows) });
    });
    return { items, work };
  }

  /** Returns the open tasks, orchestrations and offices without children, by id. */
  async function openWork(projects: readonly ProjectId[] | undefined): Promise<Map<string, NodeWork>> {
    const [tasks, ...coordinators] = await Promise.all([
      store.openTasks(),
      ...[orchestrationKind, officeKind].map((kind) =>
        store.listCoordinators({ kind, projects, limit: coordinatorsAtMost }),
      ),
    ]);
    const listed = coordinators.flatMap(({ items }) => items).filter(({ open }) => open);
    return new Map(
      [
        ...tasks
          .filter(({ parent, project }) => parent === undefined && projects?.includes(project) !== false)
          .map(({ id, title }) => ({ kind: taskKind, id, title })),
        ...listed.map(({ kind, id, summary }) => ({ kind, id, title: (summary as { title: string }).title })),
      ].map((each) => [each.id, each] as const),
    );
  }

  return {
    "GET /api/nodes": async ({ caller }) => {
      const projects = projectsSeenBy(caller.asker);
      const { items, work } = await nodes(projects);
      const unserved = items.length === 0 ? [] : await platform.unserved();
      const waiting = unserved
        .filter(({ id }) => projects === undefined || work.has(id))
        .map(({ kind, id, labels }) => ({
          ...(work.get(id) ?? { kind, id, title: id }),
          labels: [...labels],
        }));
      return ok({ items, nextCursor: null, here: node?.id ?? null, waiting });
    },
    "POST /api/nodes/:id/drain": async ({ params: { id }, body: { undo } }) => {
      await store.setDraining({ id, draining: !undo });
      const found = (await nodes()).items.find((each) => each.id === id);
      return found === undefined ? refuse("not_found", `There is no node ${id}.`) : ok(found);
    },
  };
}

/** Returns true for the lease of a task, an orchestration or an office: a node also holds some for its own chores. */
function isWork(name: string): boolean {
  return [TaskId, OrchestrationId, OfficeId].some((id) => id.safeParse(name).success);
}

interface Owned {
  readonly now: string;
  readonly owned: readonly string[];
  readonly work: ReadonlyMap<string, NodeWork>;
  readonly isOutdated: boolean;
}

function nodeInfo(row: NodeRow, { now, owned, work, isOutdated: isOld }: Owned): NodeInfo {
  const { id, name, kind = "server", address, places, draining, version, startedAt, seenAt, endedAt } = row;
  const occupied = endedAt === null ? (row.occupied ?? 0) : 0;
  const silent = Math.max(0, Date.parse(now) - Date.parse(seenAt));
  return {
    id,
    name,
    kind,
    state: stateOf(row, { silent, isBusy: owned.length + occupied > 0, isOld }),
    address,
    labels: [...row.labels],
    places,
    occupied,
    tasks: owned.filter((held) => TaskId.safeParse(held).success).length,
    work: owned.flatMap((held) => work.get(held) ?? []),
    draining,
    version,
    startedAt,
    seenAt,
    silentMs: silent,
  };
}

function stateOf(
  { endedAt, draining, disk }: NodeRow,
  { silent, isBusy, isOld }: { silent: number; isBusy: boolean; isOld: boolean },
): NodeState {
  if (endedAt !== null) return "ended";
  if (silent > silentMs) return "not_responding";
  if (!draining && disk !== undefined) return "disk_trouble";
  if (!draining) return isOld ? "outdated" : "working";
  return isBusy ? "draining" : "drained";
}
