import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { agentAfterKill, configureTicker } from "./rivals/agent-after-kill.ts";
import { answeringPort, asOrdinaryUser, residentKilobytes, treeOf } from "./rivals/processes.ts";

/*
 * Installs programs with a similar purpose from npm beside this one, starts each in turn as an ordinary user without a
 * model or an account, and measures the installed size, the time until it answers HTTP, and its idle memory. The last
 * column says if an agent survives a kill -9 of the server; it is measured only for this program, because the agents of
 * the others need an account. Names as arguments choose programs. Nothing is estimated: a program that does not start has no figures.
 */

interface Rival {
  readonly name: string;
  /** What npm installs: a package with its version, or a tarball. */
  readonly install: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

interface Measured {
  readonly name: string;
  readonly installed: string;
  readonly answers: string;
  readonly memory: string;
  readonly agent: string;
}

const checkout = fileURLToPath(new URL("..", import.meta.url));
const place = mkdtempSync(join(tmpdir(), "signalbox-rivals-"));
chmodSync(place, 0o755);
const installWithinMs = 600_000;
const idleMs = 15_000;

const rivals: readonly Rival[] = [
  { name: "signalbox", install: "", command: ["signalbox", "serve", "--port", "0"] },
  { name: "vibe-kanban", install: "vibe-kanban@0.1.44", command: ["vibe-kanban"] },
  { name: "kanban", install: "kanban@0.1.70", command: ["kanban", "--no-open"] },
  { name: "claude-code-ui", install: "@siteboon/claude-code-ui@1.12.0", command: ["claude-code-ui"] },
  { name: "hapi", install: "@twsxtd/hapi@0.30.7", command: ["hapi", "hub"] },
  { name: "paperclip", install: "paperclipai@2026.916.1", command: ["paperclipai", "onboard", "--yes"] },
];

const chosen = process.argv.slice(2);
try {
  const measured: Measured[] = [];
  for (const rival of rivals) {
    if (chosen.length > 0 && !chosen.includes(rival.name)) continue;
    const result = await measure(rival);
    console.log(Object.values(result).join(" | "));
    measured.push(result);
  }
  console.log(`\n${table(measured)}`);
} finally {
  rmSync(place, { recursive: true, force: true });
}

async function measure({ name, install, command, env = {} }: Rival): Promise<Measured> {
  const directory = join(place, name);
  const home = join(directory, "home");
  mkdirSync(home, { recursive: true });
  const what = install === "" ? packed() : install;
  const args = ["install", "--prefix", directory, "--no-audit", "--no-fund", "--prefer-offline", what];
  const installing = spawnSync("npm", args, { encoding: "utf8", timeout: installWithinMs });
  const nothing = { answers: "–", memory: "–", agent: "–" };
  if (installing.status !== 0) {
    return { name, ...nothing, installed: `not installed: ${lastLine(installing.stderr)}` };
  }
  const installed = `${Math.round(Number(execFileSync("du", ["-sm", join(directory, "node_modules")], { encoding: "utf8" }).split("\t")[0]))} MB`;
  const data = join(home, "data");
  if (install === "") configureTicker(data);
  execFileSync("chown", ["-R", "65534:65534", home]);
  const [file = "", ...rest] = command;
  const program = [join(directory, "node_modules/.bin", file), ...rest];
  const environment = {
    ...process.env,
    HOME: home,
    SIGNALBOX_HOME: data,
    BROWSER: "true",
    ...env,
  };
  const began = performance.now();
  const child = asOrdinaryUser(program, environment, home);
  let said = "";
  child.stdout?.on("data", (text: Buffer) => (said += text.toString()));
  child.stderr?.on("data", (text: Buffer) => (said += text.toString()));
  try {
    const port = await answeringPort(child);
    if (port === null)
      return { name, installed, ...nothing, answers: `does not start here: ${lastLine(said)}` };
    const answers = `${Math.round(performance.now() - began)} ms`;
    await pause(idleMs);
    const bytes = treeOf(child.pid ?? 0).reduce((sum, pid) => sum + residentKilobytes(pid), 0);
    const memory = `${Math.round(bytes / 1024)} MB in ${treeOf(child.pid ?? 0).length} processes`;
    const agent =
      install === ""
        ? await agentAfterKill({ program, environment, home, child, port })
        : "not measured: an agent needs an account";
    return { name, installed, answers, memory, agent };
  } finally {
    for (const pid of treeOf(child.pid ?? 0).toReversed()) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It has ended by itself.
      }
    }
  }
}

/** Packs the built checkout. */
function packed(): string {
  const pack = ["pack", "--silent", "--pack-destination", place];
  const name = execFileSync("npm", pack, { cwd: checkout, encoding: "utf8" }).trim().split("\n").at(-1) ?? "";
  return join(place, name);
}

function lastLine(text: string): string {
  return (text.trim().split("\n").at(-1) ?? "").slice(0, 160);
}

function table(rows: readonly Measured[]): string {
  const head =
    "| program | installed | until it answers | idle | agent after kill -9 of the server |\n|---|---|---|---|---|";
  return [head, ...rows.map((row) => `| ${Object.values(row).join(" | ")} |`)].join("\n");
}
