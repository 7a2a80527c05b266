import { describe, expect, test } from "vitest";
import { OutputFile } from "./output-file.ts";
import { pageBytes } from "./page.ts";

/**
 * Creates a log whose bytes are generated on demand: line n is "n" padded to 63 characters, so that a page holds
 * 2048.
 */
function file(lines: number) {
  let length = lines * 64;
  const fetched: string[] = [];
  const told: unknown[] = [];
  const lost: number[] = [];
  const waiting: { until: () => boolean; resolve: () => void }[] = [];
  let failing = 0;
  let missing = 0;
  const output = new OutputFile({
    fetchRange: async (from, to) => {
      if (failing > 0) {
        failing -= 1;
        throw new Error("away");
      }
      fetched.push(`${from}-${to}`);
      const first = Math.floor(from / 64);
      const end = Math.min(to, length);
      const text = Array.from(
        { length: Math.ceil(end / 64) - first },
        (_, at) => `${first + at + 1}`.padEnd(63) + "\n",
      );
      const bytes = new TextEncoder().encode(text.join("")).subarray(from - first * 64, end - first * 64);
      return { bytes, length, missing };
    },
    onMissing: (count) => count !== lost.at(-1) && lost.push(count),
    fetchTimes: async () => [],
    onFailure: (why) => told.push(why instanceof Error ? why.message : why),
    onChange: () => {
      for (const wait of waiting) if (wait.until()) wait.resolve();
    },
  });
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve) => {
      if (condition()) resolve();
      else waiting.push({ until: condition, resolve });
    });
  const line = (row: number) => new TextDecoder().decode(output.index.row(row)?.bytes).trim();
  return {
    output,
    fetched,
    told,
    lost,
    until,
    line,
    grow: (by: number) => output.grow((length += by * 64)),
    open: () => output.grow(length),
    length: (lines: number) => (length = lines * 64),
    fail: (times: number) => (failing = times),
    lose: (bytes: number) => (missing = bytes),
  };
}

describe("OutputFile", () => {
  test("opens a huge log at its end with one request, and fetches other pages when they are shown", async () => {
    const { output, fetched, until, line, open } = file(4_000_000);
    open();
    await until(() => output.index.page(output.index.pages - 1) !== undefined);
    const end = 4_000_000 * 64;
    const tailStart = Math.floor((end - 1) / pageBytes) * pageBytes;
    expect(fetched).toEqual([`${tailStart - 1}-${tailStart + pageBytes}`]);
    expect(line(output.index.rows - 1)).toBe("4000000");
    output.want([0, 1]);
    await until(() => output.index.page(0) !== undefined && output.index.page(1) !== undefined);
    expect(fetched.slice(1)).toEqual([`0-${pageBytes}`, `${pageBytes - 1}-${2 * pageBytes}`]);
    expect([line(0), line(2048)]).toEqual(["1", "2049"]);
    output.close();
  });

  test("holds a bounded number of pages however far a huge log is scrolled", async () => {
    const { output, until, open } = file(1_000_000);
    open();
    for (let page = 0; page < 200; page += 1) {
      output.want([page]);
      await until(() => output.index.page(page) !== undefined);
    }
    expect(output.index.loadedPages.length).toBeLessThanOrEqual(80);
    expect(output.index.counted(0)).toBe(true);
    output.close();
  });

  test("numbers every line of a log of a few megabytes without being asked", async () => {
    const { output, until, line, open } = file(100_000);
    open();
    await until(() => output.index.complete);
    expect({ rows: output.index.rows, last: line(99_999), number: output.index.row(99_999)?.number }).toEqual(
      {
        rows: 100_000,
        last: "100000",
        number: 100_000,
      },
    );
    output.close();
  });

  test("follows a growing log by its new bytes alone", async () => {
    const { output, fetched, until, line, open, grow } = file(10);
    open();
    await until(() => output.index.rows === 10);
    grow(5);
    grow(5);
    await until(() => output.index.rows === 20);
    expect({ fetched, last: line(19) }).toEqual({
      fetched: [`0-${pageBytes}`, `639-${pageBytes}`],
      last: "20",
    });
    output.close();
  });

  test("learns the length from the server when the reported one is too small", async () => {
    const { output, until, line, grow, length } = file(10);
    output.grow(1);
    await until(() => output.index.rows === 10);
    length(4096);
    output.grow(2);
    await until(() => output.index.rows === 4096);
    grow(0);
    expect({ last: line(4095), length: output.index.length }).toEqual({ last: "4096", length: 4096 * 64 });
    output.close();
  });

  test("retries while the server is away, and reports it until it is back", async () => {
    const { output, until, line, open, fail, told } = file(10);
    fail(2);
    open();
    await until(() => output.index.rows === 10);
    expect({ line: line(9), told }).toEqual({ line: "10", told: ["away", "away", null] });
    output.close();
  });

  test("says how many bytes the file store has lost, and when they are back", async () => {
    const { lost, until, open, lose, grow, line } = file(10);
    lose(64);
    open();
    await until(() => line(9) === "10");
    lose(0);
    grow(1);
    await until(() => line(10) === "11");
    expect(lost).toEqual([64, 0]);
  });
});
