import type { SettingsWords } from "./settings-words.ts";

export const settingsKo: SettingsWords = {
  title: "설정",
  intro: "이 브라우저에만 저장됩니다.",
  language: "언어",
  theme: "화면 색",
  themes: { system: "시스템과 같게", light: "밝게", dark: "어둡게" },
  shortcuts: "단축키",
  shortcutsOn: "한 글자 단축키 사용",
  shortcutsHint: "음성 입력을 쓰거나 키가 잘못 눌리면 끄세요. Ctrl 또는 ⌘와 Enter는 언제나 보내기입니다.",
  signOut: "로그아웃",
  signOutHint: "이 탭에 저장된 토큰을 지웁니다.",
};
