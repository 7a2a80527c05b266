import type { EdgeKind } from "../../protocol/orchestration/plan.ts";
import { parseFail } from "./parse-fail.ts";
import type { ListBarrier, ListEdge, ListError } from "./task-list.ts";

/** The edges and barriers of a draft while it is read. */
export interface DraftEdges {
  readonly edges: readonly ListEdge[];
  readonly barriers: readonly ListBarrier[];
  readonly errors: readonly ListError[];
  /** Adds one dependency. */
  add(edge: ListEdge): void;
  /**
   * Adds a barrier. Adds edges instead if the kind is `order` and one side is a single task. Ignores a
   * barrier with an empty side.
   */
  separate(barrier: ListBarrier): void;
  /**
   * Adds written dependencies: every task of `after` waits for every task of `before`, but never for itself.
   */
  connect(before: readonly string[], after: readonly string[], line: number): void;
}

/**
 * Collects the edges of a list. Ranges and containers name many tasks at once, so `connect` limits their
 * number to 10,000 plus 20 per task. Above the limit, it adds barriers, and then reports an error.
 */
export function draftEdges(tasks: number): DraftEdges {
  const edges: ListEdge[] = [];
  const barriers: ListBarrier[] = [];
  const errors: ListError[] = [];
  let allowance = 10_000 + 20 * tasks;
  return { edges, barriers, errors, add: (edge) => void edges.push(edge), separate, connect };

  function separate({ before, after, kind, line }: ListBarrier): void {
    if (before.length === 0 || after.length === 0) return;
    if (kind === "order" && (before.length === 1 || after.length === 1)) pairs(before, after, kind, line);
    else barriers.push({ before, after, kind, line });
  }

  function connect(before: readonly string[], after: readonly string[], line: number): void {
    const product = before.length * after.length;
    const sum = before.length + after.length;
    if (product <= allowance) {
      allowance -= product;
      pairs(before, after, "explicit", line);
    } else if (sum <= allowance && before.length > 1 && after.length > 1) {
      allowance -= sum;
      barriers.push({ before, after, kind: "order", line });
    } else if (errors.length === 0) {
      errors.push(
        parseFail(
          line,
          "The dependencies of this list name too many tasks at once. Name fewer tasks, or use phases.",
        ),
      );
    }
  }

  function pairs(before: readonly string[], after: readonly string[], kind: EdgeKind, line: number): void {
    for (const task of after) {
      for (const needs of before) if (needs !== task) edges.push({ task, needs, kind, line });
    }
  }
}
