import type { GraphLayout } from "../../../../src/protocol/api/orchestrations.ts";
import { taskIndex } from "../../../../src/protocol/orchestration/evolve.ts";
import type { OrchestrationState } from "../../../../src/protocol/orchestration/state.ts";
import { shownStatus, type TaskRow } from "../table/rows.ts";
import type { Counts, Graph, GraphNode, GraphPhase } from "../types.ts";

/** Returns the graph to draw: the server's positions with the current states. */
export function graphOfRun(
  state: Pick<OrchestrationState, "plan">,
  rows: readonly TaskRow[],
  layout: GraphLayout,
  nameOfPhase: (phase: number) => string,
): Graph {
  const { width, height } = layout;
  const path = layout.criticalPath;
  const critical = new Set(path);
  const steps = new Set(path.slice(1).map((id, at) => `${path[at]}\n${id}`));
  const byPhase = Map.groupBy(rows, ({ phase }) => phase);
  const nodes = layout.nodes.map(({ id, phase, hidden, x, y, width, height, column }): GraphNode => {
    const place = { id, phase, x, y, width, height, column };
    if (hidden !== null) {
      const counts = countsOf(byPhase.get(phase) ?? []);
      return { ...place, title: nameOfPhase(phase), status: "pending", critical: false, counts };
    }
    const row = rows[taskIndex(state, id)];
    const status = row === undefined ? "pending" : shownStatus(row);
    return { ...place, title: row?.title ?? "", status, critical: critical.has(id) };
  });
  const edges = layout.edges.map(({ from, to, points }) => ({
    from,
    to,
    points: points.map(({ x, y }) => [x, y] as const),
    critical: steps.has(`${nodes[from]?.id}\n${nodes[to]?.id}`),
  }));
  return { width, height, nodes, edges, phases: phasesOf(nodes, state) };
}

function phasesOf(nodes: readonly GraphNode[], { plan }: Pick<OrchestrationState, "plan">): GraphPhase[] {
  const titles = new Map(plan.phases.map(({ number, title }) => [number, title]));
  return [...Map.groupBy(nodes, ({ phase }) => phase)]
    .map(([phase, members]) => {
      const x = Math.min(...members.map((node) => node.x));
      const right = Math.max(...members.map((node) => node.x + node.width));
      return { phase, title: titles.get(phase) ?? "", x, width: right - x };
    })
    .toSorted((one, other) => one.phase - other.phase);
}

function countsOf(rows: readonly TaskRow[]): Counts {
  const counts = { done: 0, running: 0, failed: 0, blocked: 0, total: rows.length };
  for (const { status } of rows) {
    if (status === "completed" || status === "skipped") counts.done += 1;
    else if (status === "in_progress") counts.running += 1;
    else if (status === "failed" || status === "blocked") counts[status] += 1;
  }
  return counts;
}
