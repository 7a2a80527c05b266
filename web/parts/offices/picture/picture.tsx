import { User } from "lucide-react";
import { type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { OfficeState } from "../../../../src/protocol/office/state.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useOfficeWords } from "../../../i18n/office-words.ts";
import { useNow } from "../../../ui/use-now.ts";
import { openWaits } from "../member-standing.ts";
import { type DrawnEdge, drawnEdges } from "./drawn-edges.ts";
import { MemberSeat } from "./member-seat.tsx";
import { type Seat, seatsFor } from "./seats.ts";

/** The time for which the picture shows a broken cycle. Its note stays. */
export const brokenShownMs = 5 * 60_000;

const edgeLooks = {
  call: { line: "stroke-running", head: "fill-running", text: "text-running", dashes: undefined },
  queue: { line: "stroke-quiet", head: "fill-quiet", text: "text-quiet", dashes: "7 5" },
  question: { line: "stroke-waiting", head: "fill-waiting", text: "text-waiting", dashes: undefined },
  decision: { line: "stroke-waiting", head: "fill-waiting", text: "text-waiting", dashes: undefined },
  interrupted: { line: "stroke-waiting", head: "fill-waiting", text: "text-waiting", dashes: "7 5" },
  session: { line: "stroke-checking", head: "fill-checking", text: "text-checking", dashes: "2 5" },
  broken: { line: "stroke-failed", head: "fill-failed", text: "text-failed", dashes: undefined },
} as const satisfies Record<DrawnEdge["kind"], unknown>;

/**
 * The members of an office on fixed seats, with an edge from each member that waits to the one it waits for. The list of
 * waits says the same in words.
 */
export function Picture(props: { state: OfficeState; selected: string; onSelect: (name: string) => void }) {
  const { state, selected, onSelect } = props;
  const { picture: words } = useOfficeWords();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const count = state.members.length;
  const seating = useMemo(() => seatsFor(count, width), [count, width]);
  const broken = useShownCycle(state);
  const edges = useMemo(() => drawnEdges(openWaits(state), broken, state, seating), [state, broken, seating]);
  return (
    <div ref={frame} role="group" aria-label={words.label} data-picture>
      {width > 0 && (
        <div
          className="relative mx-auto"
          style={{ width: `${seating.width}px`, height: `${seating.height}px` }}
        >
          <Edges edges={edges} width={seating.width} height={seating.height} />
          <p
            aria-hidden="true"
            className={`absolute flex items-center justify-center gap-1 rounded-full border text-xs font-semibold ${edges.some(({ to }) => to === null) ? "border-waiting bg-waiting-wash text-waiting" : "border-line bg-panel text-soft"}`}
            style={boxOf(seating.person)}
          >
            <User size={13} /> {words.you}
          </p>
          {state.members.map((member, index) => {
            const seat = seating.members[index];
            return (
              seat !== undefined && (
                <MemberSeat
                  key={member.name}
                  state={state}
                  member={member}
                  isSelected={member.name === selected}
                  isBroken={broken?.members.includes(member.name) === true}
                  box={boxOf(seat)}
                  onSelect={onSelect}
                />
              )
            );
          })}
          {edges.map((edge) => (
            <EdgeLabel key={edge.key} edge={edge} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Returns the latest broken cycle while the picture shows it; null if there is none. */
function useShownCycle({ broken, endedAt }: OfficeState) {
  const now = useNow();
  const last = broken.at(-1);
  if (last === undefined || endedAt !== null || now - Date.parse(last.at) > brokenShownMs) return null;
  return last;
}

function Edges({ edges, width, height }: { edges: readonly DrawnEdge[]; width: number; height: number }) {
  const id = useId();
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      className="pointer-events-none absolute inset-0 overflow-visible"
    >
      <defs>
        {Object.entries(edgeLooks).map(([kind, { head }]) => (
          <marker
            key={kind}
            id={`${id}-${kind}`}
            viewBox="0 0 10 10"
            refX={8}
            refY={5}
            markerUnits="userSpaceOnUse"
            markerWidth={13}
            markerHeight={13}
            orient="auto"
          >
            <path d="M 0 0 L 10 5 L 0 10 z" className={head} />
          </marker>
        ))}
      </defs>
      {edges.map(({ key, path, kind, from, to }) => (
        <path
          key={key}
          d={path}
          fill="none"
          data-edge={kind}
          data-from={from}
          data-to={to ?? ""}
          strokeWidth={kind === "broken" ? 3 : 2}
          strokeDasharray={edgeLooks[kind].dashes}
          markerEnd={`url(#${id}-${kind})`}
          className={edgeLooks[kind].line}
        />
      ))}
    </svg>
  );
}

function EdgeLabel({ edge: { kind, count, isRefused, label } }: { edge: DrawnEdge }) {
  const { picture: words } = useOfficeWords();
  const format = useFormat();
  if (kind === "broken" && !isRefused) return null;
  const name = kind === "broken" ? words.refused : words.kinds[kind];
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute -translate-x-1/2 -translate-y-1/2 rounded bg-page px-1 text-[0.6875rem] leading-4 font-medium whitespace-nowrap ${edgeLooks[kind].text}`}
      style={{ left: `${label.x}px`, top: `${label.y}px` }}
    >
      {count > 1 ? words.several(name, format.count(count)) : name}
    </span>
  );
}

function boxOf({ x, y, width, height }: Seat) {
  return {
    left: `${x - width / 2}px`,
    top: `${y - height / 2}px`,
    width: `${width}px`,
    height: `${height}px`,
  };
}

/** Returns the width of an element; 0 before the first measurement. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const read = (): void => setWidth(Math.floor(current.clientWidth));
    read();
    const watch = new ResizeObserver(read);
    watch.observe(current);
    return () => watch.disconnect();
  }, [element]);
  return width;
}
