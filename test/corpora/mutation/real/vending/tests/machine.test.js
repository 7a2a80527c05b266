import assert from "node:assert/strict";
import { test } from "node:test";
import { change, Machine } from "../src/machine.js";

const slots = { A1: { name: "tea", price: 120, left: 2 }, B2: { name: "nuts", price: 250, left: 1 }, C3: { name: "gum", price: 35, left: 0 } };
const coins = { 50: 2, 20: 4, 10: 1 };

test("change uses the fewest coins that are there", () => {
  assert.deepEqual(change(80, { 50: 1, 20: 4, 10: 1 }), [50, 20, 10]);
  assert.deepEqual(change(60, { 50: 1, 20: 3 }), [20, 20, 20]);
  assert.deepEqual(change(0, {}), []);
  assert.equal(change(30, { 20: 5 }), undefined);
});

test("a sale with change", () => {
  const machine = new Machine(slots, coins);
  machine.insert(200);
  assert.equal(machine.state, "paying");
  assert.deepEqual(machine.select("A1"), { sold: true, name: "tea", change: [50, 20, 10] });
  assert.equal(machine.state, "dispensing");
  assert.equal(machine.stock("A1"), 1);
  assert.equal(machine.credit, 0);
  assert.equal(machine.sales, 120);
  machine.taken();
  assert.equal(machine.state, "idle");
});

test("coins that were paid can be given as change", () => {
  const machine = new Machine(slots);
  for (const coin of [100, 20, 20]) machine.insert(coin);
  assert.deepEqual(machine.select("A1").change, [20]);
});

test("too little credit says what is missing and keeps the credit", () => {
  const machine = new Machine(slots, coins);
  machine.insert(100);
  assert.deepEqual(machine.select("B2"), { sold: false, reason: "credit", missing: 150 });
  assert.equal(machine.credit, 100);
  machine.insert(100);
  machine.insert(50);
  assert.equal(machine.select("B2").sold, true);
});

test("sold out, unknown slot, no change", () => {
  const machine = new Machine(slots);
  machine.insert(200);
  assert.deepEqual(machine.select("C3"), { sold: false, reason: "sold out" });
  assert.throws(() => machine.select("Z9"), /There is no slot Z9/);
  assert.deepEqual(machine.select("A1"), { sold: false, reason: "no change" });
  assert.equal(machine.stock("A1"), 2);
});

test("cancelling gives back the same coins, which are then no longer change", () => {
  const machine = new Machine(slots);
  machine.insert(20);
  machine.insert(50);
  assert.deepEqual(machine.cancel(), [20, 50]);
  assert.equal(machine.credit, 0);
  assert.equal(machine.state, "idle");
  machine.insert(200);
  assert.equal(machine.select("A1").reason, "no change");
});

test("what the state does not allow is refused", () => {
  const machine = new Machine(slots, coins);
  assert.throws(() => machine.cancel(), /cancel is not possible while idle/);
  assert.throws(() => machine.taken(), /while idle/);
  assert.throws(() => machine.insert(3), RangeError);
  machine.insert(200);
  assert.throws(() => machine.refill("A1", 3), /open is not possible while paying/);
  machine.select("A1");
  assert.throws(() => machine.insert(10), /insert is not possible while dispensing/);
});

test("refilling, and slots given are not changed", () => {
  const machine = new Machine(slots, coins);
  machine.refill("C3", 4);
  assert.equal(machine.stock("C3"), 4);
  assert.equal(machine.state, "idle");
  assert.equal(slots.C3.left, 0);
  assert.equal(machine.stock("nope"), 0);
});
