import { readLogLine } from "../../agents/line-formats.ts";
import { cleanLine } from "../../protocol/dialects/text/clean-line.ts";
import { isErrorLine } from "../../protocol/run/error-line.ts";

/**
 * Finds lines in blocks of bytes. `candidate` runs over the bytes as Latin-1 characters, which costs a fraction of
 * decoding them; `confirm` then decides about the line of a match.
 */
export interface LineMatcher {
  readonly candidate: RegExp;
  readonly confirm: (line: Uint8Array) => boolean;
}

/** Colours that a program may change within a word. */
const colours = String.raw`(?:\x1b\[[0-9;:]*[mK])*`;

/**
 * Returns a matcher for lines that contain a text as a person sees it: case, colours and the Unicode normal form do not
 * matter. In a JSON line the text is found as JSON writes it. The text must not be empty.
 */
export function textMatcher(text: string): LineMatcher {
  const inJson = JSON.stringify(text).slice(1, -1);
  const forms = new Set([text, inJson].flatMap((form) => [form.normalize("NFC"), form.normalize("NFD")]));
  const candidate = new RegExp([...forms].map(bytePattern).join("|"), "g");
  return { candidate, confirm: () => true };
}

const words = "error|fatal|panic(?:ked)?|exception|traceback|failed|failure";
const marks = ["✗", "✕", "✖", "❌"].map((mark) => escaped(latin1(mark))).join("|");

/**
 * Finds lines that report an error. The pattern finds what `isErrorLine` looks for, and allows a colour before a word;
 * it rules out "no errors" too, which many logs have in every line.
 */
export const errorMatcher: LineMatcher = {
  candidate: new RegExp(
    String.raw`(?:${words})\b(?<=(?:\b|\x1b\[[0-9;:]*m)(?:${words}))(?<!\b(?:0|no)\s+(?:${words}))|${marks}`,
    "gi",
  ),
  confirm(line) {
    const { text } = cleanLine(line, 0, line.length);
    const pieces = readLogLine(text);
    return pieces === null ? isErrorLine(text.toLowerCase()) : pieces.some(({ is }) => is === "failed");
  },
};

function bytePattern(text: string): string {
  return Array.from(text, anyCase).join(colours);
}

/** Returns a pattern of the bytes of a character in either case. */
function anyCase(character: string): string {
  const cases = new Set([character, character.toLowerCase(), character.toUpperCase()]);
  const patterns = [...cases].map((form) => escaped(latin1(form)));
  return patterns.length === 1 ? patterns.join("") : `(?:${patterns.join("|")})`;
}

/** Returns the UTF-8 bytes of a text as Latin-1 characters. */
function latin1(text: string): string {
  return Buffer.from(text).toString("latin1");
}

function escaped(bytes: string): string {
  return bytes.replaceAll(
    /[^a-zA-Z0-9]/g,
    (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
}
