import { expect, test } from "vitest";
import { isInOtherLanguage, taskLanguage } from "./language.ts";

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

test.each([
  ["A tool shed", "Neighbours lend tools to each other.", false],
  ["할 일 앱", "React와 TypeScript로 할 일 앱을 만들어 주세요.", false],
  [
    "Ein Werkzeugschuppen",
    "Nachbarn sollen sich Werkzeug leihen und es mit einer Erinnerung zurückgeben.",
    true,
  ],
  ["道具の貸し借り", "近所の人が道具を貸し借りするアプリを作ってください。", true],
  ["Une remise", "Les voisins prêtent des outils et reçoivent un rappel pour le retour.", true],
  ["Ein Werkzeugschuppen", "Die Nachbarn leihen sich Werkzeug. Documents in English.", false],
  ["Die Hard", "A list of the films that people saw, with the date of each.", false],
  ["React Next.js API", "", false],
  ["", "", false],
])("%s: %s is in another language: %s", (title, description, expected) => {
  expect(isInOtherLanguage({ title, description })).toBe(expected);
});
