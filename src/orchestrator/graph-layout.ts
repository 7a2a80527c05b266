import type { GraphLayout } from "../protocol/api/orchestrations.ts";
import { taskIndex } from "../protocol/orchestration/evolve.ts";
import { criticalPath } from "../protocol/orchestration/graph.ts";
import type { Plan } from "../protocol/orchestration/plan.ts";
import type { OrchestrationState } from "../protocol/orchestration/state.ts";
import { collapse, mostVisible, type VisibleGraph } from "./layout/collapse.ts";
import type { LayoutEdge } from "./layout/graph.ts";
import { layOut } from "./layout/lay-out.ts";

const layouts = new WeakMap<Plan, GraphLayout>();

/** The phases that a person opened in a large graph, and the id of the selected task. */
interface GraphWish {
  readonly open: ReadonlySet<number>;
  readonly selected: string;
}

/**
 * Returns the layout of an orchestration's graph. Caches the layout of a small graph per plan, and collapses
 * the phases of a large one. Leaves out barriers, because the phases show them.
 */
export function graphLayout(
  state: Pick<OrchestrationState, "plan" | "progress">,
  { open, selected }: GraphWish,
): GraphLayout {
  const { plan, progress } = state;
  const known = layouts.get(plan);
  if (known !== undefined) return known;
  const critical = new Set(criticalPath(plan));
  const at = taskIndex(state, selected);
  const visible = collapse(
    {
      nodes: plan.tasks.map(({ id, phase }, index) => ({
        id,
        phase,
        status: progress.nodes[index]!.status,
        critical: critical.has(index),
      })),
      edges: plan.edges.map(({ needs, task }): LayoutEdge => [needs, task]),
    },
    { open, selected: at < 0 ? null : at },
  );
  const layout = placed(
    visible,
    [...critical].map((index) => plan.tasks[index]!.id),
  );
  if (plan.tasks.length <= mostVisible) layouts.set(plan, layout);
  return layout;
}

function placed(visible: VisibleGraph, path: readonly string[]): GraphLayout {
  const { width, height, nodes, edges } = layOut(visible);
  return {
    width,
    height,
    nodes: nodes.map((node, index) => {
      const of = visible.nodes[index]!;
      return { id: of.id, ...node, phase: of.phase, hidden: of.kind === "phase" ? of.hidden : null };
    }),
    edges: edges.map(({ from, to, points }) => ({ from, to, points: points.map(([x, y]) => ({ x, y })) })),
    criticalPath: [...path],
  };
}
