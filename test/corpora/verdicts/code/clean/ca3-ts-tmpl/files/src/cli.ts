#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { render, TemplateError, type Data } from "./render.js";

export function main(args: readonly string[], read: (file: string) => string, print: (text: string) => void): number {
  const [template, data, ...answers] = args;
  if (template === undefined || data === undefined) {
    print("usage: moustachio TEMPLATE DATA [QUESTION=ANSWER ...]");
    return 64;
  }
  try {
    const given = Object.fromEntries(answers.map((answer) => [answer.slice(0, answer.indexOf("=")), answer.slice(answer.indexOf("=") + 1)]));
    print(render(read(template), JSON.parse(read(data)) as Data, given));
    return 0;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    print(`moustachio: ${error.message}`);
    return 2;
  }
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2), (file) => readFileSync(file, "utf8"), console.log);
