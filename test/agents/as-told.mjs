// Works on every phase and every rework as its task's description, which is JSON, says: runs the shell scripts of "do",
// one for each attempt (the last one is repeated), then prints each text of "say" in one write; without "say", it
// reports the phase. The scripts get the number of the phase in PHASE and the number of the attempt, counted from 1 in
// each phase, in ATTEMPT.
import { execFileSync } from "node:child_process";
import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

let told = {};
let phase = 1;
let attempt = 0;

async function work() {
  attempt += 1;
  const scripts = told.do ?? [];
  const script = scripts[Math.min(attempt, scripts.length) - 1];
  if (script !== undefined) {
    const env = { ...process.env, PHASE: String(phase), ATTEMPT: String(attempt) };
    execFileSync("sh", ["-c", script], { env, stdio: ["ignore", "inherit", "inherit"] });
  }
  for (const text of told.say ?? [`=== PHASE ${phase} COMPLETE ===\n`]) {
    writeSync(1, text);
    await pause(told.betweenMs ?? 0);
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "task_start" || message.type === "phase_start") {
    if (message.type === "task_start") told = JSON.parse(message.description);
    attempt = 0;
    phase = message.phase;
    await work();
  } else if (message.type === "rework" || message.type === "resume") {
    await work();
  } else if (message.type === "review_feedback" && message.decision === "request_changes") {
    await work();
  } else if (message.type === "protocol_error") {
    writeSync(1, `told: ${message.reason}\n`);
    writeSync(1, `=== PHASE ${phase} COMPLETE ===\n`);
  }
}
