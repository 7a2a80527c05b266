import type { DraftEdges } from "../draft-edges.ts";
import { orderByNeeds } from "../order-by-needs.ts";
import type { KiroNode } from "./kiro-tree.ts";
import type { SiblingNeeds } from "./sibling-needs.ts";

/** A step of the order: its nodes run side by side, after the step before. */
export interface KiroStep {
  readonly nodes: readonly KiroNode[];
  readonly kind: "order" | "wave";
  /** The line that says so; 0 for the line of each task. */
  readonly line: number;
}

interface Group {
  readonly before: readonly string[];
  readonly kind: "order" | "wave";
  readonly line: number;
  readonly after: { readonly id: string; readonly line: number }[];
}

/**
 * Puts siblings into steps by number. A node with (P) joins the step of the nodes right before it; any other node opens a
 * new step. A step whose tasks need those of a later step comes after it: written dependencies count more than numbers.
 */
export function stepsByNumber(nodes: readonly KiroNode[], needs: SiblingNeeds): readonly KiroStep[] {
  const steps: { readonly nodes: KiroNode[]; readonly kind: "order"; readonly line: number }[] = [];
  for (const node of nodes) {
    const last = steps.at(-1);
    if (last !== undefined && node.item.parallel) last.nodes.push(node);
    else steps.push({ nodes: [node], kind: "order", line: 0 });
  }
  if (!nodes.some(({ item }) => needs.has(item.id))) return steps;
  const stepOf = new Map(
    steps.flatMap((step, index) => step.nodes.map(({ item }) => [item.id, index] as const)),
  );
  const order = orderByNeeds(steps.length, (index) =>
    steps[index]!.nodes.flatMap(({ item }) =>
      [...(needs.get(item.id) ?? [])].flatMap((id) => stepOf.get(id) ?? []),
    ),
  );
  return order.map((index) => steps[index]!);
}

/**
 * Adds the order of the steps: the tasks of a step wait for the required tasks of the step before. Optional tasks block
 * nothing. Inside a container its subtasks follow each other by number. The size is linear.
 */
export function orderSteps(steps: readonly KiroStep[], needs: SiblingNeeds, edges: DraftEdges): void {
  const groups: Group[] = [];
  follow(steps, []);
  for (const { before, kind, line, after } of groups) {
    if (kind === "wave") edges.separate({ before, after: after.map(({ id }) => id), kind, line });
    else if (before.length === 1 || after.length === 1) {
      for (const task of after) edges.separate({ before, after: [task.id], kind, line: task.line });
    } else edges.separate({ before, after: after.map(({ id }) => id), kind, line: after[0]?.line ?? line });
  }

  /** Adds the steps behind the tasks of `first`. Returns the tasks that whatever comes next waits for. */
  function follow(steps: readonly KiroStep[], first: readonly string[]): readonly string[] {
    let before = first;
    for (const { nodes, kind, line } of steps) {
      const group: Group = { before, kind, line, after: [] };
      groups.push(group);
      const ends: string[] = [];
      for (const node of nodes) {
        if (node.children.length === 0) {
          group.after.push({ id: node.item.id, line: node.item.line });
          if (!node.optional) ends.push(node.item.id);
        } else ends.push(...inside(node, group));
      }
      if (ends.length > 0) before = ends;
    }
    return before === first ? [] : before;
  }

  /** Adds the subtasks of a container: the first step joins the container's group, the others follow it. */
  function inside(node: KiroNode, group: Group): readonly string[] {
    const [first, ...rest] = stepsByNumber(node.children, needs);
    if (first === undefined) return [];
    const ends: string[] = [];
    for (const child of first.nodes) {
      if (child.children.length > 0) ends.push(...inside(child, group));
      else {
        group.after.push({ id: child.item.id, line: child.item.line });
        if (!child.optional) ends.push(child.item.id);
      }
    }
    const start = ends.length > 0 ? ends : group.before;
    const last = follow(rest, start);
    return last.length > 0 ? last : ends;
  }
}
