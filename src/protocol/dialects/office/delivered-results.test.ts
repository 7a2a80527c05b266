import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readText } from "../read-text.ts";

interface Case {
  readonly title: string;
  readonly text: string;
  /** The payload, or the field of the error. */
  readonly expect: Readonly<Record<string, string>>;
}

/** Blocks and their readings, written from the documentation before the reader was tried on them. */
const corpus = new URL("../../../../test/corpora/delivered-results.json", import.meta.url);
const cases = JSON.parse(readFileSync(corpus, "utf8")) as Case[];

test.each(cases)("DELIVER_RESULT: $title", ({ text, expect: expected }) => {
  const read = readText(`${text}\n`, ["office"]).map((item) =>
    item.kind === "message" ? item.payload : { error: item.field },
  );
  expect(read).toEqual([expected]);
});
