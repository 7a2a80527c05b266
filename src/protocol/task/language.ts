/** The languages that the platform writes in. */
export type Language = "en" | "ko";

/**
 * Returns the language in which the documents of a task are to be written: the one that the task asks for, or else the
 * one that it is written in.
 */
export function taskLanguage({ title, description }: { title: string; description: string }): Language {
  const text = `${title}\n${description}`.slice(0, 20_000);
  if (asksForKorean.test(text)) return "ko";
  if (asksForEnglish.test(text)) return "en";
  return writtenLanguage(text);
}

/** Returns the language of most letters of a text. A Korean letter stands for about two Latin ones. */
export function writtenLanguage(text: string): Language {
  let [latin, korean] = [0, 0];
  for (const { 0: letter } of text.matchAll(/[A-Za-z]|[가-힣]/g)) {
    if (letter < "\u0080") latin++;
    else korean++;
  }
  return korean * 2 > latin ? "ko" : "en";
}

const asksForKorean = /한국어로|한글로|국문으로|\b(?:in|into|use) korean\b/i;
const asksForEnglish = /영어로|영문으로|\b(?:in|into|use) english\b/i;
