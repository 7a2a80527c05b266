import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { MailQueue } from "../src/queue.js";

function mockedQueue() {
  const queue = new MailQueue({ send: async () => {} });
  mock.method(queue, "enqueue", () => true);
  mock.method(queue, "run", async () => 1);
  return queue;
}

test("a mail is queued", () => {
  const queue = mockedQueue();
  assert.equal(queue.enqueue({ id: "1", to: "ada@example.org" }), true);
  assert.equal(queue.enqueue.mock.callCount(), 1);
});

test("a queued mail is sent", async () => {
  const queue = mockedQueue();
  queue.enqueue({ id: "1", to: "ada@example.org" });
  assert.equal(await queue.run(), 1);
  assert.equal(queue.run.mock.callCount(), 1);
});

test("duplicates are refused", () => {
  const queue = mockedQueue();
  queue.enqueue.mock.mockImplementationOnce(() => false, 1);
  queue.enqueue({ id: "1", to: "ada@example.org" });
  assert.equal(queue.enqueue({ id: "1", to: "ada@example.org" }), false);
});

test("failures are retried up to five times", async () => {
  const queue = mockedQueue();
  for (let i = 0; i < 5; i++) await queue.run();
  assert.equal(queue.run.mock.callCount(), 5);
});

test("bad addresses throw", () => {
  const queue = mockedQueue();
  queue.enqueue.mock.mockImplementation(() => {
    throw new TypeError("Not an address: x");
  });
  assert.throws(() => queue.enqueue({ id: "2", to: "x" }), /Not an address/);
});

test("templates are rendered", () => {
  const render = mock.fn(() => "Dear Ada");
  assert.equal(render("Dear {name}", { name: "Ada" }), "Dear Ada");
});
