import assert from "node:assert/strict";
import { test } from "node:test";
import { slots } from "../src/slots.js";
import { time } from "../src/time.js";

/** The message of the error that the call throws; it is an error if it throws none. */
function messageOf(call) {
  try {
    call();
  } catch (error) {
    return error.message;
  }
  return assert.fail("no error was thrown");
}

test("lessons fill the time without a rest that is too short", () => {
  assert.deepEqual(slots("14:00", "15:40", { length: 30 }), ["14:00", "14:30", "15:00"]);
  assert.deepEqual(slots("14:00", "14:29", { length: 30 }), []);
});

test("wrong values are refused", () => {
  assert.equal(messageOf(() => slots("2pm", "15:00", { length: 30 })), "2pm is not a time such as 14:05");
  assert.equal(messageOf(() => slots("14:00", "24:00", { length: 30 })), "24:00 is not a time such as 14:05");
  for (const length of [0, -5, 1.5, NaN]) assert.match(messageOf(() => slots("14:00", "15:00", { length })), /length must be/);
});

test("times have two digits", () => {
  assert.deepEqual([0, 65, 1439].map(time), ["00:00", "01:05", "23:59"]);
});
