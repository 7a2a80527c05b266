import assert from "node:assert/strict";
import { test } from "node:test";
import { totalOf, withProduct } from "../src/cart.js";
import { isRegular } from "../src/customers.js";
import { money } from "../src/money.js";
import { printReceipt, receiptOf } from "../src/receipt.js";

const shop = { locale: "en-US", currency: "USD", total: "Total" };
const theo = { name: "Theo", orders: 2 };
const cart = withProduct(withProduct([], { name: "Tea", price: 350 }, 2), { name: "Jam", price: 425 }, 1);

test("a cart costs the sum of its lines", () => {
  assert.equal(totalOf(cart), 1125);
  assert.equal(totalOf([]), 0);
});

test("a quantity is a whole number of at least 1", () => {
  for (const quantity of [0, -1, 1.5, NaN])
    assert.throws(() => withProduct([], { name: "Tea", price: 350 }, quantity), /whole number/);
});

test("a customer with ten or more orders is a regular customer", () => {
  assert.deepEqual(
    [0, 9, 10, 11].map((orders) => isRegular({ orders })),
    [false, false, true, true],
  );
});

test("an amount has as many decimals as its currency", () => {
  assert.equal(money(123450, shop), "$1,234.50");
  assert.equal(money(123450, { locale: "ko-KR", currency: "KRW" }), "₩123,450");
});

test("a receipt has a row for each line, and the total", () => {
  assert.equal(
    printReceipt(receiptOf(cart, theo), shop),
    ["Theo", "       $7.00  2 x Tea", "       $4.25  1 x Jam", "      $11.25  Total"].join("\n"),
  );
});
