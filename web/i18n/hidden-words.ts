import { createWords, type Translated } from "./create-words.ts";

const en = {
  kinds: {
    order: "changes the order in which text is shown",
    width: "has no width",
    tag: "an invisible letter",
    blank: "looks blank",
    control: "a control character",
  },
  name: (code: string, kind: string) => `Hidden character ${code}: ${kind}`,
};

const ko: Translated<typeof en> = {
  kinds: {
    order: "글자가 보이는 순서를 바꾸는 문자",
    width: "폭이 없는 문자",
    tag: "보이지 않는 글자",
    blank: "빈칸처럼 보이는 문자",
    control: "제어 문자",
  },
  name: (code, kind) => `보이지 않는 문자 ${code}: ${kind}`,
};

/** Returns the texts of hidden characters. */
export const useHiddenWords = createWords({ en, ko });
