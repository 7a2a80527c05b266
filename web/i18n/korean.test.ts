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

test("Korean texts use the words of Korean products", () => {
  const sources = [folder, new URL("platform/", folder)].flatMap((place) =>
    readdirSync(place)
      .filter((file) => /(?:^|-)(?:ko|words)\.ts$/.test(file) && file !== "earlier-ko.ts")
      .flatMap((file) => readFileSync(new URL(file, place), "utf8").split("\n")),
  );
  expect(
    sources.filter((line) =>
      /고치기|수락|원문|전체 의견|언제나 보내기|저절로|보내지지|다는 중|받은 일|답을 기다리는 일|승인할 곳|쓴 글 보내기|보기 고르기|시크릿|미리 보기/.test(
        line,
      ),
    ),
  ).toEqual([]);
});
