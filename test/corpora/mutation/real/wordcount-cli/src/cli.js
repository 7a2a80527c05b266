import { readFile } from "node:fs/promises";
import { counts, readingMinutes, top } from "./count.js";

const USAGE = "usage: wordcount [--top N] [--ignore a,b] [--time] file…";

export function parseArguments(args) {
  const options = { files: [], top: 0, ignore: [], time: false };
  for (let i = 0; i < args.length; i++) {
    if (args[i] === "--top") {
      options.top = Number(args[++i]);
      if (!Number.isInteger(options.top) || options.top < 1) throw new Error("--top needs a number of at least 1");
    } else if (args[i] === "--ignore") {
      options.ignore = (args[++i] ?? "").split(",").filter((word) => word !== "");
    } else if (args[i] === "--time") {
      options.time = true;
    } else if (args[i].startsWith("--")) {
      throw new Error(`unknown option ${args[i]}`);
    } else {
      options.files.push(args[i]);
    }
  }
  if (options.files.length === 0) throw new Error("no file given");
  return options;
}

export async function run(args, { stdout, stderr }) {
  let options;
  try {
    options = parseArguments(args);
  } catch (error) {
    stderr.write(`${error.message}\n${USAGE}\n`);
    return 2;
  }
  let failed = 0;
  for (const file of options.files) {
    let text;
    try {
      text = await readFile(file, "utf8");
    } catch {
      stderr.write(`cannot read ${file}\n`);
      failed++;
      continue;
    }
    const { lines, words, characters } = counts(text);
    stdout.write(`${file}: ${lines} lines, ${words} words, ${characters} characters\n`);
    if (options.time) stdout.write(`  about ${readingMinutes(text)} min\n`);
    for (const [word, times] of options.top > 0 ? top(text, options.top, options) : []) {
      stdout.write(`  ${String(times).padStart(4)} ${word}\n`);
    }
  }
  return failed > 0 ? 1 : 0;
}
