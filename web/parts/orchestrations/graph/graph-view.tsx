import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useOrchestrationWords } from "../../../i18n/orchestration-words.ts";
import type { Graph, GraphNode } from "../types.ts";
import { useDragScroll } from "../use-drag-scroll.ts";
import { useViewport } from "../use-viewport.ts";
import { ZoomButtons } from "../zoom-buttons.tsx";
import { regionOf, showsEdge, showsNode } from "./culling.ts";
import { GraphEdges } from "./graph-edges.tsx";
import { GraphLegend } from "./graph-legend.tsx";
import { detailAt, GraphNodeView } from "./graph-node.tsx";
import { type Direction, neighboursOf, nodeTowards } from "./neighbours.ts";
import { PhaseBands, PhaseHeads } from "./phase-bands.tsx";
import { useNodeLabel } from "./use-node-label.ts";
import { useZoom } from "./use-zoom.ts";

/** The space around the drawing, and the height of the phases' names above it. */
const margin = 28;
const headHeight = 32;

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
};

/** The distance in pixels that Shift with an arrow key scrolls. */
const scrolls: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  left: [-96, 0],
  right: [96, 0],
  up: [0, -96],
  down: [0, 96],
  first: [0, 0],
  last: [0, 0],
};

/**
 * The tasks of an orchestration and their dependencies. The graph is one tab stop, and arrow keys move along
 * the dependencies. It fills its container and draws only the visible part.
 */
export function GraphView(props: {
  label: string;
  graph: Graph;
  selected: string | null;
  onSelect: (id: string) => void;
  /** Called to open a task or to expand a collapsed phase. */
  onOpen: (id: string) => void;
}) {
  const { label, graph, selected, onSelect, onOpen } = props;
  const words = useOrchestrationWords();
  const prefix = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const drawing = useMemo(
    () => ({ width: graph.width + 2 * margin, height: graph.height + 2 * margin }),
    [graph.width, graph.height],
  );
  const viewport = useViewport(scroller);
  const room = viewport && { width: viewport.width, height: viewport.height - headHeight };
  const { scale, step, showAll } = useZoom(scroller, drawing, room);
  useDragScroll(scroller);
  const neighbours = useMemo(() => neighboursOf(graph), [graph]);
  const labelOf = useNodeLabel(graph, neighbours);
  const places = useMemo(() => new Map(graph.nodes.map(({ id }, index) => [id, index])), [graph]);
  const [moved, setMoved] = useState<string | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const first = useMemo(() => firstOf(graph), [graph]);
  const active = places.get(moved ?? "") ?? places.get(selected ?? "") ?? first;
  const marked = hasFocus ? active : (places.get(selected ?? "") ?? null);
  const began = useRef(false);
  useEffect(() => {
    const node = graph.nodes[active];
    if (viewport === null || began.current || node === undefined || scroller.current === null) return;
    began.current = true;
    bringIntoView(scroller.current, node, scale, true);
  }, [viewport, scale, graph, active]);

  const region = viewport === null ? null : regionOf(viewport, scale);
  const nodes =
    region === null
      ? []
      : [...graph.nodes.entries()].filter(([index, node]) => index === active || showsNode(region, node));
  const edges = useMemo(
    () => (region === null ? [] : graph.edges.filter((edge) => showsEdge(region, edge))),
    // The region changes only if its edges do.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [graph, region?.left, region?.top, region?.right, region?.bottom],
  );

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    const direction = directions[event.key];
    const node = graph.nodes[active];
    if (node === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter") onOpen(node.id);
    else if (event.key === " ") onSelect(node.id);
    else if (direction === undefined) return;
    else if (event.shiftKey) {
      const [x, y] = scrolls[direction];
      event.currentTarget.scrollBy(x, y);
    } else {
      const next = graph.nodes[nodeTowards(graph, neighbours, active, direction)] ?? node;
      setMoved(next.id);
      bringIntoView(event.currentTarget, next, scale);
    }
    event.preventDefault();
  }

  if (graph.nodes.length === 0) return <p className="p-4 text-soft">{words.noTasks}</p>;
  const statuses = new Set(
    graph.nodes.flatMap(({ status, counts }) => (counts === undefined ? [status] : [])),
  );
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <GraphLegend shown={statuses} critical={graph.nodes.some(({ critical }) => critical)} />
        <ZoomButtons onZoom={step} onShowAll={showAll} />
      </div>
      <p id={`${prefix}-keys`} className="sr-only">
        {words.graphKeys}
      </p>
      <div
        ref={scroller}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-describedby={`${prefix}-keys`}
        aria-activedescendant={`${prefix}-${active}`}
        onKeyDown={press}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        className="task-list relative -outline-offset-2 min-h-0 flex-1 cursor-grab overflow-auto overscroll-contain rounded-lg border border-line bg-page data-dragged:cursor-grabbing data-dragged:select-none"
      >
        <div style={{ width: drawing.width * scale }} className="relative mx-auto flex min-h-full flex-col">
          <PhaseBands phases={graph.phases} scale={scale} margin={margin} />
          <PhaseHeads phases={graph.phases} scale={scale} margin={margin} height={headHeight} />
          <svg
            role="presentation"
            width={drawing.width * scale}
            height={drawing.height * scale}
            viewBox={`${-margin} ${-margin} ${drawing.width} ${drawing.height}`}
            className="relative my-auto block shrink-0"
          >
            <GraphEdges edges={edges} prefix={prefix} marked={marked} detail={detailAt(scale)} />
            {nodes.map(([index, node]) => (
              <GraphNodeView
                key={node.id}
                node={node}
                elementId={`${prefix}-${index}`}
                place={index + 1}
                total={graph.nodes.length}
                label={labelOf(index)}
                detail={detailAt(scale)}
                selected={node.id === selected}
                active={index === active}
                onSelect={onSelect}
                onOpen={onOpen}
              />
            ))}
          </svg>
        </div>
      </div>
    </div>
  );
}

/** Returns the initial node: a running one, or else a failed one, or else the first. */
function firstOf({ nodes }: Graph): number {
  for (const status of ["in_progress", "failed"] as const) {
    const at = nodes.findIndex((node) => node.status === status && node.counts === undefined);
    if (at >= 0) return at;
  }
  return 0;
}

/** Scrolls a node into view if it is not visible, or to the centre. */
function bringIntoView(scroller: HTMLElement, node: GraphNode, scale: number, toMiddle = false): void {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = scroller;
  const left = (node.x + margin) * scale;
  const top = (node.y + margin) * scale + headHeight;
  const [width, height] = [node.width * scale, node.height * scale];
  const along = (offset: number, room: number, start: number, size: number, before: number): number => {
    const isVisible = start - margin >= offset + before && start + size + margin <= offset + room;
    return isVisible && !toMiddle
      ? offset
      : toMiddle || size > room - before
        ? start - (room - size) / 2
        : start - margin < offset + before
          ? start - margin - before
          : start + size + margin - room;
  };
  scroller.scrollTo(
    along(scrollLeft, clientWidth, left, width, 0),
    along(scrollTop, clientHeight, top, height, headHeight),
  );
}
