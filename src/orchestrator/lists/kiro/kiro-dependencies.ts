import type { DraftEdges } from "../draft-edges.ts";
import type { Contradiction, ExternalDependency } from "../task-list.ts";
import type { KiroDependency } from "./kiro-details.ts";
import type { KiroNeed } from "./sibling-needs.ts";
import { compareNumbers, leavesOf, requiredIds, type KiroNode, type KiroTree } from "./kiro-tree.ts";

/** The results of an item's dependency lines besides the edges. */
export interface KiroDependencies {
  readonly external: readonly ExternalDependency[];
  readonly contradictions: readonly Contradiction[];
  /** The dependencies on other items of the list. */
  readonly needs: readonly KiroNeed[];
}

/**
 * Adds the written dependencies of an item. If the item is a container, all its tasks wait; if it needs a
 * container, it waits for the required tasks of that container.
 */
export function addKiroDependencies(
  node: KiroNode,
  dependencies: readonly KiroDependency[],
  tree: KiroTree,
  edges: DraftEdges,
): KiroDependencies {
  const external: ExternalDependency[] = [];
  const contradictions: Contradiction[] = [];
  const needs: KiroNeed[] = [];
  const waiting = leavesOf(node).map(({ item }) => item.id);
  for (const { ids, external: names, line } of dependencies) {
    for (const name of names) for (const task of waiting) external.push({ task, name, line });
    for (const id of ids) {
      for (const needed of typeof id === "string" ? [id] : between(id, tree)) addOne(needed, line);
    }
  }
  return { external, contradictions, needs };

  function addOne(id: string, line: number): void {
    const needed = tree.byId.get(id);
    if (needed === undefined) {
      edges.connect([id], waiting, line);
    } else if (isWithin(node, needed) || isWithin(needed, node)) {
      if (needed === node) return;
      const [inner, outer] = isWithin(node, needed) ? [node, needed] : [needed, node];
      contradictions.push({
        message: `${node.item.id} depends on ${id}, but ${inner.item.id} is a part of ${outer.item.id}. Remove the dependency.`,
        lines: [line, needed.item.line],
      });
    } else {
      // Too many dependencies are an error, so their order does not matter.
      if (edges.errors.length === 0) needs.push({ node, needed, line });
      edges.connect(requiredIds(needed), waiting, line);
    }
  }
}

function isWithin(inner: KiroNode, outer: KiroNode): boolean {
  for (let next: KiroNode | null = inner; next !== null; next = next.parent) if (next === outer) return true;
  return false;
}

/** Returns the numbers of a range such as 1.1-1.3 that the list has, and both ends. */
function between([from, to]: readonly [string, string], tree: KiroTree): readonly string[] {
  const siblings = tree.byId.get(from)?.parent?.children ?? tree.roots;
  const inside = siblings
    .map(({ item }) => item.id)
    .filter((id) => compareNumbers(id, from) >= 0 && compareNumbers(id, to) <= 0);
  return [...new Set([from, ...inside, to])];
}
