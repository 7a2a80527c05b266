import { createWords, type Translated } from "./create-words.ts";

const en = {
  title: "Server not verified",
  body: "This page could not verify the server. Another program may be using its port, or the token has changed. Run signalbox link and open its link.",
};

const ko: Translated<typeof en> = {
  title: "확인되지 않은 서버",
  body: "서버를 확인할 수 없습니다. 다른 프로그램이 이 포트를 쓰고 있거나 토큰이 바뀌었을 수 있습니다. signalbox link 명령이 알려 주는 링크를 여세요.",
};

/** Returns the texts of the page that is shown instead of an unverified server's. Nothing is loaded for them. */
export const useUnverifiedWords = createWords({ en, ko });
