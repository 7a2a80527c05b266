#!/usr/bin/env node
import { createInterface } from "node:readline";
import { parseOptions, UsageError } from "./options.ts";
import { picks } from "./pick.ts";

try {
  const options = parseOptions(process.argv.slice(2));
  for await (const line of createInterface({ input: process.stdin })) {
    if (picks(line, options)) console.log(line);
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
