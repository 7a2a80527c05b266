import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { gitIn, listProject } from "../../../test/support/list-project.ts";
import {
  landed,
  opened,
  orchestrated,
  started,
  type Timed,
} from "../../../test/support/orchestration-states.ts";
import { harvest, testPlace } from "../../../test/support/test-directory.ts";
import { blankMarker, type Marker } from "./marker.ts";
import { writeFiles } from "./write-files.ts";

const list = "### [ ] T1.1: One\n\n### [ ] T1.2: Two\n**depends**: T1.1\n";

/** The files of a project with one orchestration. */
class Files {
  readonly project = listProject(list);
  marker: Marker = blankMarker;
  #events: Timed[] = [[0, opened(1)]];

  /** Adds events and updates the files. `crash` stops before the marker is saved for the last time. */
  async update(
    events: readonly Timed[] = [],
    { rebuild = false, lines = ["[x] a"], crash = false } = {},
  ): Promise<string | null> {
    this.#events = [...this.#events, ...events];
    let saves = 0;
    return writeFiles({
      state: orchestrated(
        list,
        this.#events,
        { slack_webhook_url: "https://hooks.example/T0/secret" },
        this.project,
      ),
      linesAfter: async (seq) => (rebuild ? ["[x] all"] : lines.slice(seq === 0 ? 0 : -1)),
      marker: async () => this.marker,
      save: async (marker) => {
        if (crash && ++saves > 1) return;
        this.marker = marker;
      },
      lock: { timeoutMs: 50, pid: process.pid, isAlive: () => true },
      now: () => new Date(0),
      rebuild,
    });
  }

  path(name: string): string {
    return join(this.project, ".claude", name);
  }

  text(name: string): string {
    return readFileSync(this.path(name), "utf8");
  }
}

describe("the state files", () => {
  test("show every task in exactly one list, and keep the previous file", async () => {
    const files = new Files();
    expect(await files.update()).toBeNull();
    const first = files.text("orchestrate-state.json");
    await files.update([
      [1, started("T1.1")],
      [2, landed("T1.1")],
      [2, started("T1.2")],
    ]);
    expect(JSON.parse(files.text("orchestrate-state.json"))).toEqual({
      version: "2.0",
      mode: "ultra-thin",
      project: { name: "project", root: files.project, tasks_file: "TASKS.md", dialect: "signalbox" },
      execution: {
        orchestration: "o_00000001",
        seq: 6,
        status: "running",
        current_phase: 1,
        total_phases: 1,
        started_at: "2026-01-21T10:00:00.000Z",
        updated_at: "1970-01-01T00:00:00.000Z",
        ended_at: null,
      },
      tasks: { pending: [], ready: [], in_progress: ["T1.2"], completed: ["T1.1"], failed: [], blocked: [] },
      dependencies: { "T1.2": ["T1.1"] },
      checkpoints: [],
      metrics: { total: 2, completed: 1, failed: 0, retries: 0, tokens: 0, cost_usd: 0 },
      config: { max_parallel: 0, retry_limit: 10, phase_barrier: "strict", slack_webhook_url: "(set)" },
    });
    expect(files.text("orchestrate-state.json.bak")).toBe(first);
    expect(files.text("orchestrate.log")).toBe("[x] a\n[x] a\n");
    expect(Object.keys(harvest(join(files.project, ".claude"))).toSorted()).toEqual([
      "orchestrate-state.json",
      "orchestrate-state.json.bak",
      "orchestrate.log",
    ]);
  });

  test("are ignored by git", async () => {
    const files = new Files();
    await files.update();
    await files.update([[1, started("T1.1")]]);
    expect(gitIn(files.project, "status", "--porcelain", "--untracked-files=all")).toBe("");
    const exclude = readFileSync(join(files.project, ".git/info/exclude"), "utf8");
    expect(exclude.split("\n").filter((line) => line.includes(".claude"))).toEqual([
      "**/.claude/orchestrate*",
    ]);
  });

  test("are not written if git tracks them", async () => {
    const files = new Files();
    mkdirSync(files.path(""));
    writeFileSync(files.path("orchestrate.log"), "old\n");
    gitIn(files.project, "add", "-A");
    expect(await files.update()).toMatch(/^ERROR:Git tracks \.claude\/orchestrate\.log/u);
    expect(harvest(join(files.project, ".claude"))).toEqual({ "orchestrate.log": "old\n" });
  });

  test("a change by another program has no effect, is reported and kept as .bak", async () => {
    const files = new Files();
    await files.update();
    const changed = files.text("orchestrate-state.json").replace('"completed": []', '"completed": ["T1.1"]');
    writeFileSync(files.path("orchestrate-state.json"), changed);
    expect(await files.update([[1, started("T1.1")]])).toBeNull();
    expect(files.marker.problems).toEqual([expect.stringContaining("was changed by another program")]);
    expect(JSON.parse(files.text("orchestrate-state.json"))).toMatchObject({ tasks: { completed: [] } });
    expect(files.text("orchestrate-state.json.bak")).toBe(changed);
  });

  test("an unreadable file is not overwritten until it is rebuilt", async () => {
    const files = new Files();
    await files.update();
    writeFileSync(files.path("orchestrate-state.json"), '{"version"');
    const corrupt = "ERROR:STATE_CORRUPT:Run signalbox orchestrate --rebuild-state.";
    expect(await files.update([[1, started("T1.1")]])).toBe(corrupt);
    expect(files.text("orchestrate-state.json")).toBe('{"version"');
    expect(await files.update([], { rebuild: true })).toBeNull();
    expect(JSON.parse(files.text("orchestrate-state.json"))).toMatchObject({
      tasks: { in_progress: ["T1.1"] },
    });
    expect(files.text("orchestrate.log")).toBe("[x] all\n");
  });

  test("a lock of another program is respected, and the problem names its holder", async () => {
    const files = new Files();
    await files.update();
    const lock = JSON.stringify({ pid: 7, host: "elsewhere", at: "today" });
    writeFileSync(files.path("orchestrate-state.json.lock"), lock);
    const before = harvest(files.path(""));
    expect(await files.update([[1, started("T1.1")]])).toBe(
      "ERROR:LOCKED:process 7 on elsewhere since today",
    );
    expect(harvest(files.path(""))).toEqual(before);
  });

  test("after a crash, no line is repeated and no change is reported", async () => {
    const files = new Files();
    await files.update([], { lines: ["[x] a", "[x] b"], crash: true });
    expect(files.marker.seq).toBe(0);
    await files.update([[1, started("T1.1")]], { lines: ["[x] a", "[x] b", "[x] c"] });
    expect(files.text("orchestrate.log")).toBe("[x] a\n[x] b\n[x] c\n");
    expect(files.marker.problems).toEqual([]);
  });

  test("links out of the project are not followed", async () => {
    const files = new Files();
    const outside = testPlace();
    symlinkSync(outside, files.path(""));
    expect(await files.update()).toMatch(/^ERROR:\.claude is a link or a file/u);
    const other = new Files();
    mkdirSync(other.path(""));
    symlinkSync(join(outside, "log"), other.path("orchestrate.log"));
    expect(await other.update()).toBe("ERROR:.claude/orchestrate.log is a link. Remove it.");
    expect(harvest(outside)).toEqual({});
  });
});
