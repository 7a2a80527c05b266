import { memo } from "react";
import { withNames } from "../../../../src/protocol/hidden-characters.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useOrchestrationWords } from "../../../i18n/orchestration-words.ts";
import { Ring } from "../progress-ring.tsx";
import { statusLooks } from "../status-look.tsx";
import type { Counts, GraphNode } from "../types.ts";
import { bold, fitText, textWidth } from "./fit-text.ts";

/** The detail of a node at a scale: everything, icon and id, or a coloured box. */
export type Detail = "full" | "some" | "least";

/** The border widths of an ordinary node and of one on the critical path, by detail. */
const borders = { full: [1.25, 2.5], some: [2.5, 5], least: [6, 14] } as const;

/** Returns the detail that is readable at a scale. */
export function detailAt(scale: number): Detail {
  return scale >= 0.6 ? "full" : scale >= 0.25 ? "some" : "least";
}

/** A task or a collapsed phase in the graph. Its label contains everything that the drawing shows. */
export const GraphNodeView = memo(function GraphNodeView(props: {
  node: GraphNode;
  elementId: string;
  /** The position among all nodes, of which only some are drawn. */
  place: number;
  total: number;
  label: string;
  detail: Detail;
  selected: boolean;
  active: boolean;
  onSelect: (id: string) => void;
  onOpen: (id: string) => void;
}) {
  const { node, elementId, place, total, label, detail, selected, active, onSelect, onOpen } = props;
  const { width, height, critical } = node;
  const look = statusLooks[node.status];
  const border = critical ? "stroke-ink" : look.border;
  return (
    <g
      id={elementId}
      role="option"
      aria-posinset={place}
      aria-setsize={total}
      aria-selected={selected}
      transform={`translate(${node.x} ${node.y})`}
      data-status={node.status}
      className="cursor-pointer"
      onClick={() => onSelect(node.id)}
      onDoubleClick={() => onOpen(node.id)}
    >
      <title>{label}</title>
      {selected && <Halo node={node} className="stroke-accent" />}
      {active && <Halo node={node} className="list-focus stroke-accent" />}
      <rect
        width={width}
        height={height}
        rx={8}
        strokeWidth={borders[detail][critical ? 1 : 0]}
        {...(look.dashed && !critical && { strokeDasharray: "5 3" })}
        className={`${detail === "least" ? look.dot : look.box} ${border}`}
      />
      {/* The title is the name of the option: the same text, and all of it. */}
      <g aria-hidden="true">
        <NodeText node={node} detail={detail} />
      </g>
    </g>
  );
});

function NodeText({ node, detail }: { node: GraphNode; detail: Detail }) {
  if (detail === "least") return null;
  if (node.counts !== undefined) return <PhaseText node={node} counts={node.counts} />;
  return detail === "full" ? <TaskText node={node} /> : <TaskSign node={node} />;
}

function Halo({ node: { width, height }, className }: { node: GraphNode; className: string }) {
  return (
    <rect
      x={-5}
      y={-5}
      width={width + 10}
      height={height + 10}
      rx={12}
      fill="none"
      strokeWidth={2.5}
      className={className}
    />
  );
}

/** The icon, id, state and title of a task. */
function TaskText({ node: { id, title, status, width, height } }: { node: GraphNode }) {
  const words = useOrchestrationWords();
  const { Icon, text, ink } = statusLooks[status];
  const state = words.statuses[status];
  const room = width - 44 - textWidth(state, 11);
  const first = height / 2 - 5;
  return (
    <>
      <Icon x={10} y={first - 11.5} size={14} aria-hidden="true" className={text} />
      <text x={30} y={first} className="fill-ink text-[13px] font-semibold">
        {fitText(withNames(id), 13 * bold, room)}
      </text>
      <text x={width - 10} y={first} textAnchor="end" className={`text-[11px] ${ink}`}>
        {state}
      </text>
      <text x={10} y={height / 2 + 14} className="fill-ink text-[12px]">
        {fitText(withNames(title), 12, width - 20)}
      </text>
    </>
  );
}

/** The icon and id of a task in large letters, for a small scale. */
function TaskSign({ node: { id, status, width, height } }: { node: GraphNode }) {
  const { Icon, text } = statusLooks[status];
  return (
    <>
      <Icon x={10} y={height / 2 - 14} size={28} strokeWidth={3} aria-hidden="true" className={text} />
      <text x={46} y={height / 2 + 9} className="fill-ink text-[26px] font-semibold">
        {fitText(withNames(id), 26 * bold, width - 52)}
      </text>
    </>
  );
}

/** The ring of a collapsed phase, its name and its counts. */
function PhaseText({ node, counts }: { node: GraphNode; counts: Counts }) {
  const words = useOrchestrationWords();
  const { count } = useFormat();
  const middle = node.height / 2;
  const room = node.width - 84;
  const rest = [
    ...(counts.running > 0 ? [words.running(count(counts.running))] : []),
    ...(counts.failed > 0 ? [words.failed(count(counts.failed))] : []),
    ...(counts.blocked > 0 ? [words.blocked(count(counts.blocked))] : []),
  ];
  return (
    <>
      <g transform={`translate(10 ${middle - 28})`}>
        <Ring counts={counts} />
      </g>
      <text x={74} y={middle - (rest.length > 0 ? 13 : 4)} className="fill-ink text-[13px] font-semibold">
        {fitText(withNames(node.title), 13 * bold, room)}
      </text>
      <text x={74} y={middle + (rest.length > 0 ? 4 : 13)} className="fill-ink text-[12px]">
        {fitText(words.doneOf(count(counts.done), count(counts.total)), 12, room)}
      </text>
      {rest.length > 0 && (
        <text
          x={74}
          y={middle + 20}
          className={`text-[12px] ${counts.failed > 0 ? "fill-failed" : "fill-soft"}`}
        >
          {fitText(rest.join(", "), 12, room)}
        </text>
      )}
    </>
  );
}
