import { encodeUtf8 } from "../dialects/text/utf8.ts";

/** Base64 longer than this may be printed on several lines. */
const shortestWrapped = 56;
const pieceLength = 8;

/** Minimum length from which a line of a longer secret, such as a private key, is searched for by itself. */
const shortestLine = 16;

/**
 * Returns the byte strings that reveal a value: the value itself, each longer line of it, base64 and
 * base64url at any alignment, percent-encoding, hex, and JSON, escaped once and twice. Other transformations
 * by an agent are not detected.
 */
export function formsOf(value: string): Uint8Array[] {
  const bytes = encodeUtf8(value);
  const texts = new Set([
    value,
    ...linesOf(value),
    ...jsonForms(value),
    ...percentForms(bytes),
    ...hexForms(bytes),
    ...base64Forms(bytes),
  ]);
  return [...texts].map(encodeUtf8);
}

function linesOf(value: string): string[] {
  const lines = value.split("\n").map((line) => line.trim());
  return lines.length === 1 ? [] : lines.filter((line) => line.length >= shortestLine);
}

/**
 * Covers optional escapes of other languages' encoders: slashes, HTML characters, everything outside ASCII.
 */
function jsonForms(value: string): string[] {
  const plain = inJson(value);
  const slashes = plain.replaceAll("/", String.raw`\/`);
  const html = plain.replaceAll(/[<>&]/g, (character) => unicodeEscape(character));
  const ascii = escapeUnicode(plain);
  return [plain, slashes, html, ascii, ascii.replaceAll(/\\u[0-9a-f]{4}/g, upperEscape), inJson(plain)];
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function escapeUnicode(text: string): string {
  return text.replaceAll(/[\u0080-\uffff]/g, (character) => unicodeEscape(character));
}

function unicodeEscape(character: string): string {
  return String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function upperEscape(escape: string): string {
  return String.raw`\u${escape.slice(2).toUpperCase()}`;
}

/** Characters that various encoders leave unescaped besides letters and digits. */
const keptInUrls = ["-._~", "-._~!'()*", "-._~/", "*-._"];

function percentForms(bytes: Uint8Array): string[] {
  return keptInUrls.flatMap((kept) => {
    const form = [...bytes].map((byte) => percentEncoded(byte, kept)).join("");
    return [
      form,
      form.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
      form.replaceAll("%20", "+"),
    ];
  });
}

function percentEncoded(byte: number, kept: string): string {
  const character = String.fromCharCode(byte);
  return byte < 0x80 && (/[A-Za-z0-9]/.test(character) || kept.includes(character))
    ? character
    : `%${hex(byte).toUpperCase()}`;
}

function hexForms(bytes: Uint8Array): string[] {
  const lower = [...bytes].map(hex).join("");
  return [lower, lower.toUpperCase()];
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/**
 * Returns the base64 characters that depend on the value alone, for each of its three possible alignments in
 * a group of three bytes. Characters at the edges, which also depend on neighbouring bytes, are left out.
 */
function base64Forms(bytes: Uint8Array): string[] {
  return [0, 1, 2].flatMap((before) => {
    const standard = sixBitGroups(bytes, before, `${alphabet}+/`);
    return [standard, standard.replaceAll("+", "-").replaceAll("/", "_")].flatMap(alsoWrapped);
  });
}

/**
 * Encoders break long texts into lines of 64 or 76 characters at any position, so such a text is also
 * recognised by its pieces.
 */
function alsoWrapped(form: string): string[] {
  if (form.length <= shortestWrapped) return [form];
  const pieces = Array.from({ length: Math.floor(form.length / pieceLength) }, (_, index) =>
    form.slice(index * pieceLength, (index + 1) * pieceLength),
  );
  return [form, ...pieces];
}

function sixBitGroups(bytes: Uint8Array, before: number, letters: string): string {
  let text = "";
  const first = Math.ceil((before * 8) / 6);
  const end = Math.floor(((before + bytes.length) * 8) / 6);
  for (let group = first; group < end; group++) {
    const bit = group * 6 - before * 8;
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    text += letters[(pair >> (10 - (bit & 7))) & 63];
  }
  return text;
}
