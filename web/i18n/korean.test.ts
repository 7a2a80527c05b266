import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("./", import.meta.url);
const lines = readdirSync(folder)
  .filter((file) => /(?:^|-)(?:ko|words)\.ts$/.test(file))
  .flatMap((file) => readFileSync(new URL(file, folder), "utf8").split("\n"));

test("no Korean particle that depends on the preceding sound follows a name or a number", () => {
  const particle = /\}(?:이|가|을|를|은|는|과|와|으로|로)(?![가-힣])|을\(를\)|이\(가\)|은\(는\)/;
  expect(lines.length).toBeGreaterThan(500);
  expect(lines.filter((line) => particle.test(line))).toEqual([]);
});
