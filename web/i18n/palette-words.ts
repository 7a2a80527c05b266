import { createWords, type Translated } from "./create-words.ts";

const en = {
  title: "Find anything",
  placeholder: "A task, a question, a page, an action…",
  results: "Results",
  nothing: "No results.",
  groups: { waiting: "Waiting for you", actions: "Actions", pages: "Pages", tasks: "Tasks" },
  more: (count: string) => `${count} more. Keep typing to narrow the list.`,
  review: (phase: string, task: string) => `Review of phase ${phase}: ${task}`,
  newOffice: "New office",
  light: "Use the light theme",
  dark: "Use the dark theme",
  language: "한국어로 보기",
  shortcuts: "Show the keyboard shortcuts",
  signOut: "Sign out",
};

const ko: Translated<typeof en> = {
  title: "무엇이든 찾기",
  placeholder: "작업, 질문, 화면, 동작…",
  results: "검색 결과",
  nothing: "검색 결과가 없습니다.",
  groups: { waiting: "확인이 필요한 일", actions: "동작", pages: "화면", tasks: "작업" },
  more: (count) => `${count}개 더 있습니다. 더 입력하면 범위를 좁힐 수 있습니다.`,
  review: (phase, task) => `${phase}단계 검토: ${task}`,
  newOffice: "새 오피스",
  light: "밝은 화면으로",
  dark: "어두운 화면으로",
  language: "Read in English",
  shortcuts: "단축키 보기",
  signOut: "로그아웃",
};

/** Returns the texts of the command palette. */
export const usePaletteWords = createWords({ en, ko });
