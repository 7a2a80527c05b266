import { readFileSync } from "node:fs";
import { readPercent } from "./discount.js";
import { parseList } from "./parse.js";
import { printReceipt, receiptOf } from "./receipt.js";

const { file, percent } = readArguments(process.argv.slice(2));
if (file === undefined) usage("Usage: till [--discount PERCENT] FILE");
try {
  console.log(printReceipt(receiptOf(parseList(readFileSync(file, "utf8")), percent)));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

function readArguments(given) {
  const [option, value, ...rest] = given;
  if (option !== "--discount") return { file: option, percent: 0 };
  try {
    return { file: rest[0], percent: readPercent(value ?? "") };
  } catch (error) {
    return usage(error.message);
  }
}

function usage(message) {
  console.error(message);
  process.exit(2);
}
