import { expect, test } from "vitest";
import { readMarkdown } from "../../../protocol/markdown/markdown-lines.ts";
import type { MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import { otherLanguage } from "./language.ts";

const english =
  "The ringing master sees on Friday who can ring on Sunday, and the app tells him whether there are enough people for the bells. Ringers answer by mail, with one link for yes and one for no. A link is valid until the service is over, and nobody needs a password for it.";
const korean =
  "양봉 농가는 벌통마다 내검 기록을 산속에서도 적는다. 앱은 다음 내검 날을 알려 주고, 적은 것은 신호가 잡힐 때 서버로 보낸다. 장갑을 낀 채 누를 수 있게 단추가 크며, 기록은 지워지지 않고 사건으로 쌓인다. 가족은 초대 번호로 들어와 같은 봉장을 본다. 오류가 나도 기기에 남은 자료는 그대로다. 여왕벌과 산란, 먹이와 응애를 하나씩 고르면 저장되고, 다음 통으로 바로 넘어간다. 통 번호는 농가가 정하며 봉장마다 따로 매긴다.";
const german =
  "Der Glöckner sieht am Freitag, wer am Sonntag läuten kann, und die Anwendung sagt ihm, ob es genug Leute für die Glocken gibt. Die Läuter antworten per Mail, mit einem Link für ja und einem für nein. Ein Link ist gültig, bis der Gottesdienst vorbei ist, und niemand braucht ein Passwort.";
const mixed = `${korean.slice(0, 120)} API는 ${english.slice(0, 150)} ${korean.slice(120)}`;
const code =
  "```ts\nexport interface Hive { id: string; queen: boolean; brood: number; food: number }\n```\n\n| id | type |\n|---|---|\n| a | `text` |";

const documents = (...texts: string[]): MarkdownDocument[] =>
  texts.map((text, index) => readMarkdown(`${index + 1}.md`, `# A\n\n## B\n${text}\n`));
const found = (
  phase: readonly MarkdownDocument[],
  earlier: readonly MarkdownDocument[] = [],
  description = "",
): string[] =>
  otherLanguage(phase, earlier, { title: "A", description }).map(
    ({ file = "", message }) => `${file}: ${message}`,
  );

test("finds the one document that is in another language", () => {
  expect(found(documents(korean, english, korean, korean))).toEqual([
    "2.md: This document is written in another language (en) than the 3 texts beside it (ko).",
  ]);
  expect(found(documents(english, english, korean))).toEqual([
    "3.md: This document is written in another language (ko) than the 2 texts beside it (en).",
  ]);
  expect(found(documents(english, german, english))).toEqual([
    "2.md: This document is written in another language (de) than the 2 texts beside it (en).",
  ]);
  expect(found(documents(korean, mixed, german))).toEqual([
    "3.md: This document is written in another language (de) than the 2 texts beside it (ko).",
  ]);
});

test("compares a single document with the earlier ones and the task", () => {
  expect(found(documents(english), documents(korean), korean)).toEqual([
    "1.md: This document is written in another language (en) than the 2 texts beside it (ko).",
  ]);
  expect(found(documents(korean), documents(english, english), english)).toEqual([
    "1.md: This document is written in another language (ko) than the 3 texts beside it (en).",
  ]);
  expect(found(documents(english, korean), documents(korean), korean)).toEqual([
    "1.md: This document is written in another language (en) than the 3 texts beside it (ko).",
  ]);
});

test.each([
  ["one language", documents(korean, korean, mixed), [], ""],
  [
    "a phase in another language than the one before",
    documents(korean, korean, korean),
    documents(english),
    english,
  ],
  ["a document of code and tables", documents(korean, korean, code), [], ""],
  ["a single document in another language than the task", documents(english), [], korean],
  ["a single document without a task", documents(english), documents(korean), ""],
  ["two languages half and half", documents(korean, korean, english, english), [], ""],
  [
    "a task that asks for the language",
    documents(korean),
    documents(english),
    `${english} Please write the design documents in Korean.`,
  ],
  [
    "a Korean task that asks for it",
    documents(english, korean, korean),
    [],
    `${korean} API 문서는 영어로 작성해 주세요.`,
  ],
] as const)("accepts %s", (_, phase, earlier, task) => {
  expect(found(phase, earlier, task)).toEqual([]);
});
