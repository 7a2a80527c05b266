import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "../../src/config.ts";

test("설정에는 기본값이 있다", () => assert.deepEqual(readConfig({}), { port: 8080, minLength: 10 }));

test("환경 변수를 읽는다", () => assert.deepEqual(readConfig({ PORT: "0", MIN_LENGTH: "12" }), { port: 0, minLength: 12 }));

test("잘못된 값은 변수 이름과 함께 거절한다", () => {
  for (const value of ["7", "65", "ten", "8.5"]) assert.throws(() => readConfig({ MIN_LENGTH: value }), /MIN_LENGTH/);
  assert.throws(() => readConfig({ PORT: "-1" }), /PORT/);
});
