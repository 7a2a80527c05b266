/**
 * The effect of a hidden character: it reorders text, has no width, is a tag letter, looks blank, or is a control
 * character.
 */
export type HiddenKind = "order" | "width" | "tag" | "blank" | "control";

/** A run of adjacent hidden characters. */
export interface HiddenRun {
  readonly at: number;
  readonly length: number;
  /** Their code points, as `U+202E`. */
  readonly codes: readonly string[];
  /** The kind of the first. */
  readonly kind: HiddenKind;
}

/**
 * Matches characters without a visible form: those that Unicode lets programs ignore, line separators, annotations,
 * the Braille blank, and control characters except the tab.
 */
// oxlint-disable-next-line no-control-regex
const invisible = /[\p{DI}\u2028\u2029\ufff9-\ufffb\u2800\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u;

/** Matches most lines, and is faster. */
const plain = /^[\t -~]*$/;

const picture = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?[\ufe0e\ufe0f]?`;
const joining = String.raw`[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Deva}\p{Script=Beng}\p{Script=Guru}\p{Script=Gujr}\p{Script=Orya}\p{Script=Taml}\p{Script=Telu}\p{Script=Knda}\p{Script=Mlym}\p{Script=Sinh}\p{Script=Khmr}\p{Script=Mymr}\p{Script=Tibt}]`;

/** Matches legitimate uses of such characters as part of a visible one. */
const uses = [
  // The flags of England, Scotland and Wales; other emoji and joined sequences; keycaps.
  String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`,
  String.raw`${picture}(?:\u200d${picture})*`,
  String.raw`[\d#*]\ufe0f\u20e3`,
  // Joiners between letters of scripts that need them.
  String.raw`(?<=${joining})[\u200c\u200d](?=${joining})`,
  String.raw`(?<=\p{Script=Mongolian})[\u180b-\u180f]`,
  // Variants of ideographs and mathematical signs.
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\p{Sm})\ufe00`,
  // Old Hangul syllables without a first consonant or a vowel.
  String.raw`\u115f(?=[\u1161-\u11a7])`,
  String.raw`(?<=[\u1100-\u115e])\u1160`,
];
const usesOrRuns = new RegExp(`${uses.join("|")}|(?<hidden>${invisible.source}+)`, "gu");

/** Returns the runs of hidden characters in a text, in order, except legitimate uses. */
export function hiddenIn(text: string): readonly HiddenRun[] {
  if (plain.test(text) || !invisible.test(text)) return [];
  return [...text.matchAll(usesOrRuns)].flatMap(({ groups, index }) => {
    const run = groups?.["hidden"];
    if (run === undefined) return [];
    return [{ at: index, length: run.length, codes: Array.from(run, codeOf), kind: kindOf(run) }];
  });
}

/** Formats code points briefly: `U+202E`, `U+E0041 +11`. */
export function codesText([first = "", ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} +${others.length}`;
}

/** Replaces hidden characters by their names, for plain-text contexts. */
export function withNames(text: string): string {
  let [named, end] = ["", 0];
  for (const { at, length, codes } of hiddenIn(text)) {
    named += `${text.slice(end, at)}[${codesText(codes)}]`;
    end = at + length;
  }
  return named + text.slice(end);
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Returns the kind of the first character of a run. */
export function kindOf(run: string): HiddenKind {
  if (/^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(run)) return "order";
  if (/^[\u{e0000}-\u{e007f}]/u.test(run)) return "tag";
  if (/^[\u115f\u1160\u2800\u3164\uffa0]/u.test(run)) return "blank";
  if (/^[\p{Cc}\u2028\u2029]/u.test(run)) return "control";
  return "width";
}
