import assert from "node:assert/strict";
import test from "node:test";
import { Heap, JobQueue, mergeSorted } from "../lib/heap.mjs";

test("values come out in order", () => {
  const heap = new Heap();
  for (const n of [5, 3, 9, 1, 4, 8, 2, 7, 6]) heap.push(n);
  assert.equal(heap.size, 9);
  assert.equal(heap.peek(), 1);
  assert.deepEqual([...heap.drain()], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.equal(heap.size, 0);
});

test("an empty heap has nothing", () => {
  const heap = new Heap();
  assert.equal(heap.pop(), undefined);
  assert.equal(heap.peek(), undefined);
});

test("equals keep the order of insertion", () => {
  const heap = new Heap((a, b) => a.k - b.k);
  for (const id of "abcdefgh") heap.push({ k: id === "e" ? 0 : 1, id });
  assert.equal([...heap.drain()].map((x) => x.id).join(""), "eabcdfgh");
});

test("agrees with sorting for many inputs", () => {
  let seed = 42;
  const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648);
  for (let round = 0; round < 50; round++) {
    const numbers = Array.from({ length: round }, () => random() % 20);
    const heap = new Heap();
    numbers.forEach((n) => heap.push(n));
    assert.deepEqual([...heap.drain()], numbers.toSorted((a, b) => a - b));
  }
});

test("sorted lists are merged, empty ones too", () => {
  assert.deepEqual(mergeSorted([1, 4, 9], [], [2, 4], [0, 10, 11]), [0, 1, 2, 4, 4, 9, 10, 11]);
  assert.deepEqual(mergeSorted(), []);
});

test("jobs are taken by priority, then by age", () => {
  const queue = new JobQueue();
  queue.add("mail");
  queue.add("backup", 5);
  queue.add("index");
  queue.add("alarm", 9);
  assert.deepEqual(queue.take(3), ["alarm", "backup", "mail"]);
  assert.equal(queue.length, 1);
  assert.deepEqual(queue.take(), ["index"]);
  assert.deepEqual(queue.take(2), []);
});

test("a waiting job is not added twice, a taken one can come back", () => {
  const queue = new JobQueue();
  assert.equal(queue.add("mail"), true);
  assert.equal(queue.add("mail", 9), false);
  assert.equal(queue.length, 1);
  assert.deepEqual(queue.take(5), ["mail"]);
  assert.equal(queue.add("mail"), true);
});
