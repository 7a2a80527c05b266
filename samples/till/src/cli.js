import { readFileSync } from "node:fs";
import { parseList } from "./parse.js";
import { printReceipt, receiptOf } from "./receipt.js";

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error("Usage: till FILE");
  process.exit(2);
}
try {
  console.log(printReceipt(receiptOf(parseList(readFileSync(file, "utf8")))));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
