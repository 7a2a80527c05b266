import { createWords, type Translated } from "./create-words.ts";

const en = {
  title: "Sign in to Signalbox",
  lead: "Signalbox printed a link when it started. Open that link, or paste its token here.",
  find: "To get the link again, run this on the machine where Signalbox runs:",
  token: "Token",
  submit: "Sign in",
  refused: "This token was not accepted. Copy it again from the link.",
};

const ko: Translated<typeof en> = {
  title: "Signalbox 로그인",
  lead: "Signalbox가 시작할 때 링크를 출력했습니다. 그 링크를 열거나 토큰을 여기에 붙여 넣으세요.",
  find: "링크를 다시 보려면 Signalbox가 실행되는 컴퓨터에서 다음 명령을 실행하세요.",
  token: "토큰",
  submit: "로그인",
  refused: "토큰이 맞지 않습니다. 링크에서 다시 복사해 주세요.",
};

/** Returns the texts of the sign-in page. */
export const useSignInWords = createWords({ en, ko });
