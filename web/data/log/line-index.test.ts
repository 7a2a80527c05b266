import { describe, expect, test } from "vitest";
import { LineIndex } from "./line-index.ts";
import { pageBytes } from "./page.ts";
import { plain } from "./sgr.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (index: LineIndex, row: number) => {
  const found = index.row(row);
  return found === null ? null : new TextDecoder().decode(found.bytes);
};

/** Indexes a log in memory page by page, in the given order. */
function indexed(log: string, order?: readonly number[]): LineIndex {
  const index = new LineIndex();
  const file = bytes(log);
  index.grow(file.length);
  for (const page of order ?? Array.from({ length: index.pages }, (_, at) => at)) load(index, file, page);
  return index;
}

function load(index: LineIndex, file: Uint8Array, page: number): void {
  const start = page * pageBytes;
  index.put(page, file.subarray(start, start + pageBytes), file[start - 1] === 10);
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => `line ${at + 1} ${"x".repeat(at % 90)}\n`).join("");

describe("LineIndex", () => {
  test("gives each line its offset, number and bytes", () => {
    const index = indexed("one\ntwo\n\nfour");
    expect([0, 1, 2, 3, 4].map((row) => index.row(row))).toEqual([
      { offset: 0, number: 1, style: plain, bytes: bytes("one"), cut: false },
      { offset: 4, number: 2, style: plain, bytes: bytes("two"), cut: false },
      { offset: 8, number: 3, style: plain, bytes: bytes(""), cut: false },
      { offset: 9, number: 4, style: plain, bytes: bytes("four"), cut: false },
      null,
    ]);
    expect({ rows: index.rows, complete: index.complete }).toEqual({ rows: 4, complete: true });
  });

  test("a growing log continues its last line and starts new ones", () => {
    const index = indexed("one\ntw");
    index.grow(13);
    index.put(0, bytes("o\nthr"), false);
    index.put(0, bytes("ee\n"), false);
    expect([0, 1, 2].map((row) => text(index, row))).toEqual(["one", "two", "three"]);
    expect(index.rows).toBe(3);
    index.grow(14);
    index.put(0, bytes("4"), false);
    expect(text(index, 3)).toBe("4");
  });

  test("lines that cross pages are whole, whatever order the pages came in", () => {
    const log = numbered(20_000);
    const lines = log.split("\n").slice(0, -1);
    for (const order of [
      [0, 1, 2, 3, 4, 5, 6, 7, 8],
      [8, 7, 6, 5, 4, 3, 2, 1, 0],
      [4, 0, 8, 6, 2, 7, 1, 5, 3],
    ]) {
      const index = indexed(log, order);
      expect({ rows: index.rows, pages: index.pages }).toEqual({ rows: 20_000, pages: 9 });
      expect(lines.every((line, row) => text(index, row) === line)).toBe(true);
      expect(index.row(19_999)?.number).toBe(20_000);
    }
  });

  test("a long log opened at its end has as many rows as allowed, and no numbers yet", () => {
    const log = numbered(20_000);
    const index = indexed(log, [8]);
    expect(Math.abs(index.rows - 20_000)).toBeLessThan(2500);
    const last = index.rows - 1;
    expect({ text: text(index, last)?.slice(0, 10), number: index.row(last)?.number }).toEqual({
      text: "line 20000",
      number: null,
    });
    expect({ known: index.row(0), complete: index.complete }).toEqual({ known: null, complete: false });
  });

  test("a dropped page keeps its number of lines", () => {
    const log = numbered(20_000);
    const index = indexed(log);
    index.drop(2);
    expect({ rows: index.rows, row: index.row(7000), last: index.row(19_999)?.number }).toEqual({
      rows: 20_000,
      row: null,
      last: 20_000,
    });
    load(index, bytes(log), 2);
    expect(text(index, 7000)).toBe(log.split("\n")[7000]);
  });

  test("finds the row of any byte", () => {
    const log = numbered(20_000);
    const index = indexed(log);
    for (const row of [0, 1, 4999, 12_345, 19_999]) {
      const offset = index.row(row)?.offset ?? -1;
      expect([index.rowOf(offset), index.rowOf(offset + 3)]).toEqual([row, row]);
      expect(index.offsetOf(row)).toBe(offset);
    }
  });

  test("estimates in pages that are not loaded agree with each other", () => {
    const index = indexed(numbered(20_000), [8]);
    for (let row = 0; row < index.rows; row += 97) expect(index.rowOf(index.offsetOf(row))).toBe(row);
  });

  test("a line longer than several pages is one row, shown up to the limit", () => {
    const index = indexed(`start\n${"y".repeat(3 * pageBytes)}\nend\n`);
    expect({ rows: index.rows, shown: index.row(1)?.bytes.length, cut: index.row(1)?.cut }).toEqual({
      rows: 3,
      shown: 16 * 1024,
      cut: true,
    });
    expect(text(index, 2)).toBe("end");
  });

  test("an open colour continues in the next lines and on the next page", () => {
    const log = `\u001b[31mred\nstill\n${"z\n".repeat(pageBytes / 2)}\u001b[0mplain\nlast\n`;
    const index = indexed(log);
    const red = { ...plain, fg: { kind: "named", index: 1 } };
    const last = index.rows - 1;
    expect([0, 1, 2, last - 1, last].map((row) => index.row(row)?.style)).toEqual([
      plain,
      red,
      red,
      red,
      plain,
    ]);
  });

  test("a colour counts wherever it was cut, and not when its line resets it", () => {
    const red = { ...plain, fg: { kind: "named", index: 1 } };
    const log = "\u001b[1;32mok\u001b[0m\n\u001b[31mred\nstill\u001b[m\nplain\n";
    for (let cut = 0; cut < log.length; cut += 1) {
      const index = new LineIndex();
      index.grow(log.length);
      index.put(0, bytes(log.slice(0, cut)), true);
      index.put(0, bytes(log.slice(cut)), false);
      expect([0, 1, 2, 3].map((row) => index.row(row)?.style)).toEqual([plain, plain, red, plain]);
    }
  });
});
