#!/usr/bin/env node
import { dailyReport } from "./daily-report.js";
import { atTheDesk, commandNames } from "./desk.js";
import { loadShed, saveShed } from "./store.js";

const usage = `Usage: toolshed COMMAND …\nCommands: ${[...commandNames, "report"].join(", ")}`;

/** Runs one command on the shed's file, which the environment names, and returns the exit code. */
async function main([name, ...words]) {
  const file = process.env.TOOLSHED_FILE ?? "shed.json";
  const today = process.env.TOOLSHED_DAY ?? new Date().toISOString().slice(0, 10);
  if (name === undefined) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  try {
    const before = await loadShed(file);
    if (name === "report") process.stdout.write(`${dailyReport(before, today)}\n`);
    else {
      const { shed, says } = atTheDesk(before, [name, ...words], today);
      if (shed !== before) await saveShed(file, shed);
      process.stdout.write(`${says}\n`);
    }
    return 0;
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
