import { useMemo } from "react";
import { withNames } from "../../../../src/protocol/hidden-characters.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useOrchestrationWords } from "../../../i18n/orchestration-words.ts";
import type { Graph, GraphNode } from "../types.ts";
import { useCountsText } from "../use-counts-text.ts";
import type { Neighbours } from "./neighbours.ts";

/** The largest number of dependencies in a label. */
const mostNamed = 5;

/** Returns a function that describes a node: title, state, critical path and neighbours. */
export function useNodeLabel(graph: Graph, neighbours: Neighbours): (index: number) => string {
  const words = useOrchestrationWords();
  const { count } = useFormat();
  const countsText = useCountsText();
  return useMemo(() => {
    const known = new Map<number, string>();
    return (index) => {
      const node = graph.nodes[index];
      if (node === undefined) return "";
      const before = neighbours.dependencies[index] ?? [];
      const named = before.slice(0, mostNamed).map((one) => nameOf(graph.nodes[one]));
      const ids = named.join(", ");
      const rest = before.length - named.length;
      const after = (neighbours.dependents[index] ?? []).length;
      const label =
        known.get(index) ??
        [
          node.counts === undefined ? withNames(`${node.id} ${node.title}`) : withNames(node.title),
          node.counts === undefined ? words.statuses[node.status] : countsText(node.counts),
          ...(node.critical ? [words.criticalPath] : []),
          ...(before.length > 0 ? [words.dependsOn(rest > 0 ? words.andMore(ids, count(rest)) : ids)] : []),
          ...(after > 0 ? [words.dependents(after, count(after))] : []),
        ].join(", ");
      known.set(index, label);
      return label;
    };
    // The functions of a language change together with `words`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [graph, neighbours, words]);
}

/** Returns the id of a task, or the title of a collapsed phase. */
function nameOf(node: GraphNode | undefined): string {
  return withNames((node?.counts === undefined ? node?.id : node.title) ?? "");
}
