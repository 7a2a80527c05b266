import type { Contradiction } from "../task-list.ts";
import { compareNumbers, type KiroNode } from "./kiro-tree.ts";

/** A written dependency between two items, with its line. */
export interface KiroNeed {
  readonly node: KiroNode;
  readonly needed: KiroNode;
  readonly line: number;
}

/** The numbers of the siblings that an item needs, by the number of the item. */
export type SiblingNeeds = ReadonlyMap<string, ReadonlySet<string>>;

/** Turns dependencies into dependencies between siblings: if 1.2 needs 3.1, then 1 needs 3. */
export function siblingNeeds(needs: readonly KiroNeed[]): SiblingNeeds {
  const found = new Map<string, Set<string>>();
  for (const { node, needed } of needs) {
    const [one, other] = siblings(pathTo(node), pathTo(needed));
    if (one === undefined || other === undefined) continue;
    const known = found.get(one.item.id);
    if (known === undefined) found.set(one.item.id, new Set([other.item.id]));
    else known.add(other.item.id);
  }
  return found;
}

/** Returns the first two items in which two paths differ. */
function siblings(one: readonly KiroNode[], other: readonly KiroNode[]): readonly (KiroNode | undefined)[] {
  const at = one.findIndex((node, index) => node !== other[index]);
  return at < 0 ? [] : [one[at], other[at]];
}

/** Returns an item and the containers around it, outermost first. */
function pathTo(node: KiroNode): readonly KiroNode[] {
  const path: KiroNode[] = [];
  for (let next: KiroNode | null = node; next !== null; next = next.parent) path.unshift(next);
  return path;
}

/** Reports dependencies on items with a larger number, which contradict the order of the list. */
export function forwardNeeds(needs: readonly KiroNeed[]): readonly Contradiction[] {
  return needs.flatMap(({ node, needed, line }) => {
    const [id, other] = [node.item.id, needed.item.id];
    if (compareNumbers(other, id) <= 0) return [];
    const message = `${id} depends on ${other}, but ${other} comes later in the list. ${other} runs first; move it before ${id}, or remove the dependency.`;
    return [{ message, lines: [line, needed.item.line] }];
  });
}
