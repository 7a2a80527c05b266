import { wordsOf } from "../suggest/words.ts";

/**
 * Returns the keywords of a text: English words of more than three letters that are not stop words, and
 * Korean stems of at least two syllables, without particles and verb endings.
 */
export function keywordsOf(text: string): ReadonlySet<string> {
  const keywords = wordsOf(text, Infinity).map(({ lower }) => (isHangul(lower) ? koreanStem(lower) : lower));
  return new Set(keywords.filter((word) => word.length >= (isHangul(word) ? 2 : 4) && !STOP_WORDS.has(word)));
}

/**
 * Counts the keywords that also occur in another set. A Korean stem also matches a longer word that begins
 * with it.
 */
export function sharedKeywords(wanted: ReadonlySet<string>, given: ReadonlySet<string>): number {
  const beginnings = new Set([...given].filter(isHangul).flatMap(beginningsOf));
  return [...wanted].filter((word) => given.has(word) || beginnings.has(word)).length;
}

/** Returns the beginnings of a Korean word, from two syllables up to the maximum length of a stem. */
function beginningsOf(word: string): string[] {
  const longest = Math.min(word.length, MAX_STEM);
  return Array.from({ length: longest - 1 }, (_, index) => word.slice(0, index + 2));
}

function isHangul(word: string): boolean {
  return HANGUL.test(word);
}

/** Removes at most one verb ending and one particle, and leaves at least two syllables. */
function koreanStem(word: string): string {
  return withoutEnding(withoutEnding(word, PARTICLES), VERB_ENDINGS);
}

function withoutEnding(word: string, endings: readonly string[]): string {
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= 2);
  return ending === undefined ? word : word.slice(0, -ending.length);
}

const MAX_STEM = 12;
const HANGUL = /^\p{Script=Hangul}/u;
const PARTICLES = longestFirst(
  "에서는 에서도 으로는 으로도 에게서 에서 에게 으로 까지 부터 처럼 보다 마다 이나 이란 라는 은 는 이 가 을 를 의 에 와 과 도 로 만 란",
);
const VERB_ENDINGS = longestFirst(
  "하는지 하나요 할까요 합니다 됩니다 입니다 인가요 해주세요 하세요 해줘 하려면 하면 하고 하는 하기 하여 해서 해야 하다 한다 되는 되고 되면 된다 할 한 해",
);
const STOP_WORDS = new Set(
  `about above after again also been before being below between both could does doing down during each from further
  have having here into itself just like made make more most much must need only other over please same shall should
  some such than that their them then there these they this those through under until very want well were what when
  where which while whom will with would your yours
  그리고 하지만 그러나 그래서 또는 어떻게 무엇 무엇인가요 이것 저것 그것 대한 대해 위해 위한 있는 있나요 있습니다 없는
  알려줘 알려주세요 설명 주세요 정말 매우 아주 제가 우리 저는 나는 이런 그런 어떤 경우 때문`.split(/\s+/),
);

function longestFirst(endings: string): readonly string[] {
  return endings.split(" ").toSorted((one, other) => other.length - one.length);
}
