import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { automatonOf } from "../protocol/redact/automaton.ts";
import { Redactor, type RedactedPiece, contextStart } from "../protocol/redact/redactor.ts";
import { redactText, redactValue } from "../protocol/redact/redact-value.ts";
import type { Secret } from "../protocol/redact/secret.ts";

const token: Secret = { name: "TOKEN", value: 'gh"p/ä?k+y\\9~Zq' };
const word: Secret = { name: "WORD", value: "correcthorse" };

function automaton(...secrets: Secret[]) {
  const made = automatonOf(secrets);
  if (made === null) throw new Error("There is nothing to look for.");
  return made;
}

/** Redacts a text that is fed in pieces of the given lengths (the rest in one). */
function inPieces(secrets: Secret[], text: string, lengths: number[]): string {
  const redactor = new Redactor(automaton(...secrets), 0);
  const bytes = Buffer.from(text);
  const given: RedactedPiece[] = [];
  let at = 0;
  for (const length of [...lengths, bytes.length]) {
    given.push(redactor.push(bytes.subarray(at, at + length)));
    at = Math.min(bytes.length, at + length);
  }
  given.push(redactor.end());
  return Buffer.concat(given.map((piece) => piece.bytes)).toString("utf8");
}

const raw = Buffer.from(token.value);
const forms = {
  plain: token.value,
  "base64 at the beginning": raw.toString("base64"),
  "base64 after one byte": Buffer.concat([Buffer.from("a"), raw, Buffer.from("zz")]).toString("base64"),
  "base64 after two bytes": Buffer.concat([Buffer.from("ab"), raw, Buffer.from("z")]).toString("base64"),
  base64url: raw.toString("base64url"),
  "percent-encoded": encodeURIComponent(token.value),
  "percent-encoded in lower case": encodeURIComponent(token.value).replaceAll(/%../g, (code) =>
    code.toLowerCase(),
  ),
  "a form field": new URLSearchParams({ t: token.value }).toString().slice(2),
  hex: raw.toString("hex"),
  HEX: raw.toString("hex").toUpperCase(),
  JSON: JSON.stringify(token.value).slice(1, -1),
  "JSON in JSON": JSON.stringify(JSON.stringify(token.value).slice(1, -1)).slice(1, -1),
  "JSON in ASCII": JSON.stringify(token.value)
    .slice(1, -1)
    .replaceAll("ä", String.raw`\u00e4`),
  "JSON with slashes": JSON.stringify(token.value)
    .slice(1, -1)
    .replaceAll("/", String.raw`\/`),
};

describe("a secret is redacted", () => {
  test.each(Object.entries(forms))("as %s, wherever it is cut", (_, form) => {
    const text = `before ${form} after\n`;
    const whole = inPieces([token, word], text, []);
    expect(whole).toMatch(/^before .{0,3}\[redacted:TOKEN\].{0,6} after\n$/);
    for (let cut = 0; cut <= Buffer.byteLength(text); cut++) {
      expect(inPieces([token, word], text, [cut])).toBe(whole);
    }
    expect(
      inPieces(
        [token, word],
        text,
        Array.from({ length: 200 }, () => 1),
      ),
    ).toBe(whole);
  });

  test("completely if two overlap, and once if it repeats itself", () => {
    const overlapping = [
      { name: "A", value: "abcdefgh" },
      { name: "B", value: "efghijkl" },
      { name: "C", value: "zzzzzzzz" },
      { name: "D", value: "abcdefghXYZ" },
    ];
    const text = `1 abcdefghijkl 2 ${"z".repeat(50)} 3 abcdefghXY 4 abcdefghXYZ 5 abcdefghabcdefgh\n`;
    const whole =
      "1 [redacted:A] 2 [redacted:C] 3 [redacted:A]XY 4 [redacted:D] 5 [redacted:A][redacted:A]\n";
    expect(inPieces(overlapping, text, [])).toBe(whole);
    for (let size = 1; size < 20; size++) {
      expect(
        inPieces(
          overlapping,
          text,
          Array.from({ length: 200 }, () => size),
        ),
      ).toBe(whole);
    }
  });

  test("once if a form overlaps others that touch each other, wherever it is cut", () => {
    const secrets = [{ name: "A", value: String.raw`\ccccccc\ `.trim() }];
    const text = String.raw`\ccccccc\\ccccccc\\ccccccc\ `;
    for (let cut = 0; cut < text.length; cut++) expect(inPieces(secrets, text, [cut])).toBe("[redacted:A] ");
  });

  test("even if its base64 is broken into lines, except for a few characters at the ends of each", () => {
    const value = Array.from({ length: 30 }, (_, index) => `${index * 7919}k`).join(".");
    const encoded = Buffer.from(value).toString("base64");
    const text = `x ${encoded}\n`.replaceAll(/(.{76})/g, "$1\n");
    const shown = inPieces([{ name: "JWT", value }], text, [100]);
    expect(
      shown
        .replaceAll("[redacted:JWT]", "")
        .split("\n")
        .filter((line) => line.length > 16),
    ).toEqual([]);
    expect(inPieces([{ name: "JWT", value }], `x ${encoded}`, [])).toMatch(/^x \[redacted:JWT\].{0,4}$/);
  });

  test("even if only one line of it is printed", () => {
    const key = { name: "KEY", value: "-----BEGIN KEY-----\nMIIEvQIBADANBgkq\nhkiG9w0BAQEF\n" };
    expect(inPieces([key], `x\r\nMIIEvQIBADANBgkq\r\ny`, [])).toBe("x\r\n[redacted:KEY]\r\ny");
  });
});

describe("the held text", () => {
  test("is only text that may still become a secret, and nothing after a line end", () => {
    const redactor = new Redactor(automaton(word), 0);
    expect(show(redactor.push(Buffer.from("a line\n")))).toBe("a line\n");
    expect(show(redactor.push(Buffer.from("it is correctho")))).toBe("it is ");
    expect(redactor.held).toBe(9);
    expect(show(redactor.push(Buffer.from("use")))).toBe("correcthouse");
  });

  test("is released after silence up to three bytes, and the rest of a secret that follows is redacted", () => {
    const redactor = new Redactor(automaton(word), 0);
    expect(show(redactor.push(Buffer.from("who? cor")))).toBe("who? ");
    expect(show(redactor.settle())).toBe("cor");
    expect(show(redactor.push(Buffer.from("recthorse!\n")))).toBe("[redacted:WORD]!\n");
    expect(show(redactor.push(Buffer.from("corre")))).toBe("");
    expect(show(redactor.settle())).toBe("");
    expect(show(redactor.end())).toBe("corre");
  });

  test("is redacted at the end if it is the longer part of a secret", () => {
    const redactor = new Redactor(automaton(word), 0);
    expect(show(redactor.push(Buffer.from("so correctho")))).toBe("so ");
    expect(show(redactor.end())).toBe("[redacted:WORD]");
  });
});

test("a redactor that starts anywhere gives the same output from there on", () => {
  const secrets = [word, { name: "Z", value: "zzzzzzzz" }];
  const input = Buffer.from(`a correcthorse b ${"z".repeat(20)} correcthorsecorrecthorse c\n`);
  const made = automaton(...secrets);
  for (let cut = 0; cut < input.length; cut++) {
    const first = new Redactor(made, 0);
    const before = first.push(input.subarray(0, cut));
    const rest = [first.push(input.subarray(cut)), first.end()].map(show).join("");
    const again = new Redactor(made, before.to);
    const from = contextStart(made, before.to);
    expect([again.push(input.subarray(from)), again.end()].map(show).join("")).toBe(rest);
  }
});

test("ignores values that are too short to differ from words", () => {
  expect(automatonOf([{ name: "PIN", value: "1234567" }])).toBeNull();
});

test("redacts every text within a value, and returns a value without secrets as the same object", () => {
  const made = automaton(word);
  const value = { a: ["correcthorse", 1, null], b: { c: "x correcthorse y" } };
  expect(redactValue(made, value)).toEqual({
    a: ["[redacted:WORD]", 1, null],
    b: { c: "x [redacted:WORD] y" },
  });
  const plain = { a: ["one"], b: null };
  expect(redactValue(made, plain)).toBe(plain);
  expect(redactText(made, "한글 correcthorse")).toBe("한글 [redacted:WORD]");
});

function show({ bytes }: RedactedPiece): string {
  return Buffer.from(bytes).toString("utf8");
}

test("any stream, cut and resumed anywhere, gives the same result as a search of the whole", () => {
  const letters = fc.constantFrom("a", "a", "a", "b");
  const text = (from: number, to: number) => fc.string({ unit: letters, minLength: from, maxLength: to });
  const values = fc.uniqueArray(text(8, 12), { minLength: 1, maxLength: 3 });
  const input = fc
    .array(fc.oneof(text(0, 30), fc.constant("\n"), fc.nat(2)), { maxLength: 12 })
    .map(
      (parts) => (secrets: string[]) =>
        parts.map((part) => (typeof part === "number" ? (secrets[part] ?? "") : part)).join(""),
    );
  fc.assert(
    fc.property(values, input, fc.array(fc.nat(9)), fc.nat(60), (secrets, make, cuts, stop) => {
      const bytes = Buffer.from(`${make(secrets)}\n`);
      const made = automaton(...secrets.map((value) => ({ name: "S", value })));
      const redactor = new Redactor(made, 0);
      let kept = "";
      let at = 0;
      let again = 0;
      for (const cut of [...cuts, bytes.length]) {
        const piece = redactor.push(bytes.subarray(at, at + cut));
        at = Math.min(bytes.length, at + cut);
        if (at > stop) break;
        kept += show(piece);
        again = piece.to;
      }
      const rest = new Redactor(made, again);
      const pieces = [rest.push(bytes.subarray(contextStart(made, again))), rest.end()];
      expect(kept + pieces.map(show).join("")).toBe(searched(secrets, bytes.toString()));
    }),
    { numRuns: 500 },
  );
});

/** Removes the values from a text by a plain search at every index. */
function searched(secrets: readonly string[], text: string): string {
  const found = Array.from(text).flatMap((_, at) =>
    secrets
      .filter((value) => text.startsWith(value, at))
      .map((value) => ({ from: at, to: at + value.length })),
  );
  let shown = "";
  let given = 0;
  for (const { from, to } of found) {
    if (from >= given) shown += `${text.slice(given, from)}[redacted:S]`;
    given = Math.max(given, to);
  }
  return shown + text.slice(given);
}
