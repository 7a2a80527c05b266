/** The class of a byte that a person sees. */
export const VISIBLE = 0;
/** The class of a byte that programs remove when they strip escape sequences. */
const HIDDEN = 1;
/** The class of the last byte of a control character that takes several bytes. The bytes before are hidden with it. */
export const CODED = 2;

const BEL = 0x07;
const LF = 0x0a;
const CAN = 0x18;
const SUB = 0x1a;
const ESC = 0x1b;
const BACKSLASH = 0x5c;
/** The first byte of the control characters U+0080 to U+009F. */
const C2 = 0xc2;

/** The bytes that begin a control string after ESC. */
const strings = [0x50, 0x58, 0x5d, 0x5e, 0x5f];

/** 1 for every byte that may begin something hidden. */
export const mayHide: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  isShown(byte) && byte !== BACKSLASH && byte !== C2 ? 0 : 1,
);

// The part of an escape sequence that the next byte belongs to.
const TEXT = 0;
const ESCAPE = 1;
const INTERMEDIATE = 2;
const CONTROL = 3;
const STRING = 4;
const TERMINATOR = 5;

/** The next part for every part and byte; the bit `HIDES` if the byte is hidden. */
const HIDES = 8;
const steps = Uint8Array.from({ length: 6 * 256 }, (_, index) => {
  const part = index >> 8;
  const byte = index & 255;
  const next = partAfter(part, byte);
  const outside = part === TEXT || byte === LF || (part !== STRING && byte > 0x7e);
  return next === TEXT && outside && isShown(byte) ? next : next | HIDES;
});

// The bytes of a control character of several bytes that were read: C2, or a part of JSON's `\u001b` or `\u0007`.
const NONE = 0;
const LATIN = 1;
const SLASH = 2;
const U = 3;
const U0 = 4;
const U00 = 5;
const U000 = 6;
const U001 = 7;
/** Maximum number of backslashes of one control character: JSON in JSON in JSON has four. */
const mostBackslashes = 4;
/** Maximum number of bytes of one control character. */
export const longestCode: number = mostBackslashes + 5;

/**
 * Classifies the bytes of a stream into those that a person sees and those that control a terminal: control sequences
 * such as colours, control strings such as links, other escape sequences, and control characters except tabs and line
 * feeds. ESC and BEL are also recognised as JSON prints them. A line feed ends an unfinished sequence.
 */
export class EscapeScanner {
  #part = TEXT;
  #code = NONE;
  /** Number of backslashes in a row, and the part before each of the last ones. */
  #backslashes = 0;
  #before: number[] = [];
  #codeLength = 0;
  /** Number of backslashes that still belong to the terminator of a control string. */
  #closing = 1;

  /** True if the next byte is visible unless it `mayHide`. */
  get idle(): boolean {
    return this.#part === TEXT && this.#code === NONE;
  }

  /** True if the bytes since the last one that `begins` may still become a control character. */
  get undecided(): boolean {
    return this.#code !== NONE;
  }

  /** Number of bytes of the control character that the last `CODED` byte completed. */
  get codeLength(): number {
    return this.#codeLength;
  }

  /** True if `byte` is the first that may belong to a control character of several bytes. */
  begins(byte: number): boolean {
    return byte === C2 || (byte === BACKSLASH && this.#code !== SLASH);
  }

  /** Returns the class of the next byte. */
  next(byte: number): number {
    const control = this.#decode(byte);
    if (control !== 0) {
      // JSON doubles the backslashes of a text, so an odd number of them ends with the one of the control character.
      const own = Math.min(this.#backslashes & -this.#backslashes, mostBackslashes);
      this.#part = partAfterCode(this.#before.at(-own)!, control);
      this.#closing = 2 * own;
      this.#codeLength = control < 0x80 ? own + 5 : 2;
      return CODED;
    }
    const part = this.#part;
    const step = steps[(part << 8) | byte]!;
    this.#part = step & ~HIDES;
    if (part === STRING) this.#closing = 1;
    if (part === TERMINATOR && byte === BACKSLASH && --this.#closing > 0) this.#part = TERMINATOR;
    return step < HIDES ? VISIBLE : HIDDEN;
  }

  /** Returns the control character that the byte completes; 0 if none. */
  #decode(byte: number): number {
    if (this.begins(byte)) {
      this.#code = byte === C2 ? LATIN : SLASH;
      this.#backslashes = 1;
      this.#before = [this.#part];
      return 0;
    }
    const code = this.#code;
    if (code === NONE) return 0;
    this.#code = NONE;
    if (code === LATIN) return byte >= 0x80 && byte <= 0x9f ? byte : 0;
    if (code === U001) return (byte | 0x20) === 0x62 ? ESC : 0;
    if (code === U000) return byte === 0x37 ? BEL : 0;
    this.#code = codeAfter(code, byte);
    if (this.#code === SLASH) {
      this.#backslashes += 1;
      this.#before.push(this.#part);
      if (this.#before.length > mostBackslashes) this.#before.shift();
    }
    return 0;
  }
}

function codeAfter(code: number, byte: number): number {
  if (code === SLASH) return byte === BACKSLASH ? SLASH : byte === 0x75 ? U : NONE;
  if (code === U00) return byte === 0x30 ? U000 : byte === 0x31 ? U001 : NONE;
  return byte !== 0x30 ? NONE : code === U ? U0 : U00;
}

function partAfter(part: number, byte: number): number {
  if (byte === LF || byte === CAN || byte === SUB) return TEXT;
  if (byte === ESC) return part === STRING ? TERMINATOR : ESCAPE;
  if (part === TEXT || (part === TERMINATOR && byte === BACKSLASH)) return TEXT;
  if (part === CONTROL) return byte >= 0x40 ? TEXT : CONTROL;
  if (part === STRING) return byte === BEL ? TEXT : STRING;
  if (byte >= 0x20 && byte <= 0x2f) return INTERMEDIATE;
  if (part === INTERMEDIATE) return TEXT;
  return byte === 0x5b ? CONTROL : strings.includes(byte) ? STRING : TEXT;
}

/** Returns the part after a control character of several bytes in `part`. */
function partAfterCode(part: number, control: number): number {
  if (control === ESC) return part === STRING ? TERMINATOR : ESCAPE;
  if (control === BEL) return part === STRING ? TEXT : part;
  if (control === 0x9b) return CONTROL;
  if (strings.includes(control - 0x40)) return STRING;
  return part === STRING && control !== 0x9c ? STRING : TEXT;
}

function isShown(byte: number): boolean {
  return (byte >= 0x20 && byte !== 0x7f) || byte === 0x09 || byte === LF;
}
