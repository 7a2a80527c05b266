import { createWords, type Translated } from "./create-words.ts";

const en = {
  title: "Run agents without a sandbox?",
  risk: "Agents can read everything you can, including Signalbox's keys, and change every file you can change.",
  install: "Install a sandbox, then restart Signalbox:",
  once: "You are asked only once. You can change this in the settings.",
  cancel: "Cancel",
  allow: "Run without a sandbox",
};

const ko: Translated<typeof en> = {
  title: "샌드박스 없이 에이전트를 실행할까요?",
  risk: "에이전트가 Signalbox의 키를 포함해 내가 읽을 수 있는 모든 파일을 읽고, 내가 바꿀 수 있는 모든 파일을 바꿀 수 있습니다.",
  install: "샌드박스를 설치하고 Signalbox를 다시 시작하세요.",
  once: "한 번만 묻습니다. 설정에서 바꿀 수 있습니다.",
  cancel: "취소",
  allow: "샌드박스 없이 실행",
};

/** Returns the texts of the dialog that asks for consent to run agents without a sandbox. */
export const useConsentWords = createWords({ en, ko });
