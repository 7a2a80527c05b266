import { ok, refuse, type Result } from "../result.ts";

/** Options for sanitizing a name. */
export interface SanitizeOptions {
  readonly replaceSpaces?: boolean;
  readonly replacementChar?: string;
}

/** Maximum length of a file name in bytes, on common file systems. */
const maxBytes = 255;

/**
 * Returns the nearest name that every file system accepts: one part of a path that cannot leave its
 * directory. A safe name stays unchanged, so the function is idempotent.
 */
export function sanitize(
  name: string,
  { replaceSpaces = true, replacementChar = "_" }: SanitizeOptions = {},
): Result<string> {
  const trimmed = name.toWellFormed().normalize("NFC").trim();
  if (trimmed === "") return refuse("invalid", "Filename cannot be empty");
  const spaced = replaceSpaces ? trimmed.replaceAll(/\s+/g, replacementChar) : trimmed;
  const plain = collapseDots(spaced.replaceAll(forbidden, replacementChar));
  const safe = shortened(guardReserved(withoutEnd(plain.trimStart())));
  if (safe === "" || safe === "." || safe === "..") return refuse("invalid", "Sanitized filename is empty");
  return ok(safe);
}

/** Errors that prevent the use of a name, and warnings about names that are allowed but unwise. */
export interface NameReport {
  readonly valid: boolean;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** Checks a name without changing it. */
export function validate(name: string): NameReport {
  const errors = [
    ...messageIf(name.trim() === "", "Filename cannot be empty"),
    ...messageIf(
      byteLength(name) > maxBytes,
      `Filename too long: ${byteLength(name)} bytes (max: ${maxBytes})`,
    ),
    ...messageIf(/[<>:"|?*]|\p{Cc}/u.test(name), "Filename contains invalid characters"),
    ...messageIf(/[/\\]/.test(name), "Filename contains a path separator"),
    ...messageIf(name.includes(".."), "Filename contains path traversal sequence (..)"),
  ];
  const warnings = [
    ...messageIf(isReserved(name), `${reservedNameWarning}${stemOf(name).toUpperCase()}`),
    ...messageIf(/\s/.test(name), "Filename contains spaces"),
    ...messageIf(/[!#$%&'()+,;=@[\]^`{}~]/.test(name), "Filename contains special characters"),
    ...messageIf(name.startsWith("."), "Filename begins with a dot"),
  ];
  return { valid: errors.length === 0, errors, warnings };
}

/** The beginning of the warning about a name that Windows reserves for a device; the name follows. */
export const reservedNameWarning = "Filename matches OS reserved name: ";

/** Generates a unique name: the prefix, the time in milliseconds and six random letters or digits. */
export function generateSafeFilename(
  prefix = "file",
  extension = "txt",
  { now, random }: { readonly now: number; readonly random: () => number },
): string {
  const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
  const tail = Array.from({ length: 6 }, () => letters.charAt(Math.floor(random() * letters.length))).join(
    "",
  );
  const ending = extension.startsWith(".") ? extension.slice(1) : extension;
  return `${plainLetters(prefix)}_${now}_${tail}.${plainLetters(ending)}`;
}

/** Returns the length of a text in UTF-8. */
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

/** Control characters and characters that some file system rejects in names. */
const forbidden = /[<>:"/\\|?*]|\p{Cc}/gu;

function plainLetters(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]/g, "_");
}

function collapseDots(name: string): string {
  return name.replaceAll(/\.{2,}/g, ".");
}

function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === "." || name[end - 1]?.trim() === "")) end--;
  return name.slice(0, end);
}

const reserved = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])$/i;

/** True for names that Windows reserves for devices, with any extension. */
function isReserved(name: string): boolean {
  return reserved.test(stemOf(name));
}

function stemOf(name: string): string {
  return (name.split(".", 1)[0] ?? "").trim();
}

function guardReserved(name: string): string {
  return isReserved(name) ? `_${name}` : name;
}

/** Shortens a name that is too long without losing its extension or splitting a visible character. */
function shortened(name: string): string {
  if (byteLength(name) <= maxBytes) return name;
  const dot = name.lastIndexOf(".");
  const extension = dot > 0 && byteLength(name.slice(dot)) <= maxBytes / 2 ? name.slice(dot) : "";
  const stem = name.slice(0, name.length - extension.length);
  const room = maxBytes - byteLength(extension);
  const graphemes = [...new Intl.Segmenter("en").segment(stem)].map(({ segment }) => segment);
  const short = cut(graphemes, room);
  return withoutEnd(short === "" ? cut(Array.from(stem), room) : short) + extension;
}

function cut(pieces: readonly string[], room: number): string {
  let length = 0;
  const end = pieces.findIndex((piece) => (length += byteLength(piece)) > room);
  return pieces.slice(0, end === -1 ? pieces.length : end).join("");
}

function messageIf(isSo: boolean, sentence: string): string[] {
  return isSo ? [sentence] : [];
}
