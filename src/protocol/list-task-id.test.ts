import { describe, expect, test } from "vitest";
import { LIST_TASK_ID, isListTaskId, listTaskKey } from "./list-task-id.ts";

const IDS =
  "T1.3 T1.3.1 P1-T1.3 P12-T1 T001 T012a T012A 1.1 12.3 12.3.4b 5 t1.3 AUTH-7 AUTH7 abcdefgh-1.2.3z -5 T20260121001";
const OTHERS =
  "T all T1. T1.3.4.5 T1..3 .3 T1.3ab T--1 abcdefghi1 T1,T2 T1|T2 T1:x T2-T6 P1-P3 P1-5 1-5 T1-3 #1";

describe("the id of a listed task", () => {
  test.each(IDS.split(" "))("may be %s", (text) => {
    expect(isListTaskId(text)).toBe(true);
  });

  test.each(
    [
      OTHERS.split(" "),
      "",
      "T 1.3",
      "T1.3 ",
      " T1.3",
      "T1.3\n",
      "작업1",
      "T\u0661",
      "\u212a1",
      "T1111111111111",
    ].flat(),
  )("is not %j", (text) => {
    expect(isListTaskId(text)).toBe(false);
  });

  test("can be found inside a longer text", () => {
    const found = "T2-T6, then P1-T1.3 (T012a)".matchAll(new RegExp(`\\b${LIST_TASK_ID}\\b`, "gu"));
    expect(Array.from(found, ([id]) => id)).toEqual(["T2", "T6", "P1-T1.3", "T012a"]);
  });

  test("is compared without case, but with its zeros", () => {
    expect(["P1-T012A", "p1-t012a", "T01.3"].map(listTaskKey)).toEqual(["p1-t012a", "p1-t012a", "t01.3"]);
  });
});
