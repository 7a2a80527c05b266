const assert = require("node:assert/strict");
const test = require("node:test");
const { Cache, memoize } = require("../src/cache.js");

test("the entry that was not used for longest is evicted", () => {
  const evicted = [];
  const cache = new Cache({ max: 2, onEvict: (...entry) => evicted.push(entry) });
  cache.set("a", 1).set("b", 2);
  assert.equal(cache.get("a"), 1);
  cache.set("c", 3);
  assert.deepEqual(evicted, [["b", 2]]);
  assert.deepEqual(["a", "b", "c"].map((key) => cache.has(key)), [true, false, true]);
  assert.equal(cache.size, 2);
});

test("setting a key again makes it young and does not evict", () => {
  const cache = new Cache({ max: 2 });
  cache.set("a", 1).set("b", 2).set("a", 9).set("c", 3);
  assert.equal(cache.get("a"), 9);
  assert.equal(cache.get("b"), undefined);
});

test("entries expire exactly at their age", () => {
  let time = 1000;
  const cache = new Cache({ ttl: 50, now: () => time });
  cache.set("a", 1);
  cache.set("b", 2, 10);
  time = 1049;
  assert.equal(cache.get("a"), 1);
  assert.equal(cache.has("b"), false);
  time = 1050;
  assert.equal(cache.has("a"), false);
  assert.equal(cache.get("a"), undefined);
});

test("reading an expired entry removes it", () => {
  let time = 0;
  const cache = new Cache({ ttl: 5, now: () => time });
  cache.set("a", 1);
  time = 5;
  assert.equal(cache.size, 1);
  cache.get("a");
  assert.equal(cache.size, 0);
});

test("prune removes what is over and says how many", () => {
  let time = 0;
  const cache = new Cache({ ttl: 10, now: () => time });
  cache.set("a", 1).set("b", 2).set("c", 3, 99);
  time = 10;
  assert.equal(cache.prune(), 2);
  assert.equal(cache.size, 1);
  assert.equal(cache.prune(), 0);
});

test("hits and misses are counted, looking is not", () => {
  const cache = new Cache();
  assert.equal(cache.hitRate(), 0);
  cache.set("a", 1);
  cache.has("a");
  for (const key of ["a", "a", "a", "x"]) cache.get(key);
  assert.equal(cache.hitRate(), 0.75);
});

test("a limit below one is refused", () => {
  assert.throws(() => new Cache({ max: 0 }), RangeError);
});

test("memoize runs once for calls at the same time and later ones", async () => {
  let runs = 0;
  const double = memoize(async (n) => (runs++, n * 2));
  assert.deepEqual(await Promise.all([double(4), double(4), double(5)]), [8, 8, 10]);
  assert.equal(await double(4), 8);
  assert.equal(runs, 2);
});

test("memoize forgets failures", async () => {
  let runs = 0;
  const flaky = memoize(async () => {
    if (++runs === 1) throw new Error("away");
    return "there";
  });
  await assert.rejects(flaky(), /away/);
  assert.equal(await flaky(), "there");
});
