import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { byteLength, generateSafeFilename, sanitize, validate, type SanitizeOptions } from "./names.ts";

const safe = (name: string, how?: SanitizeOptions): string => {
  const result = sanitize(name, how);
  return result.ok ? result.value : `refused: ${result.refusal.message}`;
};

describe("a sanitized name", () => {
  test.each([
    ["my file.txt", "my_file.txt"],
    ["file<name>.txt", "file_name_.txt"],
    ["user/data.json", "user_data.json"],
    ["../../etc/passwd", "._._etc_passwd"],
    ["CON.txt", "_CON.txt"],
    ["파일명.txt", "파일명.txt"],
    ["emoji😀.txt", "emoji😀.txt"],
    [".gitignore", ".gitignore"],
    [".env.example", ".env.example"],
    ["  a \t\n b  ", "a_b"],
    ['< > : " / \\ | ? *', "_________________"],
    ["a\u0000\u0007b\u0085", "a__b_"],
    ["a...b..c.", "a.b.c"],
    ["name. . .", "name._._"],
    ["con", "_con"],
    ["LPT9.tar.gz", "_LPT9.tar.gz"],
    ["COM0.txt", "COM0.txt"],
    ["console.txt", "console.txt"],
    ["\u1112\u1161\u11ab.txt", "한.txt"],
    ["a\ud800b", "a\ufffdb"],
  ])("%j becomes %j", (name, expected) => {
    expect(safe(name)).toBe(expected);
  });

  test("does not exist for empty input", () => {
    expect(["", "  \t", "...", ".", "..", ". ."].map((name) => safe(name))).toEqual([
      "refused: Filename cannot be empty",
      "refused: Filename cannot be empty",
      "refused: Sanitized filename is empty",
      "refused: Sanitized filename is empty",
      "refused: Sanitized filename is empty",
      "._",
    ]);
  });

  test("can keep spaces and use another replacement", () => {
    expect([
      safe(" a  b .txt. ", { replaceSpaces: false }),
      safe("a:b c", { replacementChar: "-" }),
      safe("a:b", { replacementChar: "" }),
      safe("CON .txt", { replaceSpaces: false }),
      safe("??", { replacementChar: "." }),
    ]).toEqual(["a  b .txt", "a-b-c", "ab", "_CON .txt", "refused: Sanitized filename is empty"]);
  });

  test("is cut between visible characters and keeps its extension", () => {
    const family = "👨‍👩‍👧‍👦";
    expect([
      safe(`${"a".repeat(300)}.txt`),
      safe(`${"가".repeat(100)}.md`),
      safe(`0123456789${family.repeat(20)}.png`),
      safe(`a.${"b".repeat(300)}`),
      safe(`${"e\u0301\u0323".repeat(1)}${"\u0323".repeat(200)}.txt`).endsWith(".txt"),
    ]).toEqual([
      `${"a".repeat(251)}.txt`,
      `${"가".repeat(84)}.md`,
      `0123456789${family.repeat(9)}.png`,
      `a.${"b".repeat(253)}`,
      true,
    ]);
  });

  test("is valid for any input, and sanitizing it again changes nothing", () => {
    const names = fc.oneof(
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.string({
        unit: fc.constantFrom(".", " ", "/", "\\", "CON", "a", "\u0301", "😀", "\n"),
        maxLength: 300,
      }),
    );
    fc.assert(
      fc.property(names, (name) => {
        const result = sanitize(name);
        if (!result.ok) return;
        expect(safe(result.value)).toBe(result.value);
        expect(validate(result.value).errors).toEqual([]);
        expect(byteLength(result.value)).toBe(
          encodeURIComponent(result.value).replaceAll(/%../g, "-").length,
        );
        expect(byteLength(result.value)).toBeLessThanOrEqual(255);
      }),
      { numRuns: 50 },
    );
  });
});

test("a report lists the errors and warnings of a name", () => {
  expect(
    ["notes.md", "", "a".repeat(256), "a<b\u0001", "a/b\\c", "..", "NUL", "a b", "a&b", ".env"].map(validate),
  ).toEqual([
    { valid: true, errors: [], warnings: [] },
    { valid: false, errors: ["Filename cannot be empty"], warnings: [] },
    { valid: false, errors: ["Filename too long: 256 bytes (max: 255)"], warnings: [] },
    { valid: false, errors: ["Filename contains invalid characters"], warnings: [] },
    { valid: false, errors: ["Filename contains a path separator"], warnings: [] },
    {
      valid: false,
      errors: ["Filename contains path traversal sequence (..)"],
      warnings: ["Filename begins with a dot"],
    },
    { valid: true, errors: [], warnings: ["Filename matches OS reserved name: NUL"] },
    { valid: true, errors: [], warnings: ["Filename contains spaces"] },
    { valid: true, errors: [], warnings: ["Filename contains special characters"] },
    { valid: true, errors: [], warnings: ["Filename begins with a dot"] },
  ]);
});

test("a generated name has its prefix, the time and six letters or digits", () => {
  const draws = [0, 0.5, 0.999, 0.1, 0.2, 0.3];
  const random = (): number => draws.shift() ?? 0;
  expect([
    generateSafeFilename("Plan: 1/2", "md", { now: 1_700_000_000_000, random }),
    generateSafeFilename("log", ".txt", { now: 5, random: () => 0 }),
  ]).toEqual(["Plan__1_2_1700000000000_as9dhk.md", "log_5_aaaaaa.txt"]);
});
