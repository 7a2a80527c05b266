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

/**
 * True if a task is clearly written in a language that is neither English nor Korean, and does not ask for documents in
 * one of these.
 */
export function isInOtherLanguage(task: { readonly title: string; readonly description: string }): boolean {
  const text = `${task.title}\n${task.description}`.slice(0, longest);
  if (clausesOf(text).flatMap(wishIn).length > 0) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const others = text.match(/(?!\p{Script=Hangul})(?!\p{Script=Latin})\p{L}/gu)?.length ?? 0;
  const korean = text.match(/\p{Script=Hangul}/gu)?.length ?? 0;
  if (others * 2 > letters && others > korean) return true;
  const words = text.toLowerCase().match(/\p{L}{1,30}/gu) ?? [];
  const [english = 0, ...rest] = frequentWords.map((list) => words.filter((word) => list.has(word)).length);
  const most = Math.max(...rest);
  return most >= fewestFrequent && most > english * 2 && korean * 10 < letters;
}

/** The number of frequent words that shows a language. */
const fewestFrequent = 3;

/** Frequent words that other languages do not have: first English, then those of other languages in Latin letters. */
const frequentWords = [
  "the of and to is for with that are it by not or one this from who can which their they when be",
  "der die das und ist mit für den von zu nicht ein eine einen im auf es sich soll wird sie ich",
  "le la les des et est une pour dans que qui pas avec sur au du il doit je nous",
  "el los las y es una para que con por del se no al lo como más en quiero",
  "il gli di che è una per con non si della dei nel anche vorrei",
  "o os as um uma para que com não por do da em seu quero",
  "de het een en van is dat op te met voor niet zijn moet ik",
].map((list) => new Set(list.split(" ")));
