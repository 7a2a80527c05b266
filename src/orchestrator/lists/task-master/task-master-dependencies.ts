import type { DraftEdges } from "../draft-edges.ts";
import type { Contradiction } from "../task-list.ts";
import type { TaskNode } from "./task-master-nodes.ts";

/**
 * Adds the dependencies of every task. In a subtask, a plain number means a sibling if there is one; a dotted
 * id is a full id. A container stands for the tasks inside it, on both sides.
 */
export function addTaskMasterDependencies(
  nodes: readonly TaskNode[],
  edges: DraftEdges,
): readonly Contradiction[] {
  const contradictions: Contradiction[] = [];
  const byId = new Map(nodes.map((node) => [node.id.toLowerCase(), node]));
  const leaves = leafIds(nodes);
  for (const node of nodes) {
    const waiting = leaves.get(node) ?? [];
    for (const { text, line } of node.dependencies) {
      const id = fullId(text, node, byId);
      const needed = byId.get(id.toLowerCase());
      if (needed === undefined) edges.connect([id], waiting, line);
      else if (needed === node && node.children.length === 0)
        edges.add({ task: id, needs: id, kind: "explicit", line });
      else if (needed === node)
        contradictions.push({ message: `${id} depends on itself. Remove the dependency.`, lines: [line] });
      else if (isWithin(node, needed) || isWithin(needed, node)) {
        const [inner, outer] = isWithin(node, needed) ? [node, needed] : [needed, node];
        contradictions.push({
          message: `${node.id} depends on ${id}, but ${inner.id} is a part of ${outer.id}. Remove the dependency.`,
          lines: [line, needed.line],
        });
      } else edges.connect(leaves.get(needed) ?? [], waiting, line);
    }
  }
  return contradictions;
}

/** Returns the ids of the tasks inside each node. A node without subtasks contains itself. */
export function leafIds(nodes: readonly TaskNode[]): ReadonlyMap<TaskNode, readonly string[]> {
  const found = new Map<TaskNode, readonly string[]>();
  for (const node of nodes.toReversed()) {
    found.set(
      node,
      node.children.length === 0 ? [node.id] : node.children.flatMap((child) => found.get(child) ?? []),
    );
  }
  return found;
}

function fullId(text: string, { parent }: TaskNode, byId: ReadonlyMap<string, TaskNode>): string {
  if (parent === null || text.includes(".")) return text;
  const sibling = `${parent.id}.${text}`;
  return byId.has(sibling.toLowerCase()) || !byId.has(text.toLowerCase()) ? sibling : text;
}

function isWithin(inner: TaskNode, outer: TaskNode): boolean {
  for (let next: TaskNode | null = inner; next !== null; next = next.parent) if (next === outer) return true;
  return false;
}
