import { expect, test } from "vitest";
import { changesTests } from "./changed-tests.ts";

test.each([
  "`test/app.test.js`: new tests; the expected value changes.",
  "`test/app.test.js`: the second test is replaced.",
  "`test/app.test.js`: the existing tests of totals are adapted to three decimals.",
  "`test/app.test.js`: update the expectations of the totals",
  "`test/app.test.js`: removes both assertions on the old format",
  "`test/app.test.js`: the test of the total expects 2.35 instead of 2.34",
  "`test/app.test.js`: existing cases renamed",
  "`test/app.test.js`: 기존 테스트의 기대값을 바꾼다.",
  "`test/app.test.js`: 기존 시험 수정",
  "`test/app.test.js`: 두 번째 테스트를 삭제한다",
])("says that tests change: %s", (text) => {
  expect(changesTests(text)).toBe(true);
});

test.each([
  "`test/app.test.js`: new tests that expect a 404",
  "`test/app.test.js`: tests with fixtures",
  "`test/app.test.js`: new tests for removing an item",
  "`test/app.test.js`: tests for an item that is removed",
  "`test/app.test.js`: more cases when a name is changed",
  "`test/app.test.js`: tests of the updated format",
  "`test/app.test.js`: new tests added",
  "`test/app.test.js`: new cases of moved files",
  "`main_test.go`: rows.",
  "`test/app.test.js`: 시험 추가(기존 시험은 그대로)",
  "`test/app.test.js`: 삭제 테스트 추가",
  "`test/app.test.js`: 새 테스트: 항목을 지우면 목록에서 사라진다",
  "`test/app.test.js`: 테스트를 추가하고, 코드를 고친다",
])("says nothing of tests that change: %s", (text) => {
  expect(changesTests(text)).toBe(false);
});

test("reads hostile texts in linear time", () => {
  const before = performance.now();
  for (const piece of ["test ", "test a b c d ", "update ", "테스트 ", "expects ", "tests of "])
    changesTests(piece.repeat(20_000));
  expect(performance.now() - before).toBeLessThan(2_000);
});
