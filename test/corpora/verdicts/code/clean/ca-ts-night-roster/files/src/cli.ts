#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { LineError, parse } from "./parse.ts";
import { check } from "./rules.ts";

function main(args: string[]): number {
  const [command, file] = args;
  if (command !== "check" || file === undefined || args.length > 2) {
    console.error("usage: roster check <file|->");
    return 2;
  }
  let text: string;
  try {
    text = readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    console.error(`${file} cannot be read: ${(error as Error).message}`);
    return 2;
  }
  try {
    const breaches = check(parse(text));
    for (const breach of breaches) console.log(breach.text);
    console.log(breaches.length === 1 ? "1 breach" : `${breaches.length} breaches`);
    return breaches.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof LineError)) throw error;
    console.error(error.message);
    return 3;
  }
}

process.exitCode = main(process.argv.slice(2));
