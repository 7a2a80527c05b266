import { expect, test } from "vitest";
import { jsonLine } from "./json-line.ts";

test("every reader finds one line with the same message, whatever the message contains", () => {
  const message = { answer: "one\ntwo\rthree\u000bfour\u000cfive\u001csix\u0085seven\u2028eight\u2029nine" };
  const line = jsonLine(message);
  expect(line.search(/[\p{Zl}\p{Zp}\p{Cc}]/u)).toBe(line.length - 1);
  expect(JSON.parse(line)).toEqual(message);
});
