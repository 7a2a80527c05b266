import type { NodeInfo } from "../../protocol/api/nodes.ts";
import { TaskId } from "../../protocol/ids.ts";
import { ok, refuse } from "../../protocol/result.ts";
import type { Handlers } from "../http/handler.ts";
import type { Services } from "../services.ts";

type NodeRoute = "GET /api/nodes" | "POST /api/nodes/:id/drain";

/** Serves the nodes of the installation. */
export function nodeRoutes({ store }: Pick<Services, "store">): Pick<Handlers, NodeRoute> {
  async function nodes(): Promise<NodeInfo[]> {
    const now = await store.clock();
    const [rows, leases] = await Promise.all([store.nodes(), store.leaseOwners({ now })]);
    return rows.map((row) => {
      const { id, name, address, places, occupied = 0, draining, version, startedAt, seenAt } = row;
      const tasks = leases.filter(({ name: held, owner }) => owner === id && TaskId.safeParse(held).success);
      const labels = [...row.labels];
      return {
        id,
        name,
        address,
        labels,
        places,
        occupied,
        tasks: tasks.length,
        draining,
        version,
        startedAt,
        seenAt,
      };
    });
  }

  return {
    "GET /api/nodes": async () => ok({ items: await nodes(), nextCursor: null }),
    "POST /api/nodes/:id/drain": async ({ params: { id }, body: { undo } }) => {
      await store.setDraining({ id, draining: !undo });
      const found = (await nodes()).find((node) => node.id === id);
      return found === undefined ? refuse("not_found", `There is no node ${id}.`) : ok(found);
    },
  };
}
