import type { KiroItem } from "./read-kiro-items.ts";

/** An item with its subtasks, in the order of their numbers. An item with subtasks is a container. */
export interface KiroNode {
  readonly item: KiroItem;
  readonly parent: KiroNode | null;
  readonly children: readonly KiroNode[];
  /** True if the item or a container around it is marked with an asterisk. */
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
  readonly children: GrowingNode[];
}

/** Arranges the items by their numbers: 2.1 belongs to 2 if a 2 stands before it, indented or not. */
export function kiroTree(items: readonly KiroItem[]): KiroTree {
  const byId = new Map<string, GrowingNode>();
  const nodes: GrowingNode[] = [];
  const roots: GrowingNode[] = [];
  for (const item of items) {
    const parent = numberedParent(item.id, byId);
    const node = { item, parent, children: [], optional: item.optional || (parent?.optional ?? false) };
    (parent?.children ?? roots).push(node);
    nodes.push(node);
    byId.set(item.id, node);
  }
  for (const { children } of nodes) sortByNumber(children);
  sortByNumber(roots);
  return { roots, nodes, byId };
}

function numberedParent(id: string, byId: ReadonlyMap<string, GrowingNode>): GrowingNode | null {
  for (let end = id.lastIndexOf("."); end > 0; end = id.lastIndexOf(".", end - 1)) {
    const parent = byId.get(id.slice(0, end));
    if (parent !== undefined) return parent;
  }
  return null;
}

/** Sorts nodes in place. Most lists are sorted already. */
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

/** Returns the ids of the tasks inside a node that are not optional. An optional node stands for all its tasks. */
export function requiredIds(node: KiroNode): readonly string[] {
  return leavesOf(node)
    .filter(({ optional }) => !optional || node.optional)
    .map(({ item }) => item.id);
}
