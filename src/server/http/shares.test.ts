import { expect, test } from "vitest";
import { Shares } from "./shares.ts";

test("an address gets its share, this machine everything, and all together no more than there is", () => {
  const shares = new Shares({ total: 5, each: 2 });
  const takes = (address: string, times: number): boolean[] =>
    Array.from({ length: times }, () => shares.take(address));
  expect(takes("203.0.113.9", 3)).toEqual([true, true, false]);
  expect(takes("127.0.0.1", 4)).toEqual([true, true, true, false]);
  expect(takes("203.0.113.10", 1)).toEqual([false]);
  shares.release("203.0.113.9");
  expect(takes("203.0.113.10", 2)).toEqual([true, false]);
  shares.release("127.0.0.1");
  expect(takes("203.0.113.9", 2)).toEqual([true, false]);
});
