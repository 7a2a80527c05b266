import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/*
 * Packs a clean clone of the last commit, installs the package as a person does, in a directory of its own, and uses
 * it with the pinned Node, with Node 20 and with Node 18. Everything comes from the cache of npm where it is there. An
 * argument names a tarball to use instead.
 */

const checkout = fileURLToPath(new URL("..", import.meta.url));
const { version } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8")) as { version: string };
const place = mkdtempSync(join(tmpdir(), "signalbox-install-"));
const fromCache = { npm_config_prefer_offline: "true", npm_config_audit: "false", npm_config_fund: "false" };
const failures: string[] = [];
let homes = 0;

try {
  await main();
} finally {
  rmSync(place, { recursive: true, force: true });
}
if (failures.length > 0) {
  console.error(failures.map((each) => `FAILED  ${each}`).join("\n"));
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const tarball = process.argv[2] === undefined ? pack() : resolve(process.argv[2]);
  const older = { "20": nodeOf("20.20.2"), "18": nodeOf("18.20.8") };
  const prefix = join(place, "prefix");
  run("npm", ["install", "--global", "--prefix", prefix, tarball], pathWith(older["20"]));
  const package_ = join(prefix, "lib/node_modules/signalbox");
  console.log(`tarball ${megabytes(tarball)} MB, installed ${megabytes(package_)} MB`);
  check("the installed package is at most 45 MB", megabytes(package_) <= 45);
  const program = join(prefix, "bin/signalbox");

  await useWith(`Node ${process.versions.node}`, program, process.execPath);
  await useWith("Node 20, which brings the pinned one", program, older["20"]);

  const refused = spawnSync(program, ["--version"], { env: environment(older["18"]), encoding: "utf8" });
  const sentence = /^Signalbox needs Node [\d.]+ or later, and this is Node 18[\d.]+\. .*\n$/;
  check("Node 18: one sentence, exit code 1", refused.status === 1 && sentence.test(refused.stderr));
  console.log(`  ${refused.stderr.trim()}`);

  const npx = ["--yes", "--package", tarball, "--", "signalbox", "demo", "--json"];
  await usePage("npx signalbox demo", "npx", npx, process.execPath);
}

/** Packs a clone; `prepack` installs what it needs and builds. Returns the tarball. */
function pack(): string {
  const clone = join(place, "clone");
  run("git", ["clone", "--quiet", checkout, clone]);
  const packed = join(place, "packed");
  mkdirSync(packed);
  run("npm", ["pack", "--silent", "--pack-destination", packed], {}, clone);
  const [name = ""] = readdirSync(packed);
  return join(packed, name);
}

/** Installs a Node from npm and returns its file. */
function nodeOf(wanted: string): string {
  const prefix = process.platform === "darwin" && process.arch === "arm64" ? "node-bin" : "node";
  const name = `${prefix}-${process.platform}-${process.arch}`;
  const directory = join(place, "nodes", wanted);
  mkdirSync(directory, { recursive: true });
  run("npm", ["install", "--prefix", directory, "--no-save", "--silent", `${name}@${wanted}`]);
  return join(directory, "node_modules", name, "bin/node");
}

/** Tries the version, a server and the demo, started by this Node. */
async function useWith(what: string, program: string, node: string): Promise<void> {
  const env = environment(node);
  const said = spawnSync(program, ["--version"], { env, encoding: "utf8" });
  check(`${what}: --version`, said.stdout === `signalbox ${version}\n`);
  await usePage(`${what}: serve`, program, ["serve", "--json", "--port", "0"], node);
  const demo = spawnSync(program, ["demo", "--headless", "--type", "create_app", "--json"], {
    env,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  const outcome = demo.status === 0 ? (JSON.parse(demo.stdout) as { tasks: { status: string }[] }) : null;
  check(`${what}: the demo task is completed`, outcome?.tasks[0]?.status === "completed");
}

/** Starts a server, reads its page and its health, and stops it. */
async function usePage(what: string, file: string, args: readonly string[], node: string): Promise<void> {
  const began = performance.now();
  const child = spawn(file, args, { env: environment(node), stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const [line] = (await Promise.race([once(child.stdout, "data"), exited])) as [Buffer | number];
  if (!(line instanceof Buffer)) return check(`${what}: starts`, false);
  const ms = Math.round(performance.now() - began);
  const { url, pid } = JSON.parse(line.toString()) as { url: string; pid: number };
  const page = await fetch(url);
  const isPage = page.status === 200 && (await page.text()).includes("<title>Signalbox</title>");
  check(`${what}: listens after ${ms} ms and shows its page`, isPage);
  check(`${what}: is healthy`, (await fetch(`${url}/healthz`)).status === 200);
  process.kill(pid, "SIGTERM");
  const [code] = (await exited) as [number | null];
  check(`${what}: stops`, code === 0);
}

/** The environment of a person with only this Node, npm and an empty home directory. */
function environment(node: string): NodeJS.ProcessEnv {
  homes += 1;
  const home = join(place, `home-${homes}`);
  mkdirSync(home);
  // The cache of npm stays; the Node that Signalbox brings is brought again.
  const cache = execFileSync("npm", ["config", "get", "cache"], { encoding: "utf8" }).trim();
  const own = { HOME: home, XDG_CACHE_HOME: join(home, ".cache"), npm_config_cache: cache, BROWSER: "true" };
  return { ...process.env, ...fromCache, ...pathWith(node), ...own, SIGNALBOX_HOME: join(home, "data") };
}

/** A PATH that finds this Node first, and npm where it is now. */
function pathWith(node: string): NodeJS.ProcessEnv {
  const path = (process.env["PATH"] ?? "").split(delimiter);
  const others = path.filter((folder) => !folder.includes("node_modules"));
  return { PATH: [dirname(node), ...others].join(delimiter) };
}

function run(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = place): void {
  execFileSync(file, args, { cwd, env: { ...process.env, ...fromCache, ...env }, stdio: "inherit" });
}

function megabytes(path: string): number {
  const [bytes = "0"] = execFileSync("du", ["-sb", path], { encoding: "utf8" }).split("\t");
  return Number((Number(bytes) / 1e6).toFixed(1));
}

function check(what: string, holds: boolean): void {
  console.log(`${holds ? "kept  " : "FAILED"}  ${what}`);
  if (!holds) failures.push(what);
}
