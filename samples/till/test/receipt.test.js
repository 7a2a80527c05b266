import assert from "node:assert/strict";
import { test } from "node:test";
import { money, printReceipt, receiptOf } from "../src/receipt.js";

const tea = { quantity: 2, name: "Tea", price: 150 };
const bread = { quantity: 1, name: "Bread", price: 320 };

test("a receipt has a line for each article and the total", () => {
  assert.deepEqual(receiptOf([tea, bread]), {
    lines: [
      { text: "2 x Tea", amount: 300 },
      { text: "1 x Bread", amount: 320 },
    ],
    total: 620,
  });
});

test("an empty list costs nothing", () => assert.equal(receiptOf([]).total, 0));

test("amounts stand in one column", () => {
  const rows = printReceipt(receiptOf([tea])).split("\n");
  assert.deepEqual(
    rows.map((row) => row.length),
    [40, 40],
  );
});

test("cents are written with two digits", () =>
  assert.deepEqual([0, 5, 150].map(money), ["0.00", "0.05", "1.50"]));
