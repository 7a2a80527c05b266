import { expect, test } from "vitest";
import { z } from "zod";
import { CreateTask } from "../../../src/protocol/api/contract.ts";
import { platformSettings } from "../../../src/protocol/settings/platform-settings.ts";
import { translator } from "../../../src/protocol/words/translate.ts";
import { wrongSentence, wrongWith } from "../../../src/protocol/words/wrong-value.ts";
import { failuresKo } from "./failures-ko.ts";

const say = translator(failuresKo);

function said(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map((issue) => {
    const name = issue.code === "unrecognized_keys" ? (issue.keys[0] ?? "") : issue.path.join(".");
    return say(wrongSentence(name, wrongWith(issue)));
  });
}

const Platform = z
  .strictObject(
    Object.fromEntries(Object.entries(platformSettings).map(([name, { schema }]) => [name, schema])),
  )
  .partial();

test("an invalid value is reported in Korean, with the name of its field if it has one", () => {
  expect(said(CreateTask, { title: " ", description: "x".repeat(100_001), budget: -1 })).toEqual([
    "제목: 비워 둘 수 없습니다.",
    "설명: 100000자까지 쓸 수 있습니다.",
    "예산: 0보다 커야 합니다.",
  ]);
  expect(said(Platform, { concurrency: 1.5, silence_minutes: -1, output_directory: "x", colour: 1 })).toEqual(
    [
      "output_directory: /로 시작하는 절대 경로여야 합니다.",
      "concurrency: 정수여야 합니다.",
      "silence_minutes: 0 이상이어야 합니다.",
      "colour: 여기에는 없는 항목입니다.",
    ],
  );
});

test("every kind of wrong value has a Korean translation", () => {
  const wrong: [z.ZodType, unknown][] = [
    [z.string().min(3), "a"],
    [z.string().max(3), "aaaa"],
    [z.string().min(1), ""],
    [z.string().regex(/^x/), "a"],
    [z.iso.datetime(), "a"],
    [z.number().min(3), 1],
    [z.number().positive(), 0],
    [z.number().max(3), 4],
    [z.number().lt(3), 3],
    [z.array(z.int()).min(1), []],
    [z.array(z.int()).min(2), [1]],
    [z.array(z.int()).max(1), [1, 2]],
    [z.enum(["a", "b"]), "c"],
    [z.union([z.string(), z.int()]), true],
    [z.record(z.string().min(2), z.int()), { a: 1 }],
    [z.string(), {}],
    [z.number(), {}],
    [z.int(), 0.5],
    [z.boolean(), {}],
    [z.array(z.int()), {}],
    [z.strictObject({}), 1],
    [z.string(), undefined],
  ];
  const unsaid = wrong
    .flatMap(([schema, value]) => said(schema, value))
    .filter((text) => !/[가-힣]/.test(text));
  expect(unsaid).toEqual([]);
});
