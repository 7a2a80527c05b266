import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream, type WriteStream } from "node:fs";
import { once } from "node:events";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { OutputSearchLine } from "../../src/protocol/api/output.ts";
import { RunId, TaskId } from "../../src/protocol/ids.ts";
import type { TaskEvent } from "../../src/protocol/task/event.ts";
import {
  appendTask,
  created,
  startTestServer,
  type TestServer,
  token,
} from "../../test/support/scripted-server.ts";
import { type Figure, report } from "../tools/budget.ts";
import { percentile } from "../tools/percentile.ts";

const id = TaskId.parse("t_00000001");
const runId = RunId.parse("r_00000001");
const bytes = Number(process.env["BYTES"] ?? 1_000_000_000);
/** The agent prints an error in every piece of this size, and something on stderr. */
const pieceBytes = 100_000;
const rare = "the last needle";

/**
 * Measures the search of a long log over HTTP: the time to the first match, the processor time for the whole log in one
 * stream and in both merged, and the memory. Baselines are grep and reading the file, in the same run.
 */
async function main(): Promise<void> {
  const server = await startTestServer();
  const file = join(server.directory, `${id}.stdout`);
  try {
    await writeLog(server, file);
    const size = (await stat(file)).size;
    console.log(`A log of ${(size / 1e9).toFixed(2)} GB with an error in every ${pieceBytes / 1000} KB.`);
    report(await measure(server, file));
  } finally {
    await server.close();
    await rm(server.directory, { recursive: true, force: true });
  }
}

async function measure(server: TestServer, file: string): Promise<Figure[]> {
  const reading = { what: "reading the file", value: await cpuOf(() => readThrough(file)) };
  const grep = { what: "grep -i -c", value: grepSeconds(file) };
  await searched(server, { text: rare, to: "10000000" });
  const first = { what: "an empty answer", value: await firstOf(server, { text: rare, to: "0" }) };
  // The page asks for the times of the log's end before anybody can search. The server then knows the order of pieces.
  const opened = await cpuOf(() => readTimes(server));
  const before = process.memoryUsage().rss;
  let highest = before;
  const sampling = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20);
  const figures: Figure[] = [];
  for (const stream of ["stdout", "all"]) {
    const common = await firstOf(server, { stream, text: "warning: piece", to: "10000000" });
    const error = await firstOf(server, { stream, find: "errors", limit: "1" });
    const previous = await firstOf(server, { stream, find: "errors", limit: "1", direction: "backward" });
    const whole = await searched(server, { stream, text: rare });
    const errors = await searched(server, { stream, find: "errors" });
    if (whole.found !== 1) throw new Error(`The needle was found ${whole.found} times.`);
    figures.push(
      { what: `${stream}: first match`, value: common, unit: "ms", atMost: 300, baseline: first },
      { what: `${stream}: next error`, value: error, unit: "ms", atMost: 300, baseline: first },
      {
        what: `${stream}: previous error`,
        value: previous,
        unit: "ms",
        atMost: 300,
        baseline: first,
      },
      { what: `${stream}: whole log, processor`, value: whole.cpu, unit: "s", atMost: 5, baseline: grep },
      {
        what: `${stream}: all errors, processor`,
        value: errors.cpu,
        unit: "s",
        atMost: 5,
        baseline: reading,
      },
    );
  }
  clearInterval(sampling);
  figures.push(
    { what: "times of 20,000 pieces read first, processor", value: opened, unit: "s", atMost: 1 },
    {
      what: "memory more during the searches",
      value: (highest - before) / 1e6,
      unit: "MB",
      atMost: 64,
    },
  );
  return figures;
}

interface Searched {
  readonly found: number;
  /** Time until the first line of the response with a match, or until its end. */
  readonly firstMs: number;
  /** Processor time of this process, in seconds. */
  readonly cpu: number;
}

/** Returns the median of some times until the first match: one time says more about the machine than about the search. */
async function firstOf(server: TestServer, query: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 9; round += 1) times.push((await searched(server, query)).firstMs);
  return percentile(times, 0.5);
}

async function searched({ port }: TestServer, query: Record<string, string>): Promise<Searched> {
  const began = performance.now();
  let firstMs: number | null = null;
  let found = 0;
  const cpu = await cpuOf(async () => {
    const response = await fetch(
      `http://127.0.0.1:${port}/api/tasks/${id}/output/search?${new URLSearchParams(query).toString()}`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    if (response.body === null || !response.ok) throw new Error(await response.text());
    let rest = "";
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        found += OutputSearchLine.parse(JSON.parse(line)).offsets.length;
        if (found > 0) firstMs ??= performance.now() - began;
      }
    }
  });
  return { found, cpu, firstMs: firstMs ?? performance.now() - began };
}

async function readTimes({ port }: TestServer): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/tasks/${id}/output/times?stream=all&to=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(await response.text());
  await response.arrayBuffer();
}

async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

async function readThrough(file: string): Promise<void> {
  const stream = createReadStream(file, { highWaterMark: 256 * 1024 });
  for await (const _ of stream) continue;
}

function grepSeconds(file: string): number {
  const { stderr, status } = spawnSync(
    "bash",
    ["-c", 'TIMEFORMAT="%U %S"; time grep -i -c "$0" "$1"', rare, file],
    {
      encoding: "utf8",
    },
  );
  if (status !== 0) throw new Error(`grep failed: ${stderr}`);
  return stderr
    .trim()
    .split(" ")
    .map(Number)
    .reduce((sum, seconds) => sum + seconds, 0);
}

/** Writes both files, and the events of their pieces. */
async function writeLog(server: TestServer, file: string): Promise<void> {
  const stdout = createWriteStream(file);
  const stderr = createWriteStream(join(server.directory, `${id}.stderr`));
  const events: TaskEvent[] = [];
  const lengths = { stdout: 0, stderr: 0 };
  const write = async (stream: "stdout" | "stderr", to: WriteStream, text: string): Promise<void> => {
    const from = lengths[stream];
    lengths[stream] += Buffer.byteLength(text);
    events.push({ type: "output.written", runId, stream, from, to: lengths[stream] });
    if (!to.write(text)) await once(to, "drain");
  };
  for (let piece = 0; lengths.stdout < bytes; piece += 1) {
    await write("stdout", stdout, pieceText(piece));
    await write("stderr", stderr, `(node) deprecated call in piece ${piece}\n`);
  }
  await write("stdout", stdout, `${rare}\n`);
  for (const stream of [stdout, stderr]) {
    stream.end();
    await once(stream, "close");
  }
  await appendTask(server.store, id, [created(id, "A long log"), ...events]);
}

/** Returns lines as a build prints them, some coloured, with one warning and one error. */
function pieceText(piece: number): string {
  const lines = [`warning: piece ${piece}\n`];
  for (let length = 0, at = 0; length < pieceBytes; at += 1) {
    const line =
      at % 3 === 0
        ? `\u001b[32m✓\u001b[39m src/module-${at % 97}/file-${at % 13}.test.ts \u001b[2m(${at % 40} tests)\u001b[22m ${at % 900}ms\n`
        : `${piece} compiled src/module-${at % 97}/file-${at % 13}.ts in ${at % 300} ms, 0 errors, ${at} bytes\n`;
    lines.push(line);
    length += line.length;
  }
  lines.push(`error: cannot read the file of piece ${piece}\n`);
  return lines.join("");
}

await main();
