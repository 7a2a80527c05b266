import { expect, test } from "vitest";
import { taskLanguage } from "./language.ts";

test.each([
  ["A tool shed", "Neighbours lend tools to each other.", "en"],
  ["할 일 앱", "React와 TypeScript로 할 일 앱을 만들어 주세요.", "ko"],
  ["A list", 'The list is called "할 일" and has items.', "en"],
  ["A tool shed", "Neighbours lend tools. Write all documents in Korean.", "ko"],
  ["공구 대여", "이웃끼리 공구를 빌려줍니다. 문서는 영어로 작성해 주세요.", "en"],
  ["Recipe box", "문서는 한국어로, 코드 주석은 영어로.", "ko"],
  ["Recipe box", "Answer in English", "en"],
  ["번역기", "한국어 문장을 영어로 번역하는 앱", "ko"],
  ["A phrase book", "The screens are in Korean, the documents are in English.", "en"],
  ["A phrase book", "Something in Korean, something in English.", "en"],
  ["Node.js Express TypeScript PostgreSQL API", "문서는 한국어로 작성해 주세요.", "ko"],
  ["레시피 상자", "React로 레시피를 저장하고 분량을 조절하는 앱", "ko"],
  ["", "", "en"],
])("%s: %s is %s", (title, description, language) => {
  expect(taskLanguage({ title, description })).toBe(language);
});
