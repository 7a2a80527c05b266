import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { AgentEvent } from "../agents/agent-event.ts";
import type { MessageCodec } from "../agents/message-codec.ts";
import type { Dialect } from "../protocol/dialects/reader.ts";
import { Limits } from "../protocol/limits.ts";
import { ok, refuse } from "../protocol/result.ts";
import { AgentNetworks } from "../supervisor/network/agent-networks.ts";
import { PermissionLost } from "../supervisor/permission.ts";
import { AgentSessionManager } from "./agent-session-manager.ts";
import { startPosition } from "./report.ts";
import type { SessionLocks } from "./session-locks.ts";
import type { SessionRequest } from "./session-request.ts";

/** A message of a system other than the platform. */
interface Order {
  readonly messageId: string;
  readonly order: string;
}

const orders: MessageCodec<Order> = {
  encode: ({ messageId, order }) => `${messageId} ${order}\n`,
  words: ({ order }) => `Do this: ${order}`,
  begins: () => false,
  answered: () => null,
};

const runId = "r_00000001";

/** Creates a manager in its own directory, and requests for a program that runs this script. */
function openManager(locks?: SessionLocks) {
  const root = mkdtempSync(join(tmpdir(), "signalbox-sessions-"));
  // Agents may have another user, who must be able to enter it.
  chmodSync(root, 0o711);
  const workspace = join(root, "workspace");
  mkdirSync(workspace);
  mkdirSync(join(root, "runs"));
  const faults: unknown[] = [];
  const onFault = (_: unknown, fault: unknown): void => void faults.push(fault);
  const networks = new AgentNetworks({
    directory: join(root, "network"),
    environment: {},
    onRefused: () => undefined,
    onFault,
  });
  const manager = new AgentSessionManager<Order>({
    runsDirectory: join(root, "runs"),
    installation: { self: [] },
    containment: {
      sandbox: "off",
      allowsUnsandboxed: () => false,
      limits: Limits.parse({}),
      secret: [],
      hidden: [],
      network: false,
    },
    networks,
    onFault,
    ...(locks === undefined ? {} : { locks }),
  });
  onTestFinished(async () => {
    if (manager.has(runId)) await manager.end(runId);
    await manager.release();
    rmSync(root, { recursive: true, force: true });
  });
  const ended = Promise.withResolvers<void>();
  const events: AgentEvent[] = [];
  const request = (script: string, dialects: readonly Dialect[]): SessionRequest<Order> => ({
    runId,
    config: { kind: "program", command: ["sh", "-c", script], env: {}, permissions: "edits" },
    workspace,
    ownDirectory: join(root, "own"),
    env: { PATH: process.env["PATH"] ?? "/usr/bin:/bin" },
    session: null,
    dialects,
    messages: orders,
    turn: null,
    instructions: "",
    spent: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, costUsd: 0 },
    position: startPosition({ stdout: 0, stderr: 0 }),
    outputFiles: { stdout: join(root, "stdout.log"), stderr: join(root, "stderr.log") },
    record: async (report) => {
      events.push(...report.events);
      if (report.ended !== null) ended.resolve();
    },
    secrets: { redaction: null, own: [] },
    isPermitted: () => true,
  });
  const printed = (): string => readFileSync(join(root, "stdout.log"), "utf8");
  return { manager, request, events, faults, ended: ended.promise, printed };
}

/** Returns the messages among the events. */
function messagesIn(events: readonly AgentEvent[]): object[] {
  return events.flatMap((event) =>
    event.t === "item" && event.item.kind === "message"
      ? [{ type: event.item.type, target: event.item.target, payload: event.item.payload }]
      : [],
  );
}

/** Echoes one message, then prints the office and the thin dialect. */
const speaker = String.raw`
read -r line; echo "told: $line"
printf '[INVOKE:Dev]\nBuild it.\n[/INVOKE]\n'
echo READY:T1.1
`;
const invoked = { type: "INVOKE", target: "Dev", payload: { task: "Build it." } };
const ready = { type: "READY", target: undefined, payload: { groups: [["T1.1"]] } };

describe("a session parses the dialects of its request", () => {
  const cases: { dialects: Dialect[]; understood: object[] }[] = [
    { dialects: ["office"], understood: [invoked] },
    { dialects: ["thin"], understood: [ready] },
    { dialects: ["office", "thin"], understood: [invoked, ready] },
    { dialects: ["platform"], understood: [] },
  ];
  test.each(cases)("$dialects", async ({ dialects, understood }) => {
    const { manager, request, events, faults, ended, printed } = openManager();
    expect((await manager.start(request(speaker, dialects))).ok).toBe(true);
    expect(await manager.send(runId, { messageId: "m1", order: "begin" })).toBe(true);
    await ended;
    expect(messagesIn(events)).toEqual(understood);
    expect(printed().split("\n", 1)).toEqual(["told: m1 begin"]);
    expect(faults).toEqual([]);
  });
});

test("a session whose output log cannot be opened is not watched, and can be attached later", async () => {
  const { manager, request, ended, printed } = openManager();
  const wanted = request("echo hello; read -r line", ["platform"]);
  const { stdout, stderr } = wanted.outputFiles;
  const watches = (): number =>
    process.getActiveResourcesInfo().filter((name) => name === "FSEventWrap").length;
  const before = watches();
  const unusable = { ...wanted, outputFiles: { stdout: wanted.workspace, stderr } };
  await expect(manager.start(unusable)).rejects.toMatchObject({ code: "EISDIR" });
  expect(manager.has(runId)).toBe(false);
  await expect.poll(() => watches() - before).toBe(0);
  expect((await manager.adopt({ ...wanted, outputFiles: { stdout, stderr } })).found).toBe("alive");
  await manager.send(runId, { messageId: "m1", order: "end" });
  await ended;
  expect(printed()).toBe("hello\n");
});

describe("a manager with session locks", () => {
  const session = { is: "resumed", id: "s1" } as const;

  test("does not start a run whose session is refused", async () => {
    const taken = refuse("not_allowed", "Another server works in the session.");
    const locks: SessionLocks = { take: async () => taken, leaving: async () => {}, free: async () => {} };
    const { manager, request } = openManager(locks);
    expect(await manager.start({ ...request("exit 0", ["platform"]), session })).toEqual(taken);
    expect(manager.has(runId)).toBe(false);
  });

  test("takes a session before the run starts and frees it after the run is gone", async () => {
    const calls: string[] = [];
    const freed = Promise.withResolvers<void>();
    const locks: SessionLocks = {
      take: async (sessionId, run) => {
        calls.push(`take ${sessionId} ${run}`);
        return ok(undefined);
      },
      leaving: async (run) => void calls.push(`leaving ${run}`),
      free: async (run) => {
        calls.push(`free ${run}`);
        freed.resolve();
      },
    };
    const { manager, request } = openManager(locks);
    await manager.start({ ...request("exit 0", ["platform"]), session });
    await freed.promise;
    expect(calls).toEqual([`take s1 ${runId}`, `leaving ${runId}`, `free ${runId}`]);
  });

  test("frees the session of a run that may not start", async () => {
    const calls: string[] = [];
    const locks: SessionLocks = {
      take: async () => ok(undefined),
      leaving: async () => {},
      free: async (run) => void calls.push(`free ${run}`),
    };
    const { manager, request } = openManager(locks);
    const refused = { ...request("exit 0", ["platform"]), session, isPermitted: () => false };
    await expect(manager.start(refused)).rejects.toThrow(PermissionLost);
    expect([calls, manager.has(runId)]).toEqual([[`free ${runId}`], false]);
  });

  test("reports a failing lock as a fault", async () => {
    const broken = new Error("The store is closed.");
    const freed = Promise.withResolvers<void>();
    const locks: SessionLocks = {
      take: async () => ok(undefined),
      leaving: async () => {
        throw broken;
      },
      free: async () => freed.resolve(),
    };
    const { manager, request, faults } = openManager(locks);
    await manager.start({ ...request("exit 0", ["platform"]), session });
    await freed.promise;
    expect(faults).toEqual([broken]);
  });
});
