import { queryOptions } from "@tanstack/react-query";
import type { NodeInfo } from "../../src/protocol/api/nodes.ts";
import { call } from "./client.ts";
import { nodeList } from "./nodes.ts";
import { queryClient } from "./queries.ts";

/** The interval between two reads while the nodes are shown. Heartbeats are no events, so the page asks for them. */
const readEveryMs = 2_000;

/** Queries the nodes again and again while a component shows them. */
export const liveNodeList = queryOptions({ ...nodeList, refetchInterval: readEveryMs, staleTime: 0 });

/** Drains a node, or lets it take work again. */
export async function drainNode(id: string, undo: boolean): Promise<NodeInfo> {
  const node = await call("POST /api/nodes/:id/drain", { params: { id }, body: { undo } });
  await queryClient.invalidateQueries({ queryKey: nodeList.queryKey });
  return node;
}
