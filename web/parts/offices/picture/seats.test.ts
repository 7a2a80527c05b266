import { expect, test } from "vitest";
import { type Seat, seatsFor } from "./seats.ts";

const widths = [320, 400, 499, 500, 560, 600, 720, 1200];
const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 20, 100];
const all = widths.flatMap((width) => counts.map((count) => ({ width, count })));

test("seats are inside the picture and do not overlap", () => {
  const wrong = all.filter(({ width, count }) => {
    const { person, members, ...picture } = seatsFor(count, width);
    const seats = [person, ...members];
    return (
      picture.width > width ||
      seats.some((seat) => !isInside(seat, picture)) ||
      seats.some((seat, index) => seats.slice(0, index).some((other) => overlaps(seat, other)))
    );
  });
  expect(wrong).toEqual([]);
});

test("around an ellipse, no line between two seats crosses a third one", () => {
  const around = all.filter(
    ({ width, count }) => width >= 500 && seatsFor(count, width).person.side === null,
  );
  const wrong = around.filter(({ width, count }) => {
    const { person, members } = seatsFor(count, width);
    const seats = [person, ...members];
    return seats.some((from) =>
      seats.some((to) => seats.some((seat) => seat !== from && seat !== to && crosses(from, to, seat))),
    );
  });
  expect([around.length, wrong]).toEqual([23, []]);
});

test("three members sit right, below and left of the centre", () => {
  expect(seatsFor(3, 600).members.map(({ x, y }) => [x, y])).toEqual([
    [522, 150],
    [300, 260],
    [78, 150],
  ]);
});

function isInside({ x, y, width, height }: Seat, picture: { width: number; height: number }): boolean {
  return (
    x - width / 2 >= 0 &&
    y - height / 2 >= 0 &&
    x + width / 2 <= picture.width &&
    y + height / 2 <= picture.height
  );
}

function overlaps(one: Seat, other: Seat): boolean {
  return (
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
    Math.abs(one.y - other.y) < (one.height + other.height) / 2
  );
}

/** Returns true if one of many points on a line is inside a seat. */
function crosses(from: Seat, to: Seat, { x, y, width, height }: Seat): boolean {
  return Array.from({ length: 400 }, (_, at) => at / 400).some((part) => {
    const point = { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
    return Math.abs(point.x - x) < width / 2 && Math.abs(point.y - y) < height / 2;
  });
}
