import { expect, test } from "vitest";

import { orderByNeeds } from "./order-by-needs.ts";

function order(count: number, needs: Readonly<Record<number, readonly number[]>>): readonly number[] {
  return orderByNeeds(count, (index) => needs[index] ?? []);
}

test("without needs, the order stays the same", () => {
  expect(order(3, { 2: [0] })).toEqual([0, 1, 2]);
});

test("the needs of an item come right before it", () => {
  expect(order(4, { 1: [2] })).toEqual([0, 2, 1, 3]);
  expect(order(5, { 0: [3], 3: [4], 2: [1] })).toEqual([4, 3, 0, 1, 2]);
});

test("a cycle ends with every item once", () => {
  expect(order(3, { 0: [2], 2: [1], 1: [0, 1] })).toEqual([1, 2, 0]);
});

test("a chain of 100,000 items does not overflow the stack", () => {
  const count = 100_000;
  const found = orderByNeeds(count, (index) => (index + 1 < count ? [index + 1] : []));
  expect([found.length, found[0], found.at(-1)]).toEqual([count, count - 1, 0]);
});
