import { expect, test } from "vitest";
import { ArrivalOrder } from "./arrival-order.ts";

/** Adds chunks of text in order and returns the text of each range that a report would have. */
function reported(...reports: ["stdout" | "stderr", string][][]): string[][] {
  const order = new ArrivalOrder();
  const logs = { stdout: "", stderr: "" };
  return reports.map((chunks) => {
    for (const [stream, text] of chunks) {
      order.add(stream, logs[stream].length, Buffer.from(text));
      logs[stream] += text;
    }
    return order
      .take()
      .map(({ stream, from, to, open }) => `${stream}: ${logs[stream].slice(from, to)}${open ? "…" : ""}`);
  });
}

test("ranges are in the order of arrival, and neighbours of one stream are one range", () => {
  expect(
    reported([
      ["stdout", "one\n"],
      ["stdout", "two\n"],
      ["stderr", "warning\n"],
      ["stdout", "three\n"],
    ]),
  ).toEqual([["stdout: one\ntwo\n", "stderr: warning\n", "stdout: three\n"]]);
});

test("a chunk that ends within a line does not split the line", () => {
  expect(
    reported([
      ["stdout", "one\ntw"],
      ["stderr", "warning\n"],
      ["stdout", "o\n"],
    ]),
  ).toEqual([["stdout: one\n", "stderr: warning\n", "stdout: two\n"]]);
});

test("the next report continues an open line before the lines of the other stream", () => {
  expect(
    reported(
      [["stdout", "one\ntw"]],
      [
        ["stderr", "warning\n"],
        ["stdout", "o\n"],
      ],
    ),
  ).toEqual([["stdout: one\ntw…"], ["stdout: o\n", "stderr: warning\n"]]);
});

test("an open line without a continuation does not delay the other stream", () => {
  expect(reported([["stdout", "Continue? "]], [["stderr", "warning\n"]], [["stdout", "yes\n"]])).toEqual([
    ["stdout: Continue? …"],
    ["stderr: warning\n"],
    ["stdout: yes\n"],
  ]);
});

test("two open lines both arrive", () => {
  expect(
    reported([
      ["stdout", "a"],
      ["stderr", "b"],
      ["stdout", "c"],
    ]),
  ).toEqual([["stdout: ac…", "stderr: b…"]]);
});

test("streams that alternate quickly make a bounded number of ranges, and no byte is lost", () => {
  const chunks = Array.from({ length: 200 }, (_, at): ["stdout" | "stderr", string] => [
    at % 2 === 0 ? "stdout" : "stderr",
    `${at}\n`,
  ]);
  const [ranges = []] = reported(chunks);
  expect(ranges.length).toBeLessThanOrEqual(18);
  for (const stream of ["stdout", "stderr"]) {
    const text = ranges
      .filter((range) => range.startsWith(stream))
      .map((range) => range.slice(stream.length + 2))
      .join("");
    expect(text).toBe(
      chunks
        .filter(([of]) => of === stream)
        .map(([, line]) => line)
        .join(""),
    );
  }
});
