import { memo } from "react";
import type { GraphEdge } from "../types.ts";
import { edgePath } from "./edge-path.ts";
import type { Detail } from "./graph-node.tsx";

const kinds = {
  plain: { line: "stroke-field", head: "fill-field", width: { full: 1.25, some: 2, least: 3 } },
  critical: { line: "stroke-ink", head: "fill-ink", width: { full: 2.5, some: 5, least: 12 } },
  marked: { line: "stroke-accent", head: "fill-accent", width: { full: 2, some: 4, least: 10 } },
} as const;

type Kind = keyof typeof kinds;

/**
 * The edges of a graph with arrow heads. The critical path is bold. The edges of the marked node are
 * highlighted and on top.
 */
export const GraphEdges = memo(function GraphEdges(props: {
  edges: readonly GraphEdge[];
  /** A prefix for ids that is unique on the page. */
  prefix: string;
  marked: number | null;
  detail: Detail;
}) {
  const { edges, prefix, marked, detail } = props;
  const drawn = Object.groupBy(edges, ({ from, to, critical }): Kind => {
    if (marked !== null && (from === marked || to === marked)) return "marked";
    return critical ? "critical" : "plain";
  });
  return (
    <g fill="none" aria-hidden="true">
      <defs>
        {(["plain", "critical", "marked"] as const).map((kind) => (
          <marker
            key={kind}
            id={`${prefix}-${kind}`}
            viewBox="0 0 8 8"
            refX={7}
            refY={4}
            markerUnits="userSpaceOnUse"
            markerWidth={kind === "plain" ? 8 : 11}
            markerHeight={kind === "plain" ? 8 : 11}
            orient="auto"
          >
            <path d="M0 0.5L8 4L0 7.5Z" className={kinds[kind].head} />
          </marker>
        ))}
      </defs>
      {(["plain", "critical", "marked"] as const).map((kind) =>
        (drawn[kind] ?? []).map(({ from, to, points }) => (
          <path
            key={`${from}-${to}`}
            d={edgePath(points)}
            strokeWidth={kinds[kind].width[detail]}
            markerEnd={detail === "least" ? undefined : `url(#${prefix}-${kind})`}
            className={kinds[kind].line}
          />
        )),
      )}
    </g>
  );
});
