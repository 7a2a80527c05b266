import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { backoff, PerClient, SlidingWindow, TokenBucket } from "../src/index.ts";

let time = 0;
const now = () => time;
beforeEach(() => {
  time = 5000;
});

describe("TokenBucket", () => {
  it("gives its capacity at once, then says when to come back", () => {
    const bucket = new TokenBucket(3, 2, now);
    for (let i = 0; i < 3; i++) assert.deepEqual(bucket.take(), { allowed: true, retryAfter: 0 });
    assert.deepEqual(bucket.take(), { allowed: false, retryAfter: 500 });
  });
  it("fills up steadily, and not beyond its capacity", () => {
    const bucket = new TokenBucket(2, 2, now);
    bucket.take(2);
    time += 499;
    assert.equal(bucket.take().allowed, false);
    time += 1;
    assert.equal(bucket.take().allowed, true);
    time += 60_000;
    assert.equal(bucket.take(2).allowed, true);
    assert.equal(bucket.take().allowed, false);
  });
  it("counts several tokens", () => {
    const bucket = new TokenBucket(10, 5, now);
    assert.equal(bucket.take(8).allowed, true);
    assert.deepEqual(bucket.take(4), { allowed: false, retryAfter: 400 });
    assert.throws(() => bucket.take(11), /never more than 10/);
  });
  it("refuses senseless settings", () => {
    assert.throws(() => new TokenBucket(0, 1), RangeError);
    assert.throws(() => new TokenBucket(1, -1), RangeError);
  });
});

describe("SlidingWindow", () => {
  it("allows the limit in any window", () => {
    const window = new SlidingWindow(2, 100, now);
    window.take();
    time += 60;
    window.take();
    time += 39;
    assert.deepEqual(window.take(), { allowed: false, retryAfter: 1 });
    time += 1;
    assert.equal(window.take().allowed, true);
    assert.deepEqual(window.take(), { allowed: false, retryAfter: 60 });
  });
  it("is idle when the last call is over", () => {
    const window = new SlidingWindow(2, 100, now);
    assert.equal(window.idle, true);
    window.take();
    time += 99;
    assert.equal(window.idle, false);
    time += 1;
    assert.equal(window.idle, true);
  });
});

describe("PerClient", () => {
  it("keeps clients apart", () => {
    const guard = new PerClient(() => new SlidingWindow(1, 100, now));
    assert.equal(guard.take("a").allowed, true);
    assert.equal(guard.take("b").allowed, true);
    assert.equal(guard.take("a").allowed, false);
    assert.equal(guard.clients, 2);
  });
  it("forgets idle clients when there are too many, and no others", () => {
    const guard = new PerClient(() => new SlidingWindow(1, 100, now), 2);
    guard.take("old");
    time += 80;
    guard.take("young");
    time += 30;
    guard.take("new");
    assert.equal(guard.clients, 2);
    assert.equal(guard.take("young").allowed, false);
  });
});

it("backoff doubles up to its cap", () => {
  assert.deepEqual([1, 2, 3, 4].map((n) => backoff(n)), [100, 200, 400, 800]);
  assert.equal(backoff(20), 10_000);
  assert.equal(backoff(3, 10, 35), 35);
  assert.throws(() => backoff(0), RangeError);
});
