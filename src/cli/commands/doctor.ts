import { loadConfig } from "../config-file.ts";
import { announcedServer } from "../announced-server.ts";
import { dataDirectory } from "../data-directory.ts";
import type { Finding } from "../../protocol/api/checks.ts";
import { checkDatabase } from "../check-database.ts";
import { inWords } from "../doctor/finding.ts";
import { runChecks } from "../doctor/run-checks.ts";
import { exitCodes } from "../exit-codes.ts";
import { print } from "../print.ts";

/** Checks the machine and the database, and prints what works, what is missing and how to fix it. */
export async function doctor({ json }: { json?: boolean }): Promise<void> {
  const directory = dataDirectory(process.env);
  const config = loadConfig(directory, process.env, process.cwd());
  const { finding: database, connected } = await checkDatabase(directory, process.env);
  const findings = [
    database,
    ...(await runChecks({ directory, config, environment: process.env, connected })),
    await server(directory),
  ];
  print(json, { findings }, findings.map(inWords).join("\n"));
  const sick = findings.some(({ status }) => status === "problem");
  process.exitCode = sick ? exitCodes.failed : exitCodes.fine;
}

async function server(directory: string): Promise<Finding> {
  const announced = announcedServer(directory);
  if (announced === null)
    return { name: "server", status: "note", message: "not started yet; start it with: signalbox serve" };
  try {
    await fetch(`${announced.url}/healthz`, { signal: AbortSignal.timeout(2_000) });
    return { name: "server", status: "ok", message: `listening at ${announced.url}` };
  } catch {
    return { name: "server", status: "note", message: `not running; start it with: signalbox serve` };
  }
}
