import type { DraftEdges } from "../draft-edges.ts";
import { orderByNeeds } from "../order-by-needs.ts";
import type { KiroNode } from "./kiro-tree.ts";
import type { SiblingNeeds } from "./sibling-needs.ts";

/** A step of the order. Its nodes run in parallel, after the previous step. */
export interface KiroStep {
  readonly nodes: readonly KiroNode[];
  readonly kind: "order" | "wave";
  /** The line that defines the step; 0 means the line of each task. */
  readonly line: number;
}

/** The tasks that the next step waits for. */
interface Front {
  readonly ids: readonly string[];
  /** The open tasks that came before ticked tasks of `ids`. An open task waits for them too. */
  readonly behind: readonly string[];
}

interface Group {
  readonly before: Front;
  /** The open tasks that an open task of the group waits for. */
  readonly open: readonly string[];
  readonly kind: "order" | "wave";
  readonly line: number;
  readonly after: { readonly id: string; readonly line: number }[];
}

/**
 * Groups siblings into steps by number. A node with (P) joins the step of the peers right before it; any
 * other node begins a new step. 2.1 is no peer of 1.3, even in a list without 1 and 2. A step that needs tasks of a later step moves after it: written dependencies
 * take precedence over numbers.
 */
export function stepsByNumber(nodes: readonly KiroNode[], needs: SiblingNeeds): readonly KiroStep[] {
  const steps: { readonly nodes: KiroNode[]; readonly kind: "order"; readonly line: number }[] = [];
  for (const node of nodes) {
    const last = steps.at(-1);
    const isPeer = groupOf(last?.nodes.at(-1)) === groupOf(node);
    if (last !== undefined && node.item.parallel && isPeer) last.nodes.push(node);
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

/** Returns the number that the number of a node extends: 2 for 2.1. */
function groupOf(node: KiroNode | undefined): string {
  const id = node?.item.id ?? "";
  return id.slice(0, Math.max(0, id.lastIndexOf(".")));
}

/**
 * Adds the order of the steps: the tasks of a step wait for the required tasks of the previous step. If those
 * are ticked, open tasks also wait for the open tasks before them. Optional tasks block nothing. The subtasks
 * of a container follow each other by number. The size is linear.
 */
export function orderSteps(steps: readonly KiroStep[], needs: SiblingNeeds, edges: DraftEdges): void {
  const groups: Group[] = [];
  const ticked = new Set<string>();
  follow(steps, { ids: [], behind: [] });
  for (const { before: front, kind, line, after } of groups) {
    const isOver = front.behind.length === 0 || after.every(({ id }) => ticked.has(id));
    const before = isOver ? front.ids : [...front.ids, ...front.behind];
    if (kind === "wave") edges.separate({ before, after: after.map(({ id }) => id), kind, line });
    else if (before.length === 1 || after.length === 1) {
      for (const task of after) edges.separate({ before, after: [task.id], kind, line: task.line });
    } else edges.separate({ before, after: after.map(({ id }) => id), kind, line: after[0]?.line ?? line });
  }

  /** Adds steps after the tasks of `first`. Returns the tasks that the next step waits for. */
  function follow(steps: readonly KiroStep[], first: Front): Front {
    let before = first;
    for (const { nodes, kind, line } of steps) {
      const open = before.ids.filter((id) => !ticked.has(id));
      const group: Group = { before, open: joined(open, before.behind), kind, line, after: [] };
      groups.push(group);
      const front = frontOf(nodes, group);
      if (front.ids.length > 0) before = front;
    }
    return before === first ? { ids: [], behind: [] } : before;
  }

  /** Adds the first tasks of nodes to a group, and the other tasks after them. Returns the last tasks. */
  function frontOf(nodes: readonly KiroNode[], group: Group): Front {
    const ids: string[] = [];
    const behind: string[] = [];
    for (const node of nodes) {
      if (node.children.length > 0) {
        const last = inside(node, group);
        ids.push(...last.ids);
        if (last.behind !== group.open) behind.push(...last.behind);
        continue;
      }
      const { id, line, status } = node.item;
      group.after.push({ id, line });
      if (status === "done") ticked.add(id);
      if (!node.optional) ids.push(id);
    }
    if (ids.some((id) => !ticked.has(id))) return { ids, behind };
    return { ids, behind: joined(behind, group.open) };
  }

  /** Adds the subtasks of a container: its first step joins the container's group, the others follow. */
  function inside(node: KiroNode, group: Group): Front {
    const [first, ...rest] = stepsByNumber(node.children, needs);
    if (first === undefined) return { ids: [], behind: [] };
    const front = frontOf(first.nodes, group);
    const last = follow(rest, front.ids.length > 0 ? front : group.before);
    return last.ids.length > 0 ? last : front;
  }
}

/** Returns two lists as one. Copies nothing if the first one is empty. */
function joined(one: readonly string[], other: readonly string[]): readonly string[] {
  return one.length === 0 ? other : [...one, ...other];
}
