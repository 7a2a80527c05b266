import { expect, test } from "vitest";
import { taskLanguage } from "./language.ts";

test.each([
  ["A recipe box", "Keep recipes and scale them.", "en"],
  ["레시피 상자", "React로 레시피를 저장하고 분량을 조절하는 앱", "ko"],
  ["A recipe box", "Write all documents in Korean.", "ko"],
  ["Node.js Express TypeScript PostgreSQL API", "문서는 한국어로 작성해 주세요.", "ko"],
  ["레시피 상자", "문서는 영어로 작성해 주세요.", "en"],
  ["", "", "en"],
])("the language of the task %j, %j is %s", (title, description, language) => {
  expect(taskLanguage({ title, description })).toBe(language);
});
