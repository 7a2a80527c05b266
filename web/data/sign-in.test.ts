import { describe, expect, test } from "vitest";
import { tokenIn } from "./sign-in.ts";

describe("tokenIn", () => {
  test.each([
    ["the token itself, with white space around it", "  abc-123_x \n", "abc-123_x"],
    ["the whole link", "http://127.0.0.1:4400/#token=abc-123_x", "abc-123_x"],
    ["a fragment alone", "#token=abc", "abc"],
  ])("reads %s", (_name, pasted, token) => {
    expect(tokenIn(pasted)).toBe(token);
  });
});
