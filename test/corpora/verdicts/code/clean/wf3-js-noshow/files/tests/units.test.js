import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { noShow } from "../src/steps/decide.js";
import { signed } from "../src/triggers/webhook.js";
import { retry } from "../src/utils/retry.js";

test("decide: without a check-in it is a no-show", () => {
  assert.deepEqual(noShow({ appointment: "A-7", checkedInAt: null }), { appointment: "A-7", missed: true });
  assert.deepEqual(noShow({ appointment: "A-7", checkedInAt: "2026-03-02T09:00Z" }), { appointment: "A-7", missed: false });
});

test("decide: what cannot be used is refused", () => {
  for (const message of [undefined, null, {}, { appointment: 7, checkedInAt: null }, { appointment: "a/..", checkedInAt: null }, { appointment: "A-7" }, { appointment: "A".repeat(21), checkedInAt: null }]) {
    assert.equal(noShow(message), undefined, JSON.stringify(message));
  }
});

test("webhook: only the right signature of the same body passes", () => {
  const signature = createHmac("sha256", "k").update("body").digest("hex");
  assert.equal(signed("body", signature, "k"), true);
  for (const [body, given, secret] of [["Body", signature, "k"], ["body", signature, "x"], ["body", "", "k"], ["body", undefined, "k"], ["body", signature.slice(2), "k"]]) {
    assert.equal(signed(body, given, secret), false);
  }
});

test("retry: pauses double, and the last error is thrown", async () => {
  const times = [];
  const fail = async () => {
    times.push(performance.now());
    throw new Error(`try ${times.length}`);
  };
  await assert.rejects(retry(fail, { tries: 3, firstPauseMs: 40 }), /^Error: try 3$/);
  assert.equal(times.length, 3);
  assert.ok(times[1] - times[0] >= 39 && times[2] - times[1] >= 79, String(times));
});

test("retry: a final error is not tried again, a good answer is returned", async () => {
  let calls = 0;
  await assert.rejects(retry(async () => { calls += 1; throw Object.assign(new Error("no"), { final: true }); }, { tries: 3, firstPauseMs: 1 }), /no/);
  assert.equal(calls, 1);
  assert.equal(await retry(async () => "yes", { tries: 3, firstPauseMs: 1 }), "yes");
});
