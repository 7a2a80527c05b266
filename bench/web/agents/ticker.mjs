// Prints 1,000 lines a second for SECONDS seconds after its task starts, each with the time at which it was printed.
const seconds = Number(process.env.SECONDS ?? 10);
const everyMs = 10;
const inAll = seconds * 1000;
let printed = 0;
const begun = Date.now();
const timer = setInterval(() => {
  const due = Math.min(inAll, Date.now() - begun);
  const lines = [];
  for (; printed < due; printed += 1) {
    lines.push(
      `\u001b[32mINFO\u001b[0m  \u001b[38;5;${16 + (printed % 200)}msrc/report/내보내기.ts\u001b[0m:${printed % 900} compiled in ${(printed * 7919) % 10007} ms at=${Date.now()} #${printed + 1}\n`,
    );
  }
  process.stdout.write(lines.join(""));
  if (printed < inAll) return;
  clearInterval(timer);
  process.stdout.write("=== CUSTOM TASK COMPLETE ===\nSummary: printed\n\n");
}, everyMs);
