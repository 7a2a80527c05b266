import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { createMeter } from "../../src/server.ts";

const server = createMeter({ port: 0, minLength: 10 });
let base = "";

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => server.close());

async function post(body: string): Promise<[number, unknown]> {
  const response = await fetch(`${base}/check`, { method: "POST", body });
  return [response.status, await response.json()];
}

test("강한 비밀번호는 4점이다", async () => {
  assert.deepEqual(await post('{"password":"correct horse battery"}'), [200, { score: 4, reasons: [] }]);
});

test("약한 비밀번호는 이유를 받는다", async () => {
  assert.deepEqual(await post('{"password":"letmein1234"}'), [200, { score: 0, reasons: ["common", "sequence"] }]);
});

test("잘못된 본문은 400이다", async () => {
  for (const body of ["", "{", "null", '{"password":1}', '{"password":""}']) {
    assert.deepEqual(await post(body), [400, { error: "invalid" }]);
  }
});

test("너무 큰 본문은 413이다", async () => {
  assert.deepEqual(await post(JSON.stringify({ password: "x".repeat(5000) })), [413, { error: "too_large" }]);
});

test("다른 주소와 방법은 거절한다", async () => {
  const found = await fetch(`${base}/passwords`);
  const method = await fetch(`${base}/check`);
  const health = await fetch(`${base}/health`);
  assert.deepEqual([found.status, method.status, health.status], [404, 405, 200]);
});
