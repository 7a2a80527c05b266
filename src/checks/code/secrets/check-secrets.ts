import type { Finding } from "../../finding.ts";
import type { TextFile } from "../../files-of.ts";
import { lineOf } from "../../line-of.ts";
import { isCode, isTestFile } from "../project-files.ts";
import { constantStrings } from "./constant-strings.ts";
import type { Found } from "./maintained-rules.ts";
import { maintainedRules } from "./maintained-rules.ts";
import { isPlaceholder, looksRandom } from "./secret-value.ts";
import { inHeader, isServiceFile, passwordOfService } from "./service-secrets.ts";
import { entropyOf, tokenIn } from "./token-patterns.ts";

/** The result of the check for secrets. */
export interface CheckedSecrets {
  readonly findings: readonly Finding[];
  readonly summary: string;
}

/**
 * Finds credentials in files: known kinds of tokens, random values with a secret-sounding name, passwords in
 * addresses, also if they are put together from parts or encoded. `knownSecrets` are values of this installation.
 */
export async function checkSecrets(
  files: readonly TextFile[],
  knownSecrets: readonly string[] = [],
): Promise<CheckedSecrets> {
  const findings: Finding[] = [];
  const known = knownSecrets.filter((value) => value.length >= 8).map(encodings);
  const maintained = await maintainedRules(files);
  for (const file of files) {
    findings.push(...secretsIn(file, known, maintained.get(file.path) ?? []));
    if (findings.length >= maxFindings) break;
  }
  const summary = `Searched ${files.length === 1 ? "1 file" : `${files.length} files`} for tokens, keys and passwords.`;
  return { findings: findings.slice(0, maxFindings), summary };
}

const maxFindings = 100;
const maxLineLength = 1 << 20;

function secretsIn(
  { path, text }: TextFile,
  known: readonly (readonly string[])[],
  maintained: readonly Found[],
): Finding[] {
  const byLine = new Map<number, string>();
  const add = (line: number, what: string): void => {
    if (!byLine.has(line)) byLine.set(line, what);
  };
  for (const values of known) {
    const at = values.map((value) => text.indexOf(value)).find((index) => index !== -1);
    if (at !== undefined) add(lineOf(text, at), "a secret of this installation");
  }
  for (const { offset, what } of maintained) add(lineOf(text, offset), what);
  if (!isOfOthers(path)) {
    const isService = isServiceFile(path);
    let number = 0;
    for (const whole of text.split("\n")) {
      number++;
      const line = whole.slice(0, maxLineLength);
      const what =
        tokenIn(line) ??
        assigned(line, isCode(path)) ??
        inHeader(line) ??
        (isService ? passwordOfService(line) : null) ??
        encoded(line);
      if (what !== null) add(number, what);
      if (byLine.size >= 20) break;
    }
    for (const { offset, what } of inParts(path, text, known)) add(lineOf(text, offset), what);
    if (text.length <= maxTreeLength && mayHide.test(text)) {
      for (const { value, name, line } of constantStrings(path, text)) {
        const what =
          ofInstallation(value, known) ??
          tokenIn(value) ??
          (secretName.test(name) && looksRandom(value) ? "a secret value" : null) ??
          (isMadeByMachine(value) && !isTestFile(path) && !publicName.test(name) ? "a secret value" : null);
        if (what !== null) add(line, what);
      }
    }
  }
  return [...byLine]
    .toSorted(([a], [b]) => a - b)
    .slice(0, 20)
    .map(([line, what]) => ({
      file: path,
      line,
      message: `This looks like ${what}.`,
      suggestion:
        "Read credentials from the environment, remove them from the files, and revoke the exposed ones.",
    }));
}

/** Only a program that names a secret, or puts texts together, can hide one from the other rules; others need not be parsed. */
const mayHide = new RegExp(
  [
    "secret|token|passw|passphrase|api_?-?key|private_?-?key|access_?-?key|credential|auth|pwd|signing|encryption",
    "비밀번호|암호|비밀 ?키|토큰|인증 ?키",
    "atob|b64decode|bytes|byte\\{|bytearray|fromhex|Buffer|DecodeString|unhexlify|fromCharCode|fromCodePoint|chr\\(|decodeURI|unquote|unescape",
    "join|concat|format|Sprint|reverse|\\$\\{|[\"'`]\\s{0,50}[+%]|[+%]\\s{0,50}[\"'`]|[\"'`]\\s{1,50}[\"'`]|\\b[fF][\"']",
    "[\"'`][A-Za-z0-9_-]{30,80}[\"'`]",
  ].join("|"),
  "i",
);

const maxTreeLength = 512 << 10;

/** Code of other projects contains samples of its own; only tokens of known kinds count there. */
function isOfOthers(path: string): boolean {
  return (
    /(?:^|\/)(?:node_modules|vendor|\.venv|venv|site-packages)\//.test(path) ||
    /(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml|go\.sum|[\w-]{1,40}\.lock)$/.test(path)
  );
}

/** The forms in which a value may be written. */
function encodings(value: string): string[] {
  const bytes = Buffer.from(value);
  const base64 = bytes.toString("base64").replace(/=+$/, "");
  return [
    value,
    base64,
    bytes.toString("base64url"),
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
  ];
}

const secretName =
  /secret|token|passw|passphrase|api[_-]?key|private[_-]?key|access[_-]?key|credential|auth|\bpwd\b|signing|encryption|비밀번호|암호|비밀 ?키|토큰|인증 ?키|시크릿/i;

/** Names of random values that are public. */
const publicName =
  /(?:id|ids|hash|digest|checksum|sha|md5|etag|nonce|alphabet|charset|characters|chars|integrity|commit|revision|uuid|cursor|fingerprint|public\w{0,10}|sitekey|version|salt|seed|expected|sample|example|fixture|test\w{0,10})$/i;

/** True for a long value of small and capital letters and digits in turn, which is no text, digest or id of a known form. */
function isMadeByMachine(value: string): boolean {
  return (
    /^[A-Za-z0-9_-]{30,80}$/.test(value) &&
    /[a-z]/.test(value) &&
    /[A-Z]/.test(value) &&
    (value.match(/\d+/g)?.length ?? 0) >= 3 &&
    looksRandom(value) &&
    entropyOf(value) >= 4
  );
}

function ofInstallation(value: string, known: readonly (readonly string[])[]): string | null {
  return known.some((values) => values.some((each) => value.includes(each)))
    ? "a secret of this installation"
    : null;
}

/** Finds tokens whose parts are literals side by side, or joined by an operator, in any language. */
function inParts(
  path: string,
  text: string,
  known: readonly (readonly string[])[],
): { offset: number; what: string }[] {
  const isProgram =
    isCode(path) || /(?:^|\/)(?:Dockerfile|Makefile|[\w.-]{0,60}\.(?:ya?ml|env|toml|ini|conf))$/.test(path);
  if (!isProgram || text.length > maxTreeLength) return [];
  const found: { offset: number; what: string }[] = [];
  for (const run of text.matchAll(joinedLiterals)) {
    const value = run[0].replaceAll(seam, "");
    const what = ofInstallation(value, known) ?? tokenIn(value);
    if (what !== null) found.push({ offset: run.index, what });
    if (found.length >= 20) break;
  }
  return found;
}

/** The end of a literal and the beginning of the next one. */
const seam = /["'`](?:\s{0,40}(?:\+|\.|<>|&|\\)\s{0,40}|\s{0,40})["'`]/g;

const joinedLiterals =
  /(["'`])[^"'`\n]{1,400}\1(?:(?:\s{0,40}(?:\+|\.|<>|&|\\)\s{0,40}|\s{0,40})(["'`])[^"'`\n]{1,400}\2){1,20}/g;

const secretAssignment =
  /(?:비밀번호|암호|비밀 ?키|토큰|인증 ?키|시크릿|secret|token|passw(?:or)?d|passphrase|api[_-]?key|private[_-]?key|access[_-]?key|credential|pwd)[\w-]{0,30}["'`]?\s{0,5}[:=]{1,2}>?\s{0,5}(["'`]?)([^\s"'`,;]{8,200})/gi;

/** Finds a random value that is assigned to a secret-sounding name. */
function assigned(line: string, isProgram: boolean): string | null {
  for (const [, quote = "", value = ""] of line.matchAll(secretAssignment)) {
    if (isPlaceholder(value) || !looksRandom(value)) continue;
    if (quote === "" && isExpression(value, isProgram)) continue;
    return "a secret value";
  }
  return null;
}

/** True for a call, a property access or, in a program, an identifier. */
function isExpression(value: string, isProgram: boolean): boolean {
  if (/[()[\]{}]/.test(value) || /^[A-Za-z_$][\w$]{0,80}(?:\??\.[A-Za-z_$][\w$]{0,80}){1,10}$/.test(value))
    return true;
  return isProgram && /^[A-Za-z_$][\w$]{0,80}[);,]?$/.test(value);
}

/** Finds a token or a secret assignment encoded in base64 or hexadecimal. */
function encoded(line: string): string | null {
  for (const [run] of line.matchAll(/[A-Za-z0-9+/_-]{20,4000}={0,2}/g)) {
    const isHex = run.length % 2 === 0 && /^[0-9a-f]+$/i.test(run);
    for (const encoding of isHex ? (["hex", "base64"] as const) : (["base64"] as const)) {
      const plain = Buffer.from(run, encoding).toString("latin1");
      if (!/^[\t\n\r -~]{12,}$/.test(plain)) continue;
      const what = tokenIn(plain) ?? assigned(plain, false);
      if (what !== null) return encoding === "hex" ? `${what}, in hexadecimal` : `${what}, in base64`;
    }
  }
  return null;
}
