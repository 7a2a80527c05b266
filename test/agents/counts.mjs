// Prints numbered lines at a steady pace, even if nobody reads them, and repeats every line of its input in between.
// Arguments: the number of lines, and the milliseconds between two lines. Exits when both output and input are done.
import { setTimeout as delay } from "node:timers/promises";

const [count = "1000", paceMs = "1"] = process.argv.slice(2);
let input = "";
process.stdin.on("data", (bytes) => {
  input += bytes;
  for (let end = input.indexOf("\n"); end !== -1; end = input.indexOf("\n")) {
    process.stdout.write(`heard ${input.slice(0, end)}\n`);
    input = input.slice(end + 1);
  }
});
const heardAll = new Promise((resolve) => process.stdin.on("end", resolve));
for (let line = 1; line <= Number(count); line++) {
  process.stdout.write(`line ${line}\n`);
  await delay(Number(paceMs));
}
await heardAll;
process.exitCode = 7;
