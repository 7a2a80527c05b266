import type { BrokenCycle, OfficeState } from "../../../../src/protocol/office/state.ts";
import type { ShownWait } from "../member-standing.ts";
import { type Curve, curveBetween } from "./edges.ts";
import type { Seat, Seating } from "./seats.ts";

/** An edge of the picture from a member that waits, with the number of waits that it stands for. */
export interface DrawnEdge extends Curve {
  readonly key: string;
  readonly from: string;
  /** The name of the other member; null for the person. */
  readonly to: string | null;
  readonly kind: ShownWait["why"] | "broken";
  readonly count: number;
  /** True for the refused call of a broken cycle. */
  readonly isRefused: boolean;
}

/** Returns the edges of the waits, and those of a broken cycle, which are further out. */
export function drawnEdges(
  waits: readonly ShownWait[],
  broken: BrokenCycle | null,
  { members }: Pick<OfficeState, "members">,
  seating: Seating,
): readonly DrawnEdge[] {
  const seatOf = (name: string | null): Seat | undefined =>
    name === null ? seating.person : seating.members[members.findIndex((member) => member.name === name)];
  const wanted = [...grouped(waits), ...cycleEdges(broken)];
  return wanted.flatMap((edge, index): DrawnEdge[] => {
    const [from, to] = [seatOf(edge.from), seatOf(edge.to)];
    if (from === undefined || to === undefined) return [];
    const lane = wanted.slice(0, index).filter((other) => isSame(other, edge)).length;
    const isBent = wanted.some((other) => other.from === edge.to && other.to === edge.from);
    return [{ ...edge, ...curveBetween(from, to, isBent ? lane + 1 : lane) }];
  });
}

function isSame(one: Edge, other: Edge): boolean {
  return one.from === other.from && one.to === other.to;
}

type Edge = Omit<DrawnEdge, keyof Curve>;

/** Returns one edge for all waits of the same kind between two members. */
function grouped(waits: readonly ShownWait[]): readonly Edge[] {
  const groups = Map.groupBy(waits, ({ from, to, why }) => `${why} ${from} ${to ?? ""}`);
  return [...groups].flatMap(([key, of]): Edge[] => {
    const [first] = of;
    if (first === undefined) return [];
    const { from, to, why: kind } = first;
    return [{ key, from, to, kind, count: of.length, isRefused: false }];
  });
}

/** Returns the edges of a cycle; the first one is the refused call. */
function cycleEdges(broken: BrokenCycle | null): readonly Edge[] {
  const names = broken?.members ?? [];
  return names.slice(0, -1).map((from, index) => ({
    key: `broken ${index}`,
    from,
    to: names[index + 1] ?? null,
    kind: "broken",
    count: 1,
    isRefused: index === 0,
  }));
}
