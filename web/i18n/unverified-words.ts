import { createWords, type Translated } from "./create-words.ts";

const en = {
  title: "Server not verified",
  body: "This page could not verify the server. Another program may be using its port, or the token has changed. Check that Signalbox is running, then open a new link.",
  find: "To get a new link, run this on the machine where Signalbox runs:",
};

const ko: Translated<typeof en> = {
  title: "확인되지 않은 서버",
  body: "서버를 확인할 수 없습니다. 다른 프로그램이 이 포트를 쓰고 있거나 토큰이 바뀌었을 수 있습니다. Signalbox가 실행 중인지 확인한 뒤 새 링크를 열어 주세요.",
  find: "새 링크를 받으려면 Signalbox가 실행되는 컴퓨터에서 다음 명령을 실행하세요.",
};

/** Returns the texts of the page that is shown instead of an unverified server's. Nothing is loaded for them. */
export const useUnverifiedWords = createWords({ en, ko });
