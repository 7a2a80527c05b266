/** The languages that the platform writes in. */
export const languages = ["en", "ko"] as const;
export type Language = (typeof languages)[number];

/** Length of the part of a task that is read. */
const longest = 20_000;

/**
 * Returns the language in which the documents of a task are to be written: the one that the task asks for, with a wish
 * about documents before any other, else the language of its text.
 */
export function taskLanguage(task: { readonly title: string; readonly description: string }): Language {
  const text = `${task.title}\n${task.description}`.slice(0, longest);
  const wishes = clausesOf(text).flatMap(wishIn);
  return (
    onlyOne(wishes.filter(({ aboutDocuments }) => aboutDocuments)) ?? onlyOne(wishes) ?? writtenLanguage(text)
  );
}

interface Wish {
  readonly language: Language;
  readonly aboutDocuments: boolean;
}

function clausesOf(text: string): string[] {
  return text.toLowerCase().split(/[.,;:!?()\n。、]/);
}

/** Returns the wish of a clause. A clause about the product's own texts or about translation is none. */
function wishIn(clause: string): Wish[] {
  const korean = koreanWishes.some((wish) => clause.includes(wish));
  const english = englishWishes.some((wish) => clause.includes(wish));
  if (korean === english || otherSubjects.some((word) => clause.includes(word))) return [];
  const aboutDocuments = documentWords.some((word) => clause.includes(word));
  return [{ language: korean ? "ko" : "en", aboutDocuments }];
}

const koreanWishes = ["in korean", "한국어로", "한글로", "국문으로"];
const englishWishes = ["in english", "영어로", "영문으로"];
const documentWords = [
  "document",
  "docs",
  "readme",
  "report",
  "문서",
  "보고서",
  "산출물",
  "기획서",
  "설계서",
];
const otherSubjects = [
  "translat",
  "번역",
  "screen",
  "interface",
  "화면",
  " ui",
  "comment",
  "주석",
  "label",
  "user speaks",
];

/** Returns the language of all wishes, or nothing if there is none or they disagree. */
function onlyOne(wishes: readonly Wish[]): Language | undefined {
  const [first] = wishes;
  return wishes.every(({ language }) => language === first?.language) ? first?.language : undefined;
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
