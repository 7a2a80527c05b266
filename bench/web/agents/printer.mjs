// Prints LINES lines like a build tool: coloured levels, paths, some Korean, about 90 bytes each.
const lines = Number(process.env.LINES ?? 1000);
const levels = [
  "\u001b[32mINFO\u001b[0m ",
  "\u001b[33mWARN\u001b[0m ",
  "\u001b[90mDEBUG\u001b[0m",
  "\u001b[1;31mERROR\u001b[0m",
];
const places = [
  "src/report/export.ts",
  "src/billing/주문.ts",
  "test/journeys/page.test.ts",
  "web/parts/log/view.ts",
];
const words = ["compiled in", "wrote", "skipped, unchanged since", "기다리는 중"];

function line(number) {
  const level = levels[number % 17 === 0 ? 3 : number % 3];
  const colour = `\u001b[38;5;${16 + (number % 200)}m`;
  return `${level} ${colour}${places[number % 4]}\u001b[0m:${number % 900} ${words[(number >> 2) % 4]} ${(number * 7919) % 10007} ms #${number}\n`;
}

for (let from = 1; from <= lines; from += 2000) {
  const piece = Array.from({ length: Math.min(2000, lines - from + 1) }, (_, at) => line(from + at)).join("");
  if (!process.stdout.write(piece)) await new Promise((resolve) => process.stdout.once("drain", resolve));
}
process.stdout.write("=== CUSTOM TASK COMPLETE ===\nSummary: printed\n\n");
