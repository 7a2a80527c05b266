import { expect, test } from "vitest";
import { en } from "../../../i18n/en.ts";
import { formatFor } from "../../../i18n/format.ts";
import { ko } from "../../../i18n/ko.ts";
import { limitSentence } from "./limit-sentence.ts";

const until = "2026-11-15T14:30:00Z";
const sentences = (now: string) => [
  limitSentence(until, Date.parse(now), en, formatFor("en", "UTC")),
  limitSentence(until, Date.parse(now), ko, formatFor("ko", "UTC")),
];

test("the reset counts down, and then the limit is probed", () => {
  expect(sentences("2026-11-15T13:27:57Z")).toEqual([
    "The agent continues automatically in 1:02:03, at 14:30.",
    "1:02:03 뒤, 14:30에 자동으로 이어서 진행합니다.",
  ]);
  expect(sentences("2026-11-15T14:29:59.001Z")[0]).toBe(
    "The agent continues automatically in 0:00, at 14:30.",
  );
  expect(sentences("2026-11-15T14:30:00Z")).toEqual([
    "The limit should have reset. Trying again.",
    "제한이 풀릴 때가 되어 다시 시도하고 있습니다.",
  ]);
});
