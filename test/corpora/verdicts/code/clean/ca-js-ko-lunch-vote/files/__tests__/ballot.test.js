import assert from "node:assert/strict";
import { test } from "node:test";
import { createBallot } from "../src/ballot.js";

const at = (hour, minute, second = 0, date = 4) => new Date(2026, 2, date, hour, minute, second);

test("다시 던진 표는 옮겨진다", () => {
  const ballot = createBallot();
  ballot.suggest("국밥", at(10, 0));
  ballot.suggest("냉면", at(10, 1));
  ballot.vote("민지", "국밥", at(10, 2));
  ballot.vote("민지", "냉면", at(10, 3));
  assert.deepEqual(ballot.result(at(10, 4)), [{ name: "냉면", votes: 1 }, { name: "국밥", votes: 0 }]);
});

test("표가 같으면 먼저 추천된 식당이 앞선다", () => {
  const ballot = createBallot();
  for (const name of ["국밥", "냉면", "김밥"]) ballot.suggest(name, at(9, 0));
  ballot.vote("민지", "김밥", at(9, 1));
  ballot.vote("준호", "냉면", at(9, 2));
  assert.deepEqual(ballot.result(at(9, 3)).map(({ name }) => name), ["냉면", "김밥", "국밥"]);
});

test("11시 29분 59초의 표는 받고 30분의 표는 거절한다", () => {
  const ballot = createBallot();
  ballot.suggest("국밥", at(11, 0));
  assert.deepEqual(ballot.vote("민지", "국밥", at(11, 29, 59)), { ok: true });
  assert.deepEqual(ballot.vote("준호", "국밥", at(11, 30)), { ok: false, status: 403, message: "오늘 투표는 마감되었어요." });
  assert.deepEqual(ballot.result(at(12, 0)), [{ name: "국밥", votes: 1 }]);
});

test("같은 이름은 한 번만 오르고 아홉 번째 후보는 거절된다", () => {
  const ballot = createBallot();
  for (let i = 1; i <= 8; i += 1) assert.equal(ballot.suggest(`식당${i}`, at(9, 0)).ok, true);
  assert.equal(ballot.suggest("식당1", at(9, 1)).ok, true);
  assert.equal(ballot.suggest("식당9", at(9, 2)).status, 409);
  assert.equal(ballot.result(at(9, 3)).length, 8);
});

test("다음 날에는 빈 투표함으로 시작한다", () => {
  const ballot = createBallot();
  ballot.suggest("국밥", at(9, 0));
  assert.deepEqual(ballot.result(at(9, 0, 0, 5)), []);
});
