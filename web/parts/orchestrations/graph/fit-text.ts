/**
 * Returns the estimated width of a text in a proportional font, in pixels. Overestimates rather than
 * underestimates.
 */
export function textWidth(text: string, fontSize: number): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width * fontSize;
}

/** The approximate ratio of the width of bold letters to others. */
export const bold = 1.12;

/** Shortens a text with an ellipsis so that it fits into a width. SVG cannot do that itself. */
export function fitText(text: string, fontSize: number, room: number): string {
  const most = room / fontSize;
  let width = 0;
  let kept = "";
  let cut: string | null = null;
  for (const character of text) {
    // The longest prefix that leaves space for the ellipsis.
    if (cut === null && width + widthOf(character) + 1 > most) cut = kept;
    width += widthOf(character);
    if (width > most) return `${(cut ?? "").trimEnd()}…`;
    kept += character;
  }
  return text;
}

const wide =
  /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}\u3000-\u303f\uff01-\uff60]$/u;

/** Returns the width of a character in ems. */
function widthOf(character: string): number {
  if (character <= "~") {
    if ("iljtfrI.,:;'|!()[] ".includes(character)) return 0.36;
    if ("mwMW@%".includes(character)) return 0.92;
    return character >= "A" && character <= "Z" ? 0.7 : 0.58;
  }
  return wide.test(character) ? 1 : 0.7;
}
