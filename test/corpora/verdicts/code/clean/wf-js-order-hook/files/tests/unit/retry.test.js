import assert from "node:assert/strict";
import { test } from "node:test";
import { retry } from "../../src/utils/retry.js";

async function run(errors) {
  const pauses = [];
  let calls = 0;
  const result = await retry(
    async () => {
      calls += 1;
      if (errors.length > 0) throw errors.shift();
      return "done";
    },
    { attempts: 3, firstPauseMs: 100, pause: async (ms) => pauses.push(ms) },
  ).catch((error) => error.message);
  return { result, calls, pauses };
}

test("success needs no pause", async () => assert.deepEqual(await run([]), { result: "done", calls: 1, pauses: [] }));

test("the pause doubles until it succeeds", async () => {
  assert.deepEqual(await run([new Error("a"), new Error("b")]), { result: "done", calls: 3, pauses: [100, 200] });
});

test("the last error is thrown after three attempts", async () => {
  assert.deepEqual(await run(["a", "b", "c"].map((text) => new Error(text))), { result: "c", calls: 3, pauses: [100, 200] });
});

test("a permanent error is not tried again", async () => {
  assert.deepEqual(await run([Object.assign(new Error("no"), { permanent: true })]), { result: "no", calls: 1, pauses: [] });
});
