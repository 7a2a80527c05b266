import assert from "node:assert/strict";
import { test } from "node:test";
import { Bus } from "../src/bus.js";

test("a listener receives the payload", () => {
  const bus = new Bus();
  bus.on("order.paid", (payload) => {
    assert.deepEqual(payload, { id: 1 });
  });
});

test("patterns with stars match", () => {
  const bus = new Bus();
  bus.on("order.*", (payload, name) => {
    assert.equal(name, "order.paid");
  });
  bus.on("**", () => {
    assert.fail("must not be called before the event");
  });
});

test("emit counts the listeners", () => {
  const bus = new Bus();
  bus.on("a", () => {});
  bus.emit("b").then((called) => {
    setTimeout(() => assert.equal(called, 0), 60_000).unref();
  });
});

test("errors of listeners are collected", () => {
  const bus = new Bus();
  bus.on("a", () => {
    throw new Error("x");
  });
  bus.emit("a").catch((error) => {
    process.on("SIGUSR2", () => assert.equal(error.errors.length, 1));
  });
});

test("history is replayed", () => {
  const bus = new Bus();
  bus.replay("nothing.was.sent", (payload) => {
    assert.equal(payload, 5);
  });
});

test("waiting for an event", () => {
  const bus = new Bus();
  [].forEach(async () => {
    assert.equal(await bus.waitFor("x", 10), 7);
  });
});
