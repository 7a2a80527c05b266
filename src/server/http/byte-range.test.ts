import { describe, expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";

describe("the range of ten bytes", () => {
  test.each([
    [undefined, "whole"],
    ["bytes=0-3", { start: 0, end: 3 }],
    ["bytes=3-3", { start: 3, end: 3 }],
    ["bytes=4-", { start: 4, end: 9 }],
    ["bytes=4-99", { start: 4, end: 9 }],
    ["bytes=-4", { start: 6, end: 9 }],
    ["bytes=-99", { start: 0, end: 9 }],
    ["bytes= 2 - 4", { start: 2, end: 4 }],
    ["bytes=10-", "outside"],
    ["bytes=10-20", "outside"],
    ["bytes=-0", "outside"],
    ["bytes=5-4", "whole"],
    ["bytes=0-1,4-5", "whole"],
    ["bytes=-", "whole"],
    ["bytes=a-b", "whole"],
    ["lines=0-3", "whole"],
    ["bytes", "whole"],
    ["", "whole"],
  ] as const)("%j is %j", (header, range) => {
    expect(byteRange(header, 10)).toEqual(range);
  });
});

describe("the range of empty content", () => {
  test.each([
    [undefined, "whole"],
    ["bytes=0-", "whole"],
    ["bytes=0-100", "whole"],
    ["bytes=-5", "whole"],
    ["bytes=1-", "outside"],
  ] as const)("%j is %j", (header, range) => {
    expect(byteRange(header, 0)).toEqual(range);
  });
});
