import { createDialectReader } from "../../src/protocol/dialects/create-reader.ts";
import { type Automaton, automatonOf } from "../../src/protocol/redact/automaton.ts";
import { Redactor } from "../../src/protocol/redact/redactor.ts";
import { report } from "../tools/budget.ts";
import { inChunks, leastTimes, note, processorTime } from "../parser/measure.ts";

const MB = 1024 * 1024;
const CHUNK = 128 * 1024;

/**
 * Measures the cost of redaction beside the cost of the message reader for the same output: with few secrets, with
 * many, on output in colours, and on output that consists only of prefixes of secrets, without and with colours
 * between all letters.
 */
const few = built(5);
const many = built(200);
const plain = repeated("compiled src/server/routes.ts in 0.31 s, 1204 tests passed, 0 failed\n", 32 * MB);
const coloured = repeated(
  "\u001b[32mcompiled\u001b[0m src/server/\u001b[1mroutes.ts\u001b[0m in 0.31 s, 1204 tests\r\n",
  16 * MB,
);
const beginnings = repeated(valueOf(3).slice(0, -1), 16 * MB);
const colouredBeginnings = repeated(valueOf(3).slice(0, -1).split("").join("\u001b[31m"), 16 * MB);

const times = leastTimes(
  {
    reader: () => readAll(plain),
    few: () => redactAll(few, plain),
    many: () => redactAll(many, plain),
    coloured: () => redactAll(many, coloured),
    colouredBeginnings: () => redactAll(many, colouredBeginnings),
    beginnings: () => redactAll(many, beginnings),
    half: () => redactAll(many, beginnings.subarray(0, beginnings.length / 2)),
  },
  5,
);
const baseline = { what: "the reader of messages", value: perMegabyte(times.reader, plain) };
report([
  {
    what: "5 secrets, ordinary output",
    value: perMegabyte(times.few, plain),
    unit: "ms/MB",
    atMost: 15,
    baseline,
  },
  {
    what: "200 secrets, ordinary output",
    value: perMegabyte(times.many, plain),
    unit: "ms/MB",
    atMost: 15,
    baseline,
  },
  {
    what: "200 secrets, output in colours",
    value: perMegabyte(times.coloured, coloured),
    unit: "ms/MB",
    atMost: 50,
    baseline,
  },
  {
    what: "beginnings of secrets in colours",
    value: perMegabyte(times.colouredBeginnings, colouredBeginnings),
    unit: "ms/MB",
    atMost: 200,
    baseline,
  },
  {
    what: "beginnings of secrets",
    value: perMegabyte(times.beginnings, beginnings),
    unit: "ms/MB",
    atMost: 40,
    baseline,
  },
  { what: "time(2n)/time(n) on them", value: times.beginnings / times.half, unit: "", atMost: 2.3 },
]);

function built(count: number): Automaton {
  const secrets = Array.from({ length: count }, (_, index) => ({ name: `S${index}`, value: valueOf(index) }));
  let automaton: Automaton | null = null;
  const ms = processorTime(() => {
    automaton = automatonOf(secrets);
  });
  if (automaton === null) throw new Error("There is nothing to look for.");
  note(`looking for ${count} secrets is prepared in ${ms.toFixed(0)} ms`);
  return automaton;
}

/** Returns a value of forty characters, the same in every run. */
function valueOf(index: number): string {
  let state = index + 1;
  const next = (): string => {
    state = (state * 48_271) % 2_147_483_647;
    return (state % 36).toString(36);
  };
  return `key_${Array.from({ length: 36 }, next).join("")}`;
}

function repeated(text: string, bytes: number): Buffer {
  return Buffer.alloc(bytes, text);
}

function redactAll(automaton: Automaton, bytes: Buffer): void {
  const redactor = new Redactor(automaton, 0);
  inChunks(bytes, CHUNK, (chunk) => redactor.push(chunk));
}

function readAll(bytes: Buffer): void {
  const reader = createDialectReader({ dialects: ["platform"], startOffset: 0 });
  inChunks(bytes, CHUNK, (chunk) => reader.push(chunk));
}

function perMegabyte(ms: number, bytes: Buffer): number {
  return ms / (bytes.length / MB);
}
