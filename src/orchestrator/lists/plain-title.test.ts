import { expect, test } from "vitest";

import { plainTitle } from "./plain-title.ts";

test.each([
  ["*Remember me*", "Remember me"],
  ["**Login** form", "Login form"],
  ["the __new__ *login* form.", "the new login form."],
  ["***Both*** and **a *nested* one**", "Both and a nested one"],
  ["~~Old~~ plan", "Old plan"],
  ["**로그인**을 만든다", "로그인을 만든다"],
  ["_Done._ (*later*)", "Done. (later)"],
])("%s loses its emphasis markers", (title, plain) => {
  expect(plainTitle(title)).toBe(plain);
});

test.each([
  "Move src/*.ts and lib/*.ts",
  "Copy *.ts to lib/*",
  "Read src/**/*.ts, lib/**",
  "Rename snake_case_name in __init__.py",
  "Add src/__tests__/a.ts",
  "`*a*` and `**b**`",
  "2 * 3 * 4",
  "an open ** sign",
  String.raw`\*no\* emphasis`,
  "C# client",
])("%s does not change", (title) => {
  expect(plainTitle(title)).toBe(title);
});

test("a title of 100,000 markers is read in linear time", () => {
  const start = performance.now();
  expect(plainTitle("*a ".repeat(50_000)).length).toBeGreaterThan(0);
  expect(plainTitle("`".repeat(99_999) + "*").length).toBe(100_000);
  expect(performance.now() - start).toBeLessThan(1000);
});
