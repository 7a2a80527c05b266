import { execFile } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, statfsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { configuredAgents, loadConfig } from "../config-file.ts";
import { announcedServer, dataDirectory } from "../data-directory.ts";
import { exitCodes } from "../exit-codes.ts";

/** One thing that was looked at: fine, worth knowing, or in the way. */
interface Finding {
  readonly name: string;
  readonly status: "ok" | "note" | "problem";
  readonly message: string;
}

/** Looks at the machine and says what is fine, what is missing and what to do about it. */
export async function doctor({ json }: { json?: boolean }): Promise<void> {
  const directory = dataDirectory(process.env);
  const findings = [
    nodeVersion(),
    writable(directory),
    space(directory),
    await tool("git", ["--version"], "problem", "Install git: checkpoints and reviews are made with it."),
    await tool(
      "bwrap",
      ["--version"],
      "note",
      "Install bubblewrap to run agents in a sandbox; without it they are not contained.",
    ),
    processTable(),
    ...agents(directory),
    await server(directory),
  ];
  const text = json === true ? JSON.stringify({ findings }) : findings.map(inWords).join("\n");
  process.stdout.write(`${text}\n`);
  const sick = findings.some(({ status }) => status === "problem");
  process.exitCode = sick ? exitCodes.failed : exitCodes.fine;
}

function nodeVersion(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const fine = major > 24 || (major === 24 && minor >= 15);
  return {
    name: "node",
    status: fine ? "ok" : "problem",
    message: fine
      ? `Node ${process.versions.node}`
      : `Node ${process.versions.node} is too old; use 24.15 or later.`,
  };
}

function writable(directory: string): Finding {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.W_OK);
    return { name: "data directory", status: "ok", message: directory };
  } catch (error) {
    const message = `${directory} cannot be written (${(error as Error).message}). Set SIGNALBOX_HOME to a directory of yours.`;
    return { name: "data directory", status: "problem", message };
  }
}

function space(directory: string): Finding {
  if (!existsSync(directory))
    return { name: "disk", status: "note", message: "The data directory does not exist yet." };
  const { bavail, bsize } = statfsSync(directory);
  const gigabytes = (bavail * bsize) / 1e9;
  const message = `${gigabytes.toFixed(1)} GB free`;
  return {
    name: "disk",
    status: gigabytes < 1 ? "problem" : "ok",
    message: gigabytes < 1 ? `Only ${message}.` : message,
  };
}

async function tool(
  name: string,
  args: string[],
  missing: Finding["status"],
  advice: string,
): Promise<Finding> {
  try {
    const { stdout } = await promisify(execFile)(name, args);
    return { name, status: "ok", message: stdout.trim().split("\n")[0] ?? name };
  } catch {
    return { name, status: missing, message: `${name} was not found. ${advice}` };
  }
}

function processTable(): Finding {
  return existsSync("/proc/self/stat")
    ? { name: "processes", status: "ok", message: "process trees are read from /proc" }
    : {
        name: "processes",
        status: "note",
        message: "there is no /proc here; process trees are read with ps",
      };
}

function agents(directory: string): Finding[] {
  const config = loadConfig(directory, process.env, process.cwd());
  return [...configuredAgents(config)].map(([name, { kind, command }]) => {
    const program = command?.[0];
    if (kind !== "program" || program === undefined)
      return { name: `agent ${name}`, status: "ok", message: kind };
    return isCommand(program)
      ? { name: `agent ${name}`, status: "ok", message: program }
      : {
          name: `agent ${name}`,
          status: "problem",
          message: `The command "${program}" was not found. Install it or correct the configuration.`,
        };
  });
}

function isCommand(program: string): boolean {
  if (program.includes("/")) return existsSync(program);
  const places = (process.env["PATH"] ?? "").split(delimiter);
  return places.some((place) => existsSync(join(place, program)));
}

async function server(directory: string): Promise<Finding> {
  const announced = announcedServer(directory);
  if (announced === null)
    return { name: "server", status: "note", message: "none has been started here yet" };
  try {
    await fetch(`${announced.url}/healthz`, { signal: AbortSignal.timeout(2_000) });
    return { name: "server", status: "ok", message: `listens at ${announced.url}` };
  } catch {
    return { name: "server", status: "note", message: `not running; start it with: signalbox serve` };
  }
}

function inWords({ name, status, message }: Finding): string {
  const mark = { ok: "✓", note: "·", problem: "✗" }[status];
  return `${mark} ${name}: ${message}`;
}
