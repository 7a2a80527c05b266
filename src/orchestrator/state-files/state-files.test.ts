import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { listProject } from "../../../test/support/list-project.ts";
import {
  opened,
  orchestrated,
  secondsAfter,
  started,
  type Timed,
} from "../../../test/support/orchestration-states.ts";
import { testPlace } from "../../../test/support/test-directory.ts";
import { orchestrationKind } from "../../protocol/orchestration/event.ts";
import { summaryOf } from "../../protocol/orchestration/summary.ts";
import type { Store } from "../../store/store.ts";
import { StateFiles, type StateFilesOptions } from "./state-files.ts";

const list = "- [ ] T1.1: One\n- [ ] T1.2: Two\n";
const beginning: readonly Timed[] = [
  [0, opened(1)],
  [1, started("T1.1")],
];

/** Waits until an expectation holds, with patience for a busy machine. */
function soon(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 });
}

/** Returns the options for a store with one orchestration, whose stream can grow. */
function running(project: string): StateFilesOptions & { grow(...events: readonly Timed[]): void } {
  let events = [...beginning];
  const wakes: Parameters<Store["follow"]>[1][] = [];
  const state = (): ReturnType<typeof orchestrated> => orchestrated(list, events, {}, project);
  const store = {
    // The first two events, the creation and the import, have no message.
    read: async ({ after, limit }: { after: number; limit: number }) =>
      events
        .map(([seconds, event], index) => ({ seq: index + 3, at: secondsAfter(seconds), event }))
        .filter(({ seq }) => seq > after)
        .slice(0, limit),
    follow: (_: unknown, wake: (typeof wakes)[number]) => {
      wakes.push(wake);
      return () => undefined;
    },
    listCoordinators: async () => ({ items: [{ summary: summaryOf(state()) }], nextCursor: null }),
  } as unknown as StateFilesOptions["store"];
  return {
    store,
    stateOf: async () => state(),
    isMine: () => true,
    exclusively: (_, work) => work(),
    dataDirectory: testPlace(),
    now: () => new Date(0),
    onFault: (what, fault) => {
      throw new Error(what, { cause: fault });
    },
    pace: { betweenMs: 20, againMs: 60, lockMs: 10 },
    grow(...more) {
      events = [...events, ...more];
      for (const wake of wakes) wake([{ stream: "o_00000001", kind: orchestrationKind, seq: state().seq }]);
    },
  };
}

test("the files follow the log, and a start after a crash completes them", async () => {
  const project = listProject(list);
  const log = join(project, ".claude/orchestrate.log");
  const options = running(project);
  const files = new StateFiles(options);
  files.start();
  await soon(() => expect(readFileSync(log, "utf8")).toBe("[2026-01-21T10:00:01] EXECUTE:T1.1\n"));
  options.grow([2, started("T1.2")]);
  const both = "[2026-01-21T10:00:01] EXECUTE:T1.1\n[2026-01-21T10:00:02] EXECUTE:T1.2\n";
  await soon(() => expect(readFileSync(log, "utf8")).toBe(both));
  await files.close();
  options.grow([3, { type: "task.failed", task: "T1.1", reason: "No." }]);
  const next = new StateFiles(options);
  next.start();
  await soon(() => expect(readFileSync(log, "utf8")).toBe(`${both}[2026-01-21T10:00:03] FAIL:T1.1:No.\n`));
  expect(await next.problems("o_00000001")).toEqual([]);
  await next.close();
});

test("a locked project is reported, and written once the lock is gone", async () => {
  const project = listProject(list, { ".claude/settings.json": "{}" });
  const lock = join(project, ".claude/orchestrate-state.json.lock");
  writeFileSync(lock, "somebody");
  const files = new StateFiles(running(project));
  files.start();
  await soon(async () =>
    expect(await files.problems("o_00000001")).toEqual(["ERROR:LOCKED:an unknown program"]),
  );
  expect(existsSync(join(project, ".claude/orchestrate-state.json"))).toBe(false);
  rmSync(lock);
  await soon(async () => expect(await files.problems("o_00000001")).toEqual([]));
  expect(existsSync(join(project, ".claude/orchestrate-state.json"))).toBe(true);
  await files.close();
});

test("only the server that drives the list writes the files, and the next one continues them", async () => {
  const project = listProject(list);
  const log = join(project, ".claude/orchestrate.log");
  let driver = "one";
  const options = running(project);
  const server = (name: string): { files: StateFiles; data: string } => {
    const data = testPlace();
    const isMine = (): boolean => driver === name;
    const exclusively = async (_: string, work: () => Promise<void>): Promise<void> =>
      isMine() ? work() : undefined;
    return { files: new StateFiles({ ...options, dataDirectory: data, isMine, exclusively }), data };
  };
  const [one, two] = [server("one"), server("two")];
  for (const { files } of [one, two]) files.start();
  const first = "[2026-01-21T10:00:01] EXECUTE:T1.1\n";
  await soon(() => expect(readFileSync(log, "utf8")).toBe(first));
  options.grow([2, started("T1.2")]);
  const both = `${first}[2026-01-21T10:00:02] EXECUTE:T1.2\n`;
  await soon(() => expect(readFileSync(log, "utf8")).toBe(both));
  expect(existsSync(join(two.data, "orchestrations"))).toBe(false);
  expect(await two.files.rebuild("o_00000001")).toContain("Another node drives this list.");

  await one.files.settle("o_00000001");
  // The marker moves with the files of the orchestration.
  cpSync(join(one.data, "orchestrations"), join(two.data, "orchestrations"), { recursive: true });
  driver = "two";
  two.files.drive("o_00000001");
  options.grow([3, { type: "task.failed", task: "T1.1", reason: "No." }]);
  await soon(() => expect(readFileSync(log, "utf8")).toBe(`${both}[2026-01-21T10:00:03] FAIL:T1.1:No.\n`));
  for (const { files } of [one, two]) {
    expect(await files.problems("o_00000001")).toEqual([]);
    await files.close();
  }
});
