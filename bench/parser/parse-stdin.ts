import { runParse } from "../../src/cli/parse.ts";

/** `signalbox parse` without the rest of the program; tells its largest size in memory at the end. */
const write = (text: string): Promise<void> =>
  new Promise((done) => process.stdout.write(text, () => done()));
await runParse({ input: process.stdin, write, dialects: ["platform", "office"] });
console.error(process.resourceUsage().maxRSS);
