import type { PaletteWords } from "./palette-words.ts";

/** 찾기 창의 문구 */
export const paletteKo: PaletteWords = {
  title: "무엇이든 찾기",
  placeholder: "작업, 질문, 화면, 동작…",
  results: "검색 결과",
  nothing: "검색 결과가 없습니다.",
  groups: { waiting: "답을 기다리는 일", actions: "동작", pages: "화면", tasks: "작업" },
  more: (count) => `${count}개 더 있습니다. 조금 더 적으면 찾을 수 있습니다.`,
  review: (phase, task) => `${phase}단계 검토: ${task}`,
  light: "밝은 화면으로",
  dark: "어두운 화면으로",
  language: "Read in English",
  shortcuts: "단축키 보기",
  signOut: "로그아웃",
};
