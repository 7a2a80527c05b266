import type { Contradiction } from "../task-list.ts";
import type { KiroStep } from "./kiro-order.ts";
import { leavesOf, type KiroNode, type KiroTree } from "./kiro-tree.ts";
import type { KiroWave } from "./kiro-waves.ts";

/** The order that the waves give a list. */
export interface KiroGraphOrder {
  readonly steps: readonly KiroStep[];
  readonly contradictions: readonly Contradiction[];
}

/**
 * Turns waves into steps. A task that no wave names, such as a checkpoint, becomes its own step after the
 * last wave that contains a required task with a smaller number, and after the waves that follow it directly
 * and contain only optional tasks with smaller numbers.
 */
export function graphSteps(tree: KiroTree, waves: readonly KiroWave[]): KiroGraphOrder {
  const contradictions: Contradiction[] = [];
  const waveOf = new Map<KiroNode, number>();
  const lines = new Map<KiroNode, number>();
  for (const [index, wave] of waves.entries()) for (const task of wave.tasks) place(index, task);
  const namedIn = Map.groupBy(waveOf.keys(), (node) => waveOf.get(node) ?? 0);
  const steps: KiroStep[] = [];
  const late = stepsOutside();
  for (let index = -1; index < waves.length; index += 1) {
    if (index >= 0) steps.push({ nodes: nodesOf(index), kind: "wave", line: waves[index]?.line ?? 0 });
    for (const node of late.get(index) ?? []) steps.push({ nodes: [node], kind: "order", line: 0 });
  }
  return { steps: steps.filter(({ nodes }) => nodes.length > 0), contradictions };

  function place(index: number, { id, line }: KiroWave["tasks"][number]): void {
    const node = tree.byId.get(id);
    const earlier = node === undefined ? undefined : lines.get(node);
    if (node === undefined) {
      contradictions.push({
        message: `A wave names ${id}, but the list has no task ${id}. Add the task, or remove it from the wave.`,
        lines: [line],
      });
    } else if (earlier !== undefined) {
      contradictions.push({
        message: `The waves name ${id} twice. Keep it in one wave; the first one counts.`,
        lines: [earlier, line],
      });
    } else {
      waveOf.set(node, index);
      lines.set(node, line);
    }
  }

  /** Returns the wave of a task: its own, or else that of a container around it. */
  function waveFor(node: KiroNode): number | null {
    for (let next: KiroNode | null = node; next !== null; next = next.parent) {
      const wave = waveOf.get(next);
      if (wave !== undefined) return wave;
    }
    return null;
  }

  /** Returns the nodes of a wave. A container leaves out the subtasks that a wave names. */
  function nodesOf(index: number): readonly KiroNode[] {
    return (namedIn.get(index) ?? []).flatMap((node) => remaining(node) ?? []);
  }

  function remaining(node: KiroNode): KiroNode | null {
    if (node.children.length === 0) return node;
    const children = node.children.flatMap((child) => (waveOf.has(child) ? [] : (remaining(child) ?? [])));
    return children.length === 0 ? null : { ...node, children };
  }

  /** Returns the tasks without a wave by the wave that they follow; -1 means the beginning. */
  function stepsOutside(): ReadonlyMap<number, readonly KiroNode[]> {
    const leaves = tree.roots.flatMap(leavesOf).map((node) => ({ node, wave: waveFor(node) }));
    const outside = leaves.flatMap(({ node, wave }, index) => (wave === null ? [{ node, index }] : []));
    const earliest = earliestAfter(leaves);
    const ends = optionalWaves(leaves, waves.length);
    const after = new Map<number, KiroNode[]>();
    let last = -1;
    let seen = 0;
    for (const { node, index } of outside) {
      for (; seen < index; seen += 1) {
        const leaf = leaves[seen];
        if (leaf !== undefined && !leaf.node.optional) last = Math.max(last, leaf.wave ?? -1);
      }
      let place = last;
      while ((ends[place + 1] ?? leaves.length) < index) place += 1;
      const nodes = after.get(place);
      if (nodes === undefined) after.set(place, [node]);
      else nodes.push(node);
      if (!node.optional) contradictions.push(...misplaced(node, last, earliest[index] ?? null));
    }
    return after;
  }
}

interface PlacedLeaf {
  readonly node: KiroNode;
  readonly wave: number | null;
}

/** Returns for every wave the place of its last leaf; infinity if the wave has a required leaf. */
function optionalWaves(leaves: readonly PlacedLeaf[], count: number): readonly number[] {
  const ends = Array.from({ length: count }, () => -1);
  for (const [index, { node, wave }] of leaves.entries())
    if (wave !== null) ends[wave] = node.optional ? Math.max(ends[wave] ?? -1, index) : Infinity;
  return ends;
}

/** Returns for every leaf the later leaf, by number, that the waves start first. */
function earliestAfter(leaves: readonly PlacedLeaf[]): readonly (PlacedLeaf | null)[] {
  const found: (PlacedLeaf | null)[] = [];
  let earliest: PlacedLeaf | null = null;
  for (const leaf of leaves.toReversed()) {
    found.push(earliest);
    if (leaf.wave !== null && leaf.wave <= (earliest?.wave ?? leaf.wave)) earliest = leaf;
  }
  return found.toReversed();
}

/** Reports a subtask without a wave, and a checkpoint that comes after a task with a larger number. */
function misplaced(node: KiroNode, last: number, later: PlacedLeaf | null): readonly Contradiction[] {
  const { id, line } = node.item;
  if (node.parent !== null) {
    return [{ message: `No wave names ${id}. It runs at its number; add it to a wave.`, lines: [line] }];
  }
  if (later === null || (later.wave ?? 0) > last) return [];
  const other = later.node.item;
  return [
    {
      message: `${id} comes before ${other.id} in the list, but the waves start ${other.id} earlier. The waves count.`,
      lines: [line, other.line],
    },
  ];
}
