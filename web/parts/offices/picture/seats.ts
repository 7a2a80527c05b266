/** A rectangle in pixels by its centre. */
export interface Seat {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The side at which edges begin and end; null if they may begin and end everywhere. */
  readonly side: "left" | "right" | "bottom" | null;
}

/** The fixed seats of an office: one for the person and one for each member. */
export interface Seating {
  readonly width: number;
  readonly height: number;
  readonly person: Seat;
  readonly members: readonly Seat[];
}

/** The size of a member's seat. */
const seat = { width: 156, height: 80 };

const personSeat = { width: 76, height: 34 };

/** The largest width of the picture, and the smallest width of more than one column. */
const widest = 760;
const widthAround = 500;

/** The heights of an ellipse for up to five members. */
const heights = [0, 190, 220, 300, 310, 370];

/** The smallest width of an ellipse for five members. */
const widthOfFive = 600;

/** The free space between the seats of a column, and the least free space beside it, in which edges fit. */
const columnGap = 20;
const columnSide = 132;

/**
 * Returns the seats for a number of members in a width. They depend on nothing else, so a member never moves while
 * people look. The person is at the top. A few members sit around an ellipse, where no straight line between two seats
 * crosses a third one. More sit in two columns with the edges between them, and on a phone in one column with the edges
 * on its right.
 */
export function seatsFor(count: number, available: number): Seating {
  const width = Math.min(widest, available);
  if (width < widthAround) return inOneColumn(count, width);
  const isEllipse = count < 5 || (count === 5 && width >= widthOfFive);
  return isEllipse ? around(count, width) : inTwoColumns(count, width);
}

function around(count: number, width: number): Seating {
  const height = heights[count] ?? 0;
  const radius = { x: (width - seat.width) / 2, y: (height - seat.height) / 2 };
  const members = Array.from({ length: count }, (_, index) => {
    const angle = -Math.PI / 2 + (2 * Math.PI * (index + 1)) / (count + 1);
    return {
      x: Math.round(width / 2 + radius.x * Math.cos(angle)),
      y: Math.round(height / 2 + radius.y * Math.sin(angle)),
      ...seat,
      side: null,
    };
  });
  return { width, height, person: personAt(width / 2, null), members };
}

/** The first half of the members is on the right, from top to bottom, and the second half on the left. */
function inTwoColumns(count: number, width: number): Seating {
  const rows = Math.ceil(count / 2);
  const members = Array.from({ length: count }, (_, index) => {
    const isRight = index < rows;
    const row = isRight ? index : index - rows;
    return {
      x: isRight ? width - seat.width / 2 : seat.width / 2,
      y: rowAt(row, 0),
      ...seat,
      side: isRight ? "left" : "right",
    } as const;
  });
  return { width, height: bottomOf(rows, 0), person: personAt(width / 2, "bottom"), members };
}

function inOneColumn(count: number, width: number): Seating {
  const size = { width: Math.min(220, width - columnSide), height: seat.height };
  const first = personSeat.height + columnGap;
  const members = Array.from({ length: count }, (_, index) => ({
    x: size.width / 2 + 4,
    y: rowAt(index, first),
    ...size,
    side: "right" as const,
  }));
  const person = personAt(size.width + 4 - personSeat.width / 2, "right");
  return { width, height: bottomOf(count, first), person, members };
}

/** Returns the centre of a row of seats. */
function rowAt(row: number, first: number): number {
  return first + 4 + row * (seat.height + columnGap) + seat.height / 2;
}

function bottomOf(rows: number, first: number): number {
  return rowAt(rows - 1, first) + seat.height / 2 + 4;
}

function personAt(x: number, side: Seat["side"]): Seat {
  return { x: Math.round(x), y: personSeat.height / 2 + 4, ...personSeat, side };
}
