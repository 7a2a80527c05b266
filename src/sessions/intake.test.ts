import { expect, test } from "vitest";
import { automatonOf } from "../protocol/redact/automaton.ts";
import type { RedactedPiece } from "../protocol/redact/redactor.ts";
import { intakeOf, partAfter } from "./intake.ts";
import { restoreOwn } from "./session-secrets.ts";
import { SpoolOffsets } from "./spool-offsets.ts";

const redaction = automatonOf([
  { name: "LONG_NAME_OF_A_KEY", value: "sesame-open" },
  { name: "Z", value: "zzzzzzzz" },
]);
const input = Buffer.from(`one\ntwo sesame-open ${"z".repeat(30)}\nthree sesame-opensesame-open\nfour\n`);

/** Passes the input from `start` on through an intake in pieces of `size`, as a session would. */
function pieces(start: number, size: number): RedactedPiece[] {
  const intake = intakeOf(redaction, start);
  const given: RedactedPiece[] = [];
  for (let at = intake.from; at < input.length; at += size)
    given.push(intake.push(input.subarray(at, at + size)));
  const rest = intake.end();
  return rest === null ? given : [...given, rest];
}

function textOf(parts: readonly Uint8Array[]): string {
  return Buffer.concat(parts).toString("utf8");
}

test("stores the same bytes wherever reading stops and resumes", () => {
  const whole = textOf(pieces(0, input.length).map(({ bytes }) => bytes));
  for (let size = 1; size < 40; size += 3) {
    const first = pieces(0, size);
    for (const [stop, { to }] of first.entries()) {
      const kept = textOf(first.slice(0, stop + 1).map(({ bytes }) => bytes));
      for (const resume of [0, Math.min(4, to), to]) {
        const again = pieces(resume, 7).map((piece) => partAfter(piece, to));
        expect(kept + textOf(again)).toBe(whole);
      }
    }
  }
});

test("maps the offset of a line to its offset in the spool", () => {
  const lineStarts = [...input.entries()].flatMap(([at, byte]) => (byte === 10 ? [at + 1] : []));
  for (const resume of [0, 4]) {
    for (const size of [1, 5, 200]) {
      const offsets = new SpoolOffsets(resume);
      const found: number[] = [];
      let fed = resume;
      for (const piece of pieces(resume, size)) {
        offsets.note(piece);
        for (const byte of piece.bytes) {
          fed += 1;
          if (byte === 10) found.push(offsets.of(fed));
        }
        offsets.forget(fed - 20);
      }
      expect(found).toEqual(lineStarts.filter((at) => at > resume));
    }
  }
});

test("passes the bytes through without secrets", () => {
  const intake = intakeOf(null, 5);
  expect(intake.push(input)).toEqual({ bytes: input, from: 5, to: 5 + input.length, marks: [] });
  expect(intake.push(input).bytes).toBe(input);
});

test("returns an agent's own secrets in a repeated request, and no others", () => {
  const own = [{ name: "A", value: 'say "$&"' }];
  const line = JSON.stringify({ run: "curl [redacted:A] [redacted:B]" });
  expect(JSON.parse(restoreOwn(own, line))).toEqual({ run: 'curl say "$&" [redacted:B]' });
});
