import { codeAt, mayBeSpace, skipSpace } from "./characters.ts";
import { bulletWidthAt } from "./markdown-blocks.ts";

/**
 * The beginning of a line, which says what kind of line it is. One object measures all lines of a file, in the text of the
 * whole file: most lines need nothing else, and reading a long text at an index is faster than reading many short ones.
 */
export class LineStart {
  /** The column of the first character that is not white space. A tab ends at a multiple of four. */
  indent = 0;
  /** The width of the bullet with the space after it; 0 without one. */
  bullet = 0;
  /** The code of the first character that is no space and no tab; -1 in a line without one. */
  first = -1;
  /** The code of the first such character after the bullet. */
  content = -1;

  /** Measures the line from an index of a text to another. */
  measure(text: string, from: number, end: number): void {
    let at = from;
    let column = 0;
    for (; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code === space) column++;
      else if (code === tab) column += 4 - (column % 4);
      else break;
    }
    this.indent = column;
    this.first = at < end ? codeAt(text, at) : -1;
    this.bullet = bulletWidthAt(text, at, end);
    at = skipSpace(text, at + this.bullet);
    this.content = at < end ? codeAt(text, at) : -1;
  }

  /** True if the line may be blank. There is more white space than spaces and tabs. */
  get mayBeBlank(): boolean {
    return mayBeSpace(this.first);
  }

  /** True if the line begins a heading, or looks like one. */
  get isHeading(): boolean {
    return this.first === numberSign;
  }

  /** True if the line may begin a block other than a list item: a heading, a quote, a table, a fence or a rule. */
  get mayStartBlock(): boolean {
    return blockSigns.includes(this.first);
  }

  /** True if the line may open a fence, in a quote or after a bullet, too. */
  get mayOpenFence(): boolean {
    return fenceSigns.includes(this.content) || mayBeSpace(this.content);
  }
}

const [space, tab, numberSign, greater, bar] = [0x20, 0x09, 0x23, 0x3e, 0x7c];
const [backtick, tilde, hyphen, asterisk, underscore] = [0x60, 0x7e, 0x2d, 0x2a, 0x5f];
const blockSigns: readonly number[] = [
  numberSign,
  greater,
  bar,
  backtick,
  tilde,
  hyphen,
  asterisk,
  underscore,
];
const fenceSigns: readonly number[] = [backtick, tilde, greater];
