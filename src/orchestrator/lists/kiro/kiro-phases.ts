import type { ListPhase } from "../task-list.ts";
import type { KiroStep } from "./kiro-order.ts";
import { leavesOf, type KiroNode, type KiroTree } from "./kiro-tree.ts";
import type { KiroHeading } from "./read-kiro-items.ts";

/** The phases of a list and the phase of each task. */
export interface KiroPhases {
  readonly phases: readonly ListPhase[];
  readonly phaseOf: (node: KiroNode) => number;
}

/**
 * Assigns each task to a phase: the first number of its id. A list without dotted numbers has one phase.
 * Phases run one after the other, so numbers that start together or that the waves interleave share one
 * phase, the first of them. No task waits for a later phase.
 */
export function kiroPhases(
  tree: KiroTree,
  steps: readonly KiroStep[],
  headings: readonly KiroHeading[],
): KiroPhases {
  const leaves = steps.flatMap(({ nodes }) => nodes.flatMap(leavesOf));
  if (leaves.length > 0 && leaves.every(({ item }) => !item.id.includes("."))) {
    const line = tree.nodes[0]?.item.line ?? 1;
    return { phases: [{ number: 1, title: null, line }], phaseOf: () => 1 };
  }
  const spans = new Map<number, { first: number; last: number; line: number }>();
  for (const [index, { nodes }] of steps.entries()) {
    for (const leaf of nodes.flatMap(leavesOf)) {
      const number = firstNumber(leaf);
      const span = spans.get(number);
      if (span === undefined) spans.set(number, { first: index, last: index, line: leaf.item.line });
      else {
        span.first = Math.min(span.first, index);
        span.last = Math.max(span.last, index);
        span.line = Math.min(span.line, leaf.item.line);
      }
    }
  }
  const numbers = [...spans.keys()].toSorted((one, other) => one - other);
  const starts = phaseStarts(numbers.map((number) => spans.get(number) ?? { first: 0, last: 0 }));
  const phaseByNumber = new Map<number, number>();
  const phases: ListPhase[] = [];
  for (const [index, number] of numbers.entries()) {
    if (starts[index] === true) phases.push(phaseFor(number, starts[index + 1] ?? true));
    phaseByNumber.set(number, phases.at(-1)?.number ?? number);
  }
  return { phases, phaseOf: (node) => phaseByNumber.get(firstNumber(node)) ?? firstNumber(node) };

  function phaseFor(number: number, isAlone: boolean): ListPhase {
    const item = tree.byId.get(String(number))?.item;
    const heading = headings.find((candidate) => candidate.number === number);
    return {
      number,
      title: isAlone ? (item?.title ?? heading?.title ?? null) : null,
      line: item?.line ?? heading?.line ?? spans.get(number)?.line ?? 1,
    };
  }
}

function firstNumber({ item }: KiroNode): number {
  return Number.parseInt(item.id, 10);
}

/**
 * Returns for each number, in order, whether a phase begins with it: the steps of earlier numbers must
 * come before those of this number and of later ones.
 */
function phaseStarts(
  spans: readonly { readonly first: number; readonly last: number }[],
): readonly boolean[] {
  const earliest: number[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const { first } of spans.toReversed()) {
    least = Math.min(least, first);
    earliest.push(least);
  }
  earliest.reverse();
  let latest = -1;
  return spans.map(({ last }, index) => {
    const begins = latest < (earliest[index] ?? 0);
    latest = Math.max(latest, last);
    return begins;
  });
}
