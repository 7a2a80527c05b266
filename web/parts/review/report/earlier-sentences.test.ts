import { expect, test } from "vitest";
import { inPresentWords } from "./earlier-sentences.ts";

test("a report of an earlier version reads like a present one", () => {
  expect(
    ["9 documents were looked at. Nothing was found.", "Everything was taken.", "Two links are broken."].map(
      inPresentWords,
    ),
  ).toEqual([
    "Checked 9 documents. No problems were found.",
    "All files were collected.",
    "Two links are broken.",
  ]);
});
