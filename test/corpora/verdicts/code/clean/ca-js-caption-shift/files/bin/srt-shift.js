#!/usr/bin/env node
"use strict";
const { parse, format, move, SrtError } = require("../lib/srt.js");

function options(args) {
  const found = { by: 0, factor: 1 };
  if (args.length === 0 || args.length % 2 !== 0) return undefined;
  for (let i = 0; i < args.length; i += 2) {
    if (args[i] === "--by" && /^-?\d+$/.test(args[i + 1])) found.by = Number(args[i + 1]);
    else if (args[i] === "--fps" && /^\d+(\.\d+)?:\d+(\.\d+)?$/.test(args[i + 1])) {
      const [from, to] = args[i + 1].split(":").map(Number);
      if (from === 0 || to === 0) return undefined;
      found.factor = from / to;
    } else return undefined;
  }
  return found;
}

const chosen = options(process.argv.slice(2));
if (chosen === undefined) {
  console.error("usage: srt-shift [--by <ms>] [--fps <from>:<to>] < in.srt > out.srt");
  process.exitCode = 2;
} else {
  let text = "";
  process.stdin.setEncoding("utf8");
  process.stdin.on("data", (part) => (text += part));
  process.stdin.on("end", () => {
    try {
      process.stdout.write(format(move(parse(text), chosen)));
    } catch (error) {
      if (!(error instanceof SrtError)) throw error;
      console.error(error.message);
      process.exitCode = 1;
    }
  });
}
