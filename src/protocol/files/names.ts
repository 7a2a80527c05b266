import { ok, refuse, type Result } from "../result.ts";

/** How a name is made safe. */
export interface Sanitizing {
  readonly replaceSpaces?: boolean;
  readonly replacementChar?: string;
}

/** File systems keep names of at most so many bytes. */
const longest = 255;

/**
 * The nearest name that every file system takes: one part of a path, never a way out of a directory. A name that is
 * safe already stays as it is, so doing it twice changes nothing.
 */
export function sanitize(
  name: string,
  { replaceSpaces = true, replacementChar = "_" }: Sanitizing = {},
): Result<string> {
  const trimmed = name.toWellFormed().normalize("NFC").trim();
  if (trimmed === "") return refuse("invalid", "Filename cannot be empty");
  const spaced = replaceSpaces ? trimmed.replaceAll(/\s+/g, replacementChar) : trimmed;
  const plain = oneDot(spaced.replaceAll(forbidden, replacementChar));
  const safe = fit(guardReserved(withoutEnd(plain.trimStart())));
  if (safe === "" || safe === "." || safe === "..") return refuse("invalid", "Sanitized filename is empty");
  return ok(safe);
}

/** What keeps a name from being used, and what is allowed but unwise, in sentences. */
export interface NameReport {
  readonly valid: boolean;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** Whether a name can be used as it is. */
export function validate(name: string): NameReport {
  const errors = [
    ...said(name.trim() === "", "Filename cannot be empty"),
    ...said(byteLength(name) > longest, `Filename is longer than ${longest} bytes`),
    ...said(/[<>:"|?*]|\p{Cc}/u.test(name), "Filename contains invalid characters"),
    ...said(/[/\\]/.test(name), "Filename contains a path separator"),
    ...said(name.includes(".."), 'Filename contains ".."'),
  ];
  const warnings = [
    ...said(isReserved(name), "Filename is reserved on Windows"),
    ...said(/\s/.test(name), "Filename contains spaces"),
    ...said(/[!#$%&'()+,;=@[\]^`{}~]/.test(name), "Filename contains special characters"),
    ...said(name.startsWith("."), "Filename begins with a dot"),
  ];
  return { valid: errors.length === 0, errors, warnings };
}

/** A name that nobody else has: the prefix, the time in milliseconds and six random letters or digits. */
export function generateSafeFilename(
  prefix: string,
  extension: string,
  { now, random }: { readonly now: number; readonly random: () => number },
): string {
  const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
  const tail = Array.from({ length: 6 }, () => letters.charAt(Math.floor(random() * letters.length))).join(
    "",
  );
  const ending = extension.startsWith(".") ? extension.slice(1) : extension;
  return `${plainLetters(prefix)}_${now}_${tail}.${plainLetters(ending)}`;
}

/** The length of a text in UTF-8. */
export function byteLength(text: string): number {
  let length = 0;
  for (const character of text) {
    length += utf8Length(character.codePointAt(0) ?? 0);
  }
  return length;
}

function utf8Length(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** What some file system does not take in a name, and control characters. */
const forbidden = /[<>:"/\\|?*]|\p{Cc}/gu;

function plainLetters(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]/g, "_");
}

function oneDot(name: string): string {
  return name.replaceAll(/\.{2,}/g, ".");
}

function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === "." || name[end - 1]?.trim() === "")) end--;
  return name.slice(0, end);
}

const reserved = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])$/i;

/** Windows keeps these names for devices, whatever extension follows. */
function isReserved(name: string): boolean {
  return reserved.test((name.split(".", 1)[0] ?? "").trim());
}

function guardReserved(name: string): string {
  return isReserved(name) ? `_${name}` : name;
}

/** Cuts a name that is too long, keeping its extension and no half of a character that people see as one. */
function fit(name: string): string {
  if (byteLength(name) <= longest) return name;
  const dot = name.lastIndexOf(".");
  const extension = dot > 0 && byteLength(name.slice(dot)) <= longest / 2 ? name.slice(dot) : "";
  const stem = name.slice(0, name.length - extension.length);
  const room = longest - byteLength(extension);
  const graphemes = [...new Intl.Segmenter("en").segment(stem)].map(({ segment }) => segment);
  const short = cut(graphemes, room);
  return withoutEnd(short === "" ? cut(Array.from(stem), room) : short) + extension;
}

function cut(pieces: readonly string[], room: number): string {
  let length = 0;
  const end = pieces.findIndex((piece) => (length += byteLength(piece)) > room);
  return pieces.slice(0, end === -1 ? pieces.length : end).join("");
}

function said(isSo: boolean, sentence: string): string[] {
  return isSo ? [sentence] : [];
}
