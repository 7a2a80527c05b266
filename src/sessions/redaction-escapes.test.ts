import { stripVTControlCharacters } from "node:util";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Automaton, automatonOf } from "../protocol/redact/automaton.ts";
import { contextStart, Redactor, type RedactedPiece } from "../protocol/redact/redactor.ts";
import { redactText } from "../protocol/redact/redact-value.ts";

const word = "correcthorse";
const made = automaton(word);

function automaton(...values: string[]): Automaton {
  const built = automatonOf(values.map((value) => ({ name: "S", value })));
  if (built === null) throw new Error("There is nothing to look for.");
  return built;
}

/** Redacts bytes that are fed in pieces of the given lengths (the rest in one). */
function redacted(redaction: Automaton, bytes: Buffer, lengths: readonly number[] = []): Buffer {
  const redactor = new Redactor(redaction, 0);
  const given: RedactedPiece[] = [];
  let at = 0;
  for (const length of [...lengths, bytes.length]) {
    given.push(redactor.push(bytes.subarray(at, at + length)));
    at = Math.min(bytes.length, at + length);
  }
  given.push(redactor.end());
  return Buffer.concat(given.map((piece) => piece.bytes));
}

const ones = Array.from({ length: 300 }, () => 1);

describe("a secret is redacted", () => {
  test.each([
    [
      "a match that grep colours",
      "a \u001b[01;31m\u001b[Kcorrect\u001b[m\u001b[Khorse b",
      "a \u001b[01;31m\u001b[K[redacted:S] b",
    ],
    [
      "a colour for each letter",
      Array.from("correcthorse", (letter) => `\u001b[38;5;154m${letter}\u001b[39m`).join(""),
      "\u001b[38;5;154m[redacted:S]\u001b[39m",
    ],
    [
      "a link within",
      "correct\u001b]8;;https://example.org\u001b\\horse\u001b]8;;\u0007.",
      "[redacted:S]\u001b]8;;\u0007.",
    ],
    ["a link that ends with a bell", "correct\u001b]8;;https://example.org\u0007horse", "[redacted:S]"],
    [
      "a secret in the address of a link",
      "\u001b]8;;https://x/correcthorse\u0007here",
      "\u001b]8;;https://x/[redacted:S]\u0007here",
    ],
    ["8-bit control sequences", "correct\u009b1mho\u0085rse", "[redacted:S]"],
    ["other escapes and control characters", "cor\u001b(Brect\r\u0000ho\u0008r\u007fse", "[redacted:S]"],
    ["an escape that a line end cuts", "\u001b]0;title\ncorrecthorse", "\u001b]0;title\n[redacted:S]"],
    [
      "colours in JSON",
      JSON.stringify({ out: "\u001b[31mcorrect\u001b[0mhorse" }),
      String.raw`{"out":"\u001b[31m[redacted:S]"}`,
    ],
    ["links in JSON", JSON.stringify("correct\u001b]8;;x\u001b\\ho\u001b]8;;\u0007rse"), `"[redacted:S]"`],
    [
      "colours in JSON in JSON",
      JSON.stringify(JSON.stringify("correct\u001b[0mhorse")),
      String.raw`"\"[redacted:S]\""`,
    ],
    [
      "a backslash before colours in JSON",
      String.raw`"correct\u00\u001B[0mhorse correct\u001B[0mhorse"`,
      String.raw`"correct\u00\u001B[0mhorse [redacted:S]"`,
    ],
  ])("with %s, wherever it is cut", (_, text, expected) => {
    const bytes = Buffer.from(text);
    expect(redacted(made, bytes).toString()).toBe(expected);
    for (let cut = 0; cut <= bytes.length; cut++) {
      expect(redacted(made, bytes, [cut]).toString()).toBe(expected);
    }
    expect(redacted(made, bytes, ones).toString()).toBe(expected);
    expect(redactText(made, text)).toBe(expected);
  });

  test("with more escape sequences than are held back", () => {
    const escapes = "\u001b[31m".repeat(200_000);
    const redactor = new Redactor(made, 0);
    const pieces = [redactor.push(Buffer.from(`1 corre${escapes}`))];
    expect(redactor.held).toBe(0);
    pieces.push(redactor.push(Buffer.from(`cthorse 2 cor${escapes}`)));
    expect(redactor.held).toBe(0);
    pieces.push(redactor.push(Buffer.from("recthorse 3\n")));
    expect(stripVTControlCharacters(textOf(pieces))).toBe("1 [redacted:S][redacted:S] 2 cor[redacted:S] 3\n");
  });
});

describe("the held text", () => {
  test("contains escape sequences only within what may become a secret", () => {
    const redactor = new Redactor(made, 0);
    expect(textOf([redactor.push(Buffer.from("\u001b[31ma\u001b[0"))])).toBe("\u001b[31ma\u001b[0");
    expect(textOf([redactor.push(Buffer.from("mb corr\u001b[0m"))])).toBe("mb ");
    expect(textOf([redactor.push(Buffer.from("y\u001b[0m"))])).toBe("corr\u001b[0my\u001b[0m");
  });

  test("is released after silence up to three visible bytes", () => {
    const redactor = new Redactor(made, 0);
    expect(textOf([redactor.push(Buffer.from("\u001b[1mwho? co\u001b[0mr"))])).toBe("\u001b[1mwho? ");
    expect(textOf([redactor.settle()])).toBe("co\u001b[0mr");
    expect(textOf([redactor.push(Buffer.from("rect\u001b[0mhorse!"))])).toBe("[redacted:S]!");
  });

  test("is redacted at the end if it is the longer part of a secret", () => {
    const redactor = new Redactor(made, 0);
    expect(textOf([redactor.push(Buffer.from("so correc\u001b[0mtho\u001b[0m"))])).toBe("so ");
    expect(textOf([redactor.end()])).toBe("[redacted:S]\u001b[0m");
  });
});

function textOf(pieces: readonly RedactedPiece[]): string {
  return Buffer.concat(pieces.map(({ bytes }) => bytes)).toString();
}

const parameters = fc.string({ unit: fc.constantFrom("0", "1", "3", ";", "?", "8"), maxLength: 6 });
const escape = fc.oneof(
  fc.tuple(parameters, fc.constantFrom("m", "K", "J", "H", "s")).map(([at, end]) => `\u001b[${at}${end}`),
  fc
    .tuple(fc.constantFrom("", "x:y", "c"), fc.constantFrom("\u0007", "\u001b\\"))
    .map(([at, end]) => `\u001b]8;;${at}${end}`),
);
const secret = fc.string({
  unit: fc.constantFrom("c", "m", "K", "[", "1", "\\", "u", "0", "ä"),
  minLength: 8,
  maxLength: 20,
});

/** Returns a text with the escapes between its characters. */
function mixed(text: string, escapes: readonly (readonly [number, string])[]): string {
  const letters = Array.from(text);
  for (const [at, inserted] of escapes)
    letters[at % letters.length] = inserted + letters[at % letters.length];
  return letters.join("");
}

const escapes = fc.array(fc.tuple(fc.nat(100), escape), { maxLength: 12 });
const cuts = fc.array(fc.nat(9));

test("no secret is left when all escape sequences are stripped, whatever they and the cuts are", () => {
  const parts = fc.array(fc.oneof(fc.constantFrom("secret", "secret in JSON"), fc.string({ maxLength: 8 })), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(secret, parts, fc.array(escapes), cuts, (value, texts, inserted, lengths) => {
      const mark = new RegExp(String.raw`\[redacted:S\]`, "g");
      for (const json of [false, true]) {
        const shown = (text: string): string => {
          const raw = json ? (JSON.parse(text) as string) : text;
          return stripVTControlCharacters(raw.replaceAll(mark, "\n"));
        };
        const plain = texts
          .map((text, index) => mixed(text.startsWith("secret") ? value : `${text} `, inserted[index] ?? []))
          .join("");
        const text = json ? JSON.stringify(plain) : plain;
        const redaction = automaton(value);
        const whole = redacted(redaction, Buffer.from(text)).toString();
        expect(shown(whole)).not.toContain(value);
        expect(redacted(redaction, Buffer.from(text), lengths).toString()).toBe(whole);
        if (!shown(text).includes(value) && !text.includes(value)) continue;
        expect(whole).toMatch(mark);
      }
    }),
    { numRuns: 1000 },
  );
});

const noise = fc.string({
  unit: fc.constantFrom(
    "c",
    "m",
    "\\",
    "u",
    "0",
    "1",
    "b",
    "\u001b",
    "[",
    "]",
    "\u0007",
    "\r",
    "\u009b",
    "ä",
    "\n",
  ),
});

test("bytes without a secret stay as they are, whatever the cuts are", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(noise, escape)), cuts, (texts, lengths) => {
      const bytes = Buffer.from(texts.join(""));
      expect(redacted(automaton("cm\\u001bcm[]", "0123456789"), bytes, lengths)).toEqual(bytes);
    }),
    { numRuns: 1000 },
  );
  const random = Buffer.from(Array.from({ length: 1 << 16 }, (_, at) => (at * at * 7919 + (at >> 3)) & 0xff));
  expect(redacted(made, random, [100, 1, 1, 1, 9999])).toEqual(random);
});

test("reading that stops and resumes anywhere gives the same output and the same marks", () => {
  fc.assert(
    fc.property(
      secret,
      fc.array(fc.tuple(noise, escapes), { maxLength: 4 }),
      cuts,
      (value, parts, lengths) => {
        const text = parts.map(([between, inserted]) => `${between} ${mixed(value, inserted)}`).join("");
        const bytes = Buffer.from(`${text}\n`);
        const redaction = automaton(value);
        const whole = redacted(redaction, bytes).toString("latin1");
        const redactor = new Redactor(redaction, 0);
        let kept = "";
        let at = 0;
        for (const length of lengths) {
          const piece = redactor.push(bytes.subarray(at, at + length));
          at = Math.min(bytes.length, at + length);
          kept += bytesOf([piece]);
          const again = new Redactor(redaction, piece.to);
          const rest = [again.push(bytes.subarray(contextStart(redaction, piece.to))), again.end()];
          expect(kept + bytesOf(rest)).toBe(whole);
          for (const { marks, bytes: given } of rest) {
            for (const mark of marks) {
              expect(Buffer.from(given).toString("latin1", mark.at, mark.at + mark.length)).toBe(
                mark.length === 0 ? "" : "[redacted:S]",
              );
            }
          }
        }
      },
    ),
    { numRuns: 500 },
  );
});

test("reading that resumes behind more output than is read again gives the same output", () => {
  const line =
    "\u001b[32mfine\u001b[0m a\u001b]8;;https://example.org/long/address\u0007link\u001b]8;;\u0007 cor\u001b[1mrect\n";
  const last = "corr\u001b[31mecth\u001b[0morse\n";
  const bytes = Buffer.from(line.repeat(2_000) + last);
  const whole = redacted(made, bytes).toString("latin1");
  const end = bytes.length - last.length;
  for (let start = end - line.length; start <= end; start++) {
    const again = new Redactor(made, start);
    const from = contextStart(made, start);
    expect(from).toBeGreaterThan(0);
    const rest = textOf([again.push(bytes.subarray(from)), again.end()]);
    expect(rest).toBe(whole.slice(start));
  }
});

function bytesOf(pieces: readonly RedactedPiece[]): string {
  return Buffer.concat(pieces.map(({ bytes }) => bytes)).toString("latin1");
}
