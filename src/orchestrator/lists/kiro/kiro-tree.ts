import type { KiroItem } from "./read-kiro-items.ts";

/** An item with its subtasks, in the order of their numbers. An item with subtasks is a container. */
export interface KiroNode {
  readonly item: KiroItem;
  /** The item whose number this one extends: 2 for 2.1. */
  readonly partOf: KiroNode | null;
  /** The container around the item. */
  readonly parent: KiroNode | null;
  readonly children: readonly KiroNode[];
  /** True if the item or a container around it has an asterisk. */
  readonly optional: boolean;
}

/** The items of a list as a tree. */
export interface KiroTree {
  /** The top-level items in the order of their numbers. */
  readonly roots: readonly KiroNode[];
  /** All items in file order. */
  readonly nodes: readonly KiroNode[];
  /** The last item with each number. */
  readonly byId: ReadonlyMap<string, KiroNode>;
}

interface GrowingNode extends KiroNode {
  readonly partOf: GrowingNode | null;
  parent: GrowingNode | null;
  readonly children: GrowingNode[];
}

/**
 * Builds the tree by number: 2.1 belongs to 2 if a 2 comes before it, indented or not. An item that describes
 * work and has only optional subtasks is a task, and they follow it. As a container, it would be completed at
 * once.
 */
export function kiroTree(items: readonly KiroItem[]): KiroTree {
  const byId = new Map<string, GrowingNode>();
  const nodes: GrowingNode[] = [];
  const roots: GrowingNode[] = [];
  for (const item of items) {
    const partOf = numberedParent(item.id, byId);
    const optional = item.optional || (partOf?.optional ?? false);
    const node = { item, partOf, parent: null, children: [], optional };
    nodes.push(node);
    byId.set(item.id, node);
  }
  const required = withRequired(nodes);
  for (const node of nodes) {
    let parent = node.partOf;
    while (parent !== null && !parent.optional && !required.has(parent) && describesWork(parent.item))
      parent = parent.partOf;
    node.parent = parent;
    (parent?.children ?? roots).push(node);
  }
  for (const { children } of nodes) sortByNumber(children);
  sortByNumber(roots);
  return { roots, nodes, byId };
}

/** Returns the nodes whose number a required item extends. */
function withRequired(nodes: readonly KiroNode[]): ReadonlySet<KiroNode> {
  const found = new Set<KiroNode>();
  for (const { partOf, optional } of nodes) {
    if (optional) continue;
    for (let next = partOf; next !== null && !found.has(next); next = next.partOf) found.add(next);
  }
  return found;
}

const fieldLine = /^\s*(?:[-*+]\s{1,4})?(?:_\w[^:_]{0,30}:|\*\*Validates)/u;

/** Returns true if an item has details besides fields such as `_Requirements: 1.2_`. */
function describesWork({ details }: KiroItem): boolean {
  return details.some(({ text }) => text.trim() !== "" && !fieldLine.test(text));
}

function numberedParent(id: string, byId: ReadonlyMap<string, GrowingNode>): GrowingNode | null {
  for (let end = id.lastIndexOf("."); end > 0; end = id.lastIndexOf(".", end - 1)) {
    const parent = byId.get(id.slice(0, end));
    if (parent !== undefined) return parent;
  }
  return null;
}

/** Sorts nodes by number in place, unless they are already sorted. */
function sortByNumber(nodes: KiroNode[]): void {
  const isSorted = nodes.every(
    ({ item }, index) => index === 0 || compareNumbers(nodes[index - 1]?.item.id ?? "", item.id) <= 0,
  );
  if (!isSorted) nodes.sort((one, other) => compareNumbers(one.item.id, other.item.id));
}

/** Compares two numbers such as 2.9 and 2.10 part by part. */
export function compareNumbers(one: string, other: string): number {
  const left = one.split(".");
  const right = other.split(".");
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = Number(left[index] ?? -1) - Number(right[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Returns the tasks inside a node, or the node itself if it has no subtasks. */
export function leavesOf(node: KiroNode): readonly KiroNode[] {
  if (node.children.length === 0) return [node];
  const leaves: KiroNode[] = [];
  const waiting: KiroNode[] = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.children.length === 0) leaves.push(next);
    else waiting.push(...next.children.toReversed());
  }
  return leaves;
}

/** Returns the ids of the required tasks inside a node; of all its tasks if the node itself is optional. */
export function requiredIds(node: KiroNode): readonly string[] {
  return leavesOf(node)
    .filter(({ optional }) => !optional || node.optional)
    .map(({ item }) => item.id);
}
