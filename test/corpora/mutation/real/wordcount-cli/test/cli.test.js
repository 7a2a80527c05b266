import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { counts, readingMinutes, top, wordsOf } from "../src/count.js";

const directory = mkdtempSync(join(tmpdir(), "wordcount-"));
const sample = join(directory, "a.txt");
writeFileSync(sample, "The cat and the dog.\nThe dog barks!\n");
after(() => rmSync(directory, { recursive: true }));

function wordcount(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "../bin/wordcount.js"), ...args], {
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

test("words keep apostrophes, hyphens and letters of all scripts", () => {
  assert.deepEqual(wordsOf("Don't re-use 한국어, naïve!"), ["don't", "re-use", "한국어", "naïve"]);
  assert.deepEqual(wordsOf(" -- "), []);
});

test("a last line without a line end counts", () => {
  assert.deepEqual(counts("a b\nc"), { lines: 2, words: 3, characters: 5 });
  assert.deepEqual(counts("a\n"), { lines: 1, words: 1, characters: 2 });
  assert.deepEqual(counts(""), { lines: 0, words: 0, characters: 0 });
  assert.equal(counts("👍").characters, 1);
});

test("top words, ties by alphabet, without the ignored ones", () => {
  assert.deepEqual(top("b a b c a d", 3), [["a", 2], ["b", 2], ["c", 1]]);
  assert.deepEqual(top("b a b", 5, { ignore: ["B"] }), [["a", 1]]);
});

test("reading time is rounded up, and at least a minute", () => {
  assert.equal(readingMinutes("one"), 1);
  assert.equal(readingMinutes("w ".repeat(201)), 2);
  assert.equal(readingMinutes("w ".repeat(30), 10), 3);
});

test("the command prints the counts", () => {
  assert.deepEqual(wordcount(sample), { status: 0, stdout: `${sample}: 2 lines, 8 words, 36 characters\n`, stderr: "" });
});

test("--top, --ignore and --time", () => {
  const { stdout } = wordcount("--time", "--top", "2", "--ignore", "cat,the", sample);
  assert.equal(stdout.split("\n").slice(1).join("\n"), "  about 1 min\n     2 dog\n     1 and\n");
});

test("a file that is missing does not stop the others, but the exit code tells", () => {
  const { status, stdout, stderr } = wordcount(join(directory, "missing"), sample);
  assert.equal(status, 1);
  assert.match(stderr, /^cannot read .*missing\n$/);
  assert.match(stdout, /8 words/);
});

test("wrong arguments end with 2 and the usage", () => {
  for (const [args, message] of [[[], "no file given"], [["--nope", "x"], "unknown option --nope"], [["--top", "0", "x"], "--top needs"]]) {
    const { status, stdout, stderr } = wordcount(...args);
    assert.equal(status, 2);
    assert.equal(stdout, "");
    assert.ok(stderr.startsWith(message) && stderr.includes("usage: wordcount"), stderr);
  }
});
