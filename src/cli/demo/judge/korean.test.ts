import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { judgedKo } from "./korean.ts";

const value = /\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\}/g;
const literals = /"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\$]|\\.|\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\})*)`/g;

test("every sentence about create_app is there in Korean", () => {
  const said = ["planning", "design", "code"].flatMap((file) => {
    const source = readFileSync(new URL(`${file}.ts`, import.meta.url), "utf8");
    return [...source.matchAll(literals)]
      .map(([, text, template = ""]) => text ?? template.replaceAll(value, "{}"))
      .filter((sentence) => /[\w)}"] .*\.$/.test(sentence));
  });
  expect(said.length).toBeGreaterThan(60);
  const composed = ["{} {}."];
  expect(
    said.filter((sentence) => !Object.hasOwn(judgedKo, sentence) && !composed.includes(sentence)),
  ).toEqual([]);
});
