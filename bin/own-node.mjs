// For a Node that is too old to run Signalbox: runs it on the version that its package pins, which npm brings once, or
// says what to install. Any Node since 18 must be able to read this file.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { devDependencies, engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const pinned = devDependencies.node;

/** Runs this command on a newer Node and ends with its exit code. */
export async function startOnOwnNode() {
  const node = ownNodes().find((file) => existsSync(file)) ?? bringNode();
  if (node === null) {
    const needed = engines.node.replace(">=", "");
    console.error(
      `Signalbox needs Node ${needed} or later, and this is Node ${process.versions.node}. Install it from https://nodejs.org, or run: npm install -g node@${pinned}`,
    );
    process.exit(1);
  }
  await runOn(node);
}

/** The name of the package on npm that contains Node for this machine. */
function nodePackage() {
  const prefix = process.platform === "darwin" && process.arch === "arm64" ? "node-bin" : "node";
  return `${prefix}-${process.platform}-${process.arch}`;
}

function cacheDirectory() {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "signalbox", `node-${pinned}`);
}

/** Returns the files that may be a newer Node: the one of a checkout, and the one that was brought before. */
function ownNodes() {
  return [
    join(root, "node_modules", "node", "bin", "node"),
    join(cacheDirectory(), "node_modules", nodePackage(), "bin", "node"),
  ];
}

/** Installs the pinned Node from npm into the cache of this user; null if that is impossible. */
function bringNode() {
  if (Number(process.versions.node.split(".")[0]) < 20) return null;
  console.error(
    `Signalbox needs a newer Node than ${process.versions.node}. Installing Node ${pinned} from npm into ${cacheDirectory()}, once …`,
  );
  const what = ["--prefix", cacheDirectory(), `${nodePackage()}@${pinned}`];
  const how = [
    "--no-save",
    "--no-package-lock",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    "--global=false",
  ];
  const { status } = spawnSync("npm", ["install", ...how, ...what], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [, node] = ownNodes();
  return status === 0 && existsSync(node) ? node : null;
}

/** Runs this command on that Node, passes signals on to it, and ends as it ends. */
function runOn(node) {
  const child = spawn(node, process.argv.slice(1), { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  return new Promise(() => {
    child.on("error", (error) => {
      console.error(`${node} cannot be started (${error.message}).`);
      process.exit(1);
    });
    child.on("exit", (code) => process.exit(code === null ? 1 : code));
  });
}
