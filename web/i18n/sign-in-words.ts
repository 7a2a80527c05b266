import { createWords, type Translated } from "./create-words.ts";

const en = {
  title: "Sign in to Signalbox",
  lead: "Signalbox printed a link when it started. Open that link, or paste its token here.",
  find: "To get the link again, run this on the machine where Signalbox runs:",
  token: "Token",
  submit: "Sign in",
  signInWith: (provider: string) => `Sign in with ${provider}`,
  signingIn: "Signing in…",
  invited: "Were you invited? Open your invitation link in this browser.",
  refused: "This token was not accepted. Copy it again from the link.",
  problems: {
    wrong: "The token in this link is not valid here. Run signalbox link to get a new link.",
    used: "This sign-in link was already used or has expired. Open a new link, or create a new QR code in Settings › This browser.",
    unreachable:
      "The sign-in link could not be checked: Signalbox does not answer. Check that it is running, then open the link again.",
    ended: "You were signed out, or your access has ended. Sign in again.",
  },
};

const ko: Translated<typeof en> = {
  title: "Signalbox 로그인",
  lead: "Signalbox가 시작할 때 링크를 출력했습니다. 그 링크를 열거나 토큰을 여기에 붙여 넣으세요.",
  find: "링크를 다시 보려면 Signalbox가 실행되는 컴퓨터에서 다음 명령을 실행하세요.",
  token: "토큰",
  submit: "로그인",
  signInWith: (provider) => `${provider} 계정으로 로그인`,
  signingIn: "로그인하는 중…",
  invited: "초대를 받았다면 초대 링크를 이 브라우저에서 여세요.",
  refused: "토큰이 맞지 않습니다. 링크에서 다시 복사하세요.",
  problems: {
    wrong: "이 링크의 토큰은 더 이상 유효하지 않습니다. signalbox link 명령으로 새 링크를 받으세요.",
    used: "이미 사용했거나 만료된 로그인 링크입니다. 새 링크를 열거나, 로그인되어 있는 브라우저의 설정 › 이 브라우저에서 QR 코드를 새로 만드세요.",
    unreachable:
      "Signalbox가 응답하지 않아 로그인 링크를 확인하지 못했습니다. Signalbox가 실행 중인지 확인한 뒤 링크를 다시 여세요.",
    ended: "로그아웃되었거나 접근 권한이 끝났습니다. 다시 로그인하세요.",
  },
};

/** Returns the texts of the sign-in page. */
export const useSignInWords = createWords({ en, ko });
