// Asks ROUNDS questions, each with the time at which it was printed; prints the arrival time of each answer.
import { spawn } from "node:child_process";

const rounds = Number(process.env.ROUNDS ?? 50);
spawn("sleep", ["600"], { detached: true, stdio: "ignore" });

const now = () => Number(process.hrtime.bigint() / 1000n) / 1000;
let asked = 0;
function ask() {
  if (asked++ >= rounds) {
    process.stdout.write("=== CUSTOM TASK COMPLETE ===\nSummary: measured\n\n");
    return;
  }
  process.stdout.write(`[USER_QUESTION]\ncategory: clarification\nquestion: ${now()}\n[/USER_QUESTION]\n`);
}

let rest = "";
process.stdin.setEncoding("utf8").on("data", (text) => {
  const at = now();
  rest += text;
  for (let end = rest.indexOf("\n"); end !== -1; end = rest.indexOf("\n")) {
    const message = JSON.parse(rest.slice(0, end));
    rest = rest.slice(end + 1);
    if (message.type === "question_answer") process.stderr.write(`${at - Number(message.answer)}\n`);
    if (message.type === "question_answer" || message.type === "task_start") setTimeout(ask, 30);
  }
});
