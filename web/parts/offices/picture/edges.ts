import type { Seat } from "./seats.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The curve of an edge between two seats: its path, and the position of its label. */
export interface Curve {
  readonly path: string;
  readonly label: Point;
}

/** The free space between the border of a seat and the end of an edge. */
const margin = 4;

/**
 * The part of an edge at which its label is. It is nearer to the seat that waits, so that edges that cross or that go in
 * both directions have their labels at different places.
 */
const labelAt = 0.36;

/**
 * Returns the curve from one seat to another. Between seats with free sides it is straight in lane 0; higher lanes bend
 * to the right of their direction, so edges in both directions are apart if both are bent. Between seats of columns it
 * goes through the free space beside them.
 */
export function curveBetween(from: Seat, to: Seat, lane: number): Curve {
  return from.side === null || to.side === null ? bent(from, to, lane) : beside(from, to, lane);
}

function bent(from: Seat, to: Seat, lane: number): Curve {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.max(1, Math.hypot(dx, dy));
  const bend = 48 * lane;
  const control = {
    x: (from.x + to.x) / 2 - (dy / length) * bend,
    y: (from.y + to.y) / 2 + (dx / length) * bend,
  };
  const [start, end] = [borderPoint(from, control), borderPoint(to, control)];
  return curve(start, towards(start, control), towards(end, control), end);
}

function beside(from: Seat, to: Seat, lane: number): Curve {
  const isDown = to.y > from.y;
  const start = sidePoint(from, (isDown ? 8 : -8) + 5 * lane);
  const end = sidePoint(to, (isDown ? -24 : 24) + 5 * lane);
  const rows = Math.abs(to.y - from.y) / from.height;
  const reach = from.side === to.side ? Math.min(150, 36 + 22 * rows + 26 * lane) : 70;
  return curve(start, moved(start, from, reach), moved(end, to, reach), end);
}

/** Returns the curve with these control points. */
function curve(start: Point, one: Point, other: Point, end: Point): Curve {
  const [t, u] = [labelAt, 1 - labelAt];
  const at = (axis: "x" | "y"): number =>
    Math.round(
      u ** 3 * start[axis] + 3 * u * u * t * one[axis] + 3 * u * t * t * other[axis] + t ** 3 * end[axis],
    );
  const points = [one, other, end].map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`);
  return {
    path: `M ${Math.round(start.x)} ${Math.round(start.y)} C ${points.join(" ")}`,
    label: { x: at("x"), y: at("y") },
  };
}

/** Returns the control point of a cubic curve that is the quadratic curve with this control point. */
function towards(end: Point, control: Point): Point {
  return { x: end.x + (2 * (control.x - end.x)) / 3, y: end.y + (2 * (control.y - end.y)) / 3 };
}

/** Returns the point of a seat's side at which an edge begins or ends. Edges that come and go have their own. */
function sidePoint({ x, y, width, height, side }: Seat, offset: number): Point {
  if (side === "bottom") return { x, y: y + height / 2 + margin };
  const most = height / 2 - 6;
  const beyond = width / 2 + margin;
  return { x: side === "left" ? x - beyond : x + beyond, y: y + Math.max(-most, Math.min(most, offset)) };
}

/** Returns a point moved away from the side of a seat. */
function moved({ x, y }: Point, { side }: Seat, by: number): Point {
  if (side === "bottom") return { x, y: y + by };
  return { x: side === "left" ? x - by : x + by, y };
}

/** Returns the point at which a line from the centre of a seat towards a point leaves the seat. */
function borderPoint(seat: Seat, point: Point): Point {
  const [dx, dy] = [point.x - seat.x, point.y - seat.y];
  const scale = Math.min(
    (seat.width / 2 + margin) / Math.max(0.001, Math.abs(dx)),
    (seat.height / 2 + margin) / Math.max(0.001, Math.abs(dy)),
  );
  return { x: Math.round(seat.x + dx * scale), y: Math.round(seat.y + dy * scale) };
}
