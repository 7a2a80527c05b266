import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AgentNetworks, type NetworkAccess } from "../../src/supervisor/network/agent-networks.ts";
import type { Run } from "../../src/supervisor/run.ts";
import { startRun } from "../../src/supervisor/start.ts";
import type { Figure } from "../tools/budget.ts";

/** The sandbox of a measured run: none, one without a network, or one with network access. */
type Variant = "none" | "closed" | "network";

interface Cost {
  readonly startMs: number;
  readonly memoryMb: number;
}

const rounds = 15;

/** Measures the time until a small program runs, and the memory of its processes, without a sandbox and with each kind. */
export async function sandboxCost(): Promise<Figure[]> {
  const root = mkdtempSync(join(tmpdir(), "signalbox-sandbox-cost-"));
  // Without a sandbox an agent runs as another user, who must be able to enter.
  chmodSync(root, 0o711);
  const networks = new AgentNetworks({
    directory: join(root, "network"),
    environment: {},
    onRefused: () => undefined,
    onFault: (message, fault) => console.error(message, fault),
  });
  try {
    const costs: Record<Variant, Cost[]> = { none: [], closed: [], network: [] };
    // The variants take turns, so that a slow moment of the machine affects all of them.
    for (let round = 0; round < rounds; round++) {
      for (const variant of ["none", "closed", "network"] as const)
        costs[variant].push(await measured(root, `${variant}-${round}`, variant, networks));
    }
    const none = median(costs.none);
    return (["closed", "network"] as const).flatMap((variant): Figure[] => {
      const { startMs, memoryMb } = median(costs[variant]);
      const title = variant === "closed" ? "a sandbox" : "a sandbox with network access";
      const notJudged = "no budget";
      const what = "without a sandbox";
      return [
        {
          what: `start in ${title}`,
          value: startMs,
          unit: "ms",
          notJudged,
          baseline: { what, value: none.startMs },
        },
        {
          what: `memory in ${title}`,
          value: memoryMb,
          unit: "MB",
          notJudged,
          baseline: { what, value: none.memoryMb },
        },
      ];
    });
  } finally {
    await networks.release();
    rmSync(root, { recursive: true, force: true });
  }
}

async function measured(
  root: string,
  name: string,
  variant: Variant,
  networks: AgentNetworks,
): Promise<Cost> {
  const [dir, cwd] = [join(root, "runs", name), join(root, "work", name)];
  mkdirSync(cwd, { recursive: true });
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const began = performance.now();
  const network =
    variant === "network"
      ? await networks.open(name, dir, { publicHosts: ["example.com"], ownHosts: [], outward: false })
      : null;
  const started = await startRun({
    runId: name,
    dir,
    command: ["sh", "-c", "echo ready; exec cat"],
    env: { PATH: "/usr/bin:/bin" },
    cwd,
    stdin: "fifo",
    ...(variant === "none" ? {} : { sandbox: planWith(network) }),
  });
  if (!started.ok) throw new Error(started.refusal.message);
  const run = started.value;
  try {
    await untilReady(run);
    const startMs = performance.now() - began;
    const members = await run.members();
    return { startMs, memoryMb: members.reduce((total, { pid }) => total + proportionalMb(pid), 0) };
  } finally {
    await run.end({ graceMs: 0 });
    run.release();
    await networks.close(name);
  }
}

function planWith(network: NetworkAccess | null) {
  const nothing = { hidden: [], readable: [], writable: [], protected: [], secret: [] };
  return { mode: "required" as const, ...nothing, network };
}

async function untilReady(run: Run): Promise<void> {
  for await (const { bytes } of run.follow("stdout", 0, new AbortController().signal)) {
    if (Buffer.from(bytes).includes("ready")) return;
  }
  throw new Error("The program ended too early.");
}

/** Returns the memory of a process; pages that several processes share count in equal parts. */
function proportionalMb(pid: number): number {
  try {
    const [, kilobytes = "0"] =
      /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    // The process has ended.
    return 0;
  }
}

function median(costs: readonly Cost[]): Cost {
  const middle = (of: (cost: Cost) => number): number =>
    costs.map(of).toSorted((one, other) => one - other)[Math.floor(costs.length / 2)] ?? 0;
  return { startMs: middle(({ startMs }) => startMs), memoryMb: middle(({ memoryMb }) => memoryMb) };
}
