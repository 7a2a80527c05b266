/** Tells whether a word that often marks a placeholder is a word of the product itself. */
export type IsLiteral = (word: string) => boolean;

/** Activities that a product's states may name as well as a writer's remarks. */
const activities = ["작성", "검토", "논의", "협의", "공사", "정리", "작업"].map((word) => `${word} 중`);

const words = [
  "todo",
  "tbd",
  "tba",
  "tbc",
  "wip",
  "fixme",
  "coming soon",
  "lorem ipsum",
  "placeholder",
  "pending",
  "undecided",
  "미정",
  "보류",
  "준비 중",
  ...activities,
];

/**
 * Finds words that belong to the subject: those of the task, and those that the documents use as a state, a value or
 * a name, beside others of its kind (TODO, DOING, DONE) or as an identifier (COMING_SOON).
 */
export function literalWords(texts: readonly string[], subject: string): IsLiteral {
  const about = normalized(subject);
  const literal = new Set(
    words.filter((word) => about.includes(normalized(word)) || usesOf(word, texts) >= 2),
  );
  return (word) => literal.has(normalized(word));
}

function normalized(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]{1,9}/g, " ");
}

/** Counts the places that use a word as a name or beside its siblings. */
function usesOf(word: string, texts: readonly string[]): number {
  const spaced = word.replaceAll(" ", "[ _-]");
  const isKorean = /[가-힣]/.test(word);
  const mark = isKorean ? spaced : spaced.toUpperCase();
  const sibling = isKorean ? "(?!미정|보류)[가-힣]{2,6}" : "(?!TODO|TBD|TBA|TBC|WIP)[A-Z][A-Z_]{2,20}";
  const link = `["'\`*”’]{0,3}\\s?(?:,|\\/|→|->|-->|·|or|and|to|또는|및|와|과|에서)\\s?["'\`*“‘]{0,3}`;
  const patterns = [
    new RegExp(`(?<![\\p{L}])${mark}${link}${sibling}`, "gu"),
    new RegExp(`${sibling}${link}${mark}(?![\\p{L}])`, "gu"),
  ];
  // A state in code, in quotation marks, in a diagram, or with a particle: "작업 중으로 바꾼다".
  if (activities.includes(word) || word === "준비 중")
    patterns.push(
      new RegExp(
        `[\`"“‘'「([:]\\s?${mark}\\s?[\`"”’'」)\\]]|${mark}(?:으로|에서|인|일|이면|이던)(?![가-힣])`,
        "gu",
      ),
    );
  if (!isKorean) {
    const [identifier, hyphened] = [word.replaceAll(" ", "_"), word.replaceAll(" ", "-")];
    if (word.includes(" ")) patterns.push(new RegExp(`${identifier}|${hyphened}`, "giu"));
    // "a lorem ipsum generator", "the placeholder of a field": the word of a sentence, not the sentence.
    patterns.push(
      new RegExp(`(?:^|[\\p{L}\\p{N},] )${spaced}(?:s|'s)?[가-힣]{0,3} (?!dolor|text)\\p{L}`, "gimu"),
    );
    patterns.push(new RegExp(`\`${spaced}\`|["“]${spaced}["”]`, "giu"));
  }
  let uses = 0;
  for (const text of texts) {
    for (const pattern of patterns) uses += [...text.slice(0, 1_000_000).matchAll(pattern).take(3)].length;
    if (uses >= 2) break;
  }
  return uses;
}
