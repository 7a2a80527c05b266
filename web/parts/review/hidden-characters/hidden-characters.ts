/** What a character does that cannot be seen: it reorders text, takes no room, is a letter of a tag, looks like nothing, or commands. */
export type HiddenKind = "order" | "width" | "tag" | "blank" | "control";

/** Characters of a text, one after the other, that cannot be seen. */
export interface HiddenRun {
  readonly at: number;
  readonly length: number;
  /** Their code points, as `U+202E`. */
  readonly codes: readonly string[];
  /** What the first of them does. */
  readonly kind: HiddenKind;
}

/**
 * Characters that leave no mark of their own: those that Unicode lets programs ignore, line separators, annotations, the
 * blank of Braille, and controls but for the tabulator.
 */
// oxlint-disable-next-line no-control-regex
const invisible = /[\p{DI}\u2028\u2029\ufff9-\ufffb\u2800\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u;

/** Most lines hold nothing else, and this is told sooner. */
const plain = /^[\t -~]*$/;

const picture = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?[\ufe0e\ufe0f]?`;
const joining = String.raw`[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Deva}\p{Script=Beng}\p{Script=Guru}\p{Script=Gujr}\p{Script=Orya}\p{Script=Taml}\p{Script=Telu}\p{Script=Knda}\p{Script=Mlym}\p{Script=Sinh}\p{Script=Khmr}\p{Script=Mymr}\p{Script=Tibt}]`;

/** Where such a character does what it is for and belongs to something that is seen. */
const uses = [
  // The flags of England, Scotland and Wales; other pictures, also several joined to one; keycaps.
  String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`,
  String.raw`${picture}(?:\u200d${picture})*`,
  String.raw`[\d#*]\ufe0f\u20e3`,
  // Between letters of scripts that join them.
  String.raw`(?<=${joining})[\u200c\u200d](?=${joining})`,
  String.raw`(?<=\p{Script=Mongolian})[\u180b-\u180f]`,
  // Forms of ideographs and of mathematical signs.
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\p{Sm})\ufe00`,
  // Syllables of old Hangul that have no first consonant, or no vowel.
  String.raw`\u115f(?=[\u1161-\u11a7])`,
  String.raw`(?<=[\u1100-\u115e])\u1160`,
];
const usesOrRuns = new RegExp(`${uses.join("|")}|(?<hidden>${invisible.source}+)`, "gu");

/** The characters of a text that cannot be seen, in order, save those that belong to something that is. */
export function hiddenIn(text: string): readonly HiddenRun[] {
  if (plain.test(text) || !invisible.test(text)) return [];
  return [...text.matchAll(usesOrRuns)].flatMap(({ groups, index }) => {
    const run = groups?.["hidden"];
    if (run === undefined) return [];
    return [{ at: index, length: run.length, codes: Array.from(run, codeOf), kind: kindOf(run) }];
  });
}

/** Code points in few words: `U+202E`, `U+E0041 +11`. */
export function codesText([first = "", ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} +${others.length}`;
}

/** A text in which what cannot be seen is named in its place, for where there is room for text alone. */
export function withNames(text: string): string {
  let [named, end] = ["", 0];
  for (const { at, length, codes } of hiddenIn(text)) {
    named += `${text.slice(end, at)}[${codesText(codes)}]`;
    end = at + length;
  }
  return named + text.slice(end);
}

/** A character that cannot be seen, how often a file has it, and on which lines. */
export interface HiddenFinding {
  readonly code: string;
  readonly kind: HiddenKind;
  readonly count: number;
  readonly lines: readonly number[];
}

/**
 * What cannot be seen in a file as it is now, by code point, what comes first at the head. The mark at the very beginning
 * of a file that names its encoding is no finding.
 */
export function findHidden(
  rows: readonly { readonly now: number | null; readonly text: string }[],
): readonly HiddenFinding[] {
  const found = new Map<string, { kind: HiddenKind; count: number; lines: number[] }>();
  for (const { now: line, text } of rows) {
    if (line === null) continue;
    for (const { at, codes } of hiddenIn(text)) {
      for (const [index, code] of codes.entries()) {
        if (line === 1 && at + index === 0 && code === "U+FEFF") continue;
        const finding = found.get(code) ?? { kind: kindOf(characterOf(code)), count: 0, lines: [] };
        finding.count += 1;
        if (finding.lines.at(-1) !== line) finding.lines.push(line);
        found.set(code, finding);
      }
    }
  }
  return [...found].map(([code, finding]) => ({ code, ...finding }));
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

function characterOf(code: string): string {
  return String.fromCodePoint(Number.parseInt(code.slice(2), 16));
}

/** What the first character of a run does. */
function kindOf(run: string): HiddenKind {
  if (/^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(run)) return "order";
  if (/^[\u{e0000}-\u{e007f}]/u.test(run)) return "tag";
  if (/^[\u115f\u1160\u2800\u3164\uffa0]/u.test(run)) return "blank";
  if (/^[\p{Cc}\u2028\u2029]/u.test(run)) return "control";
  return "width";
}
