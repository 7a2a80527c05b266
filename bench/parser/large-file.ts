import { spawn } from "node:child_process";
import { mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { realisticOutput } from "./corpus.ts";
import { say } from "./measure.ts";

const QUESTION = "[USER_QUESTION]\ncategory: business\nquestion: Who?\n[/USER_QUESTION]\n";

const CLI = join(import.meta.dirname, "../../src/cli/main.ts");

/** Makes a program report its peak memory in KiB when it exits. */
const TELL_MEMORY =
  "data:text/javascript,process.on('exit',()=>console.error(process.resourceUsage().maxRSS))";

/** Runs `signalbox parse` on a file of 1 GB with a question in every 16 MB: it finds all, within 150 MB of memory. */
export async function measureLargeFile(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "signalbox-bench-"));
  try {
    const file = join(directory, "output.txt");
    const piece = Buffer.concat([realisticOutput(16 * 1024 * 1024, 2), Buffer.from(QUESTION)]);
    const writing = openSync(file, "w");
    for (let count = 0; count < 64; count++) writeSync(writing, piece);
    const begun = performance.now();
    const child = spawn(process.execPath, ["--import", TELL_MEMORY, CLI, "parse"], {
      stdio: [openSync(file, "r"), "pipe", "pipe"],
    });
    const [printed, size] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
    const seconds = (performance.now() - begun) / 1000;
    const lines = printed.split("\n").length - 1;
    const megabytes = Number(size) / 1024;
    say(
      lines === 64,
      `parse found ${lines} of 64 questions in ${((64 * piece.length) / 1e9).toFixed(2)} GB, in ${seconds.toFixed(1)} s`,
    );
    say(megabytes <= 150, `parse took ${megabytes.toFixed(0)} MB of memory at most, at most 150 MB`);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
