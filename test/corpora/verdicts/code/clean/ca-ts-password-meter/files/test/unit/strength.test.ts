import assert from "node:assert/strict";
import { test } from "node:test";
import { hasSequence, kinds, strength, type Reason } from "../../src/strength.ts";

interface Row {
  name: string;
  password: string;
  score: number;
  reasons: Reason[];
}

// 아래 비밀번호는 모두 시험용 보기다.
const table: Row[] = [
  { name: "긴 문장", password: "correct horse battery", score: 4, reasons: [] },
  { name: "짧음", password: "aB3$xY7!", score: 2, reasons: ["too_short"] },
  { name: "흔한 낱말", password: "my-Password-92", score: 2, reasons: ["common"] },
  { name: "반복", password: "zz-aaaa-YY77", score: 2, reasons: ["repeated"] },
  { name: "연속", password: "hello-4567-Go", score: 2, reasons: ["sequence"] },
  { name: "한 종류", password: "dkvjwlsmxo", score: 2, reasons: ["one_kind"] },
  { name: "흔하고 짧음", password: "qwerty-9", score: 0, reasons: ["too_short", "common"] },
  { name: "길이가 감점을 덜어 준다", password: "my-Password-92-is-long", score: 3, reasons: ["common"] },
  { name: "세 이유는 0점에서 멈춘다", password: "aaaa", score: 0, reasons: ["too_short", "repeated", "one_kind"] },
];

for (const { name, password, score, reasons } of table) {
  test(`점수: ${name}`, () => assert.deepEqual(strength(password, 10), { score, reasons }));
}

test("최소 길이는 글자 수로 센다", () => {
  assert.deepEqual(strength("한글비밀번호열글자A", 10).reasons, []);
  assert.deepEqual(strength("한글비밀번호열글A", 10).reasons, ["too_short"]);
});

test("연속은 넷부터이고 오름차순만 센다", () => {
  assert.deepEqual(["abc", "abcd", "abc-d", "9876", "x1234"].map(hasSequence), [false, true, false, false, true]);
});

test("글자의 종류를 센다", () => {
  assert.deepEqual(["", "ab", "aB", "aB1", "aB1-"].map(kinds), [0, 1, 2, 3, 4]);
});
