import { createWords, type Translated } from "./create-words.ts";

const en = {
  title: "Run agents without a sandbox?",
  risk: "Agents can read and change every file you can, including Signalbox's token and encryption key.",
  install: "To install a sandbox, run this command and restart Signalbox:",
  once: "If you allow this, Signalbox will not ask again. You can change it in Settings.",
  cancel: "Cancel",
  allow: "Run without a sandbox",
};

const ko: Translated<typeof en> = {
  title: "샌드박스 없이 에이전트를 실행할까요?",
  risk: "에이전트가 Signalbox의 토큰과 암호화 키를 포함해 내가 읽고 바꿀 수 있는 모든 파일을 읽고 바꿀 수 있습니다.",
  install: "샌드박스를 설치하려면 다음 명령을 실행하고 Signalbox를 다시 시작하세요.",
  once: "허용하면 다시 묻지 않습니다. 설정에서 바꿀 수 있습니다.",
  cancel: "취소",
  allow: "샌드박스 없이 실행",
};

/** Returns the texts of the dialog that asks for consent to run agents without a sandbox. */
export const useConsentWords = createWords({ en, ko });
