import { spawn } from "node:child_process";
import { once } from "node:events";
import { linkSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

import { harvest, plant, testPlace } from "../../../test/support/test-directory.ts";
import { withLock } from "./lock.ts";
import { writeFiles, writeInside, type WriteTarget } from "./write.ts";

function bench(): WriteTarget & { root: string } {
  const root = testPlace();
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));
  return { root, workspace: join(root, "workspace"), locks: { directory: join(root, "locks"), pause } };
}

describe("a write by the platform", () => {
  test("creates directories, replaces an existing file and leaves nothing beside it", async () => {
    const writing = bench();
    plant(writing.workspace, { "bin/run": "#!/bin/sh\n" });
    expect([
      await writeInside(writing, "docs/a/plan.md", "one"),
      await writeInside(writing, "docs/a/plan.md", Buffer.from("two")),
      await writeInside(writing, "bin/run", "#!/bin/bash\n"),
    ]).toEqual([
      { ok: true, value: "docs/a/plan.md" },
      { ok: true, value: "docs/a/plan.md" },
      { ok: true, value: "bin/run" },
    ]);
    expect(harvest(writing.workspace)).toEqual({ "bin/run": "#!/bin/bash\n", "docs/a/plan.md": "two" });
    expect(statSync(join(writing.workspace, "bin/run")).mode & 0o100).toBe(0o100);
  });

  test("never leaves the workspace by dots, links or a second hard link", async () => {
    const writing = bench();
    const outside = plant(join(writing.root, "workspace-evil"), {
      "a.txt": "untouched",
      "b.txt": "untouched",
    });
    plant(writing.workspace, { out: `-> ${outside}`, "a.txt": `-> ${outside}/a.txt`, file: "x" });
    linkSync(join(outside, "b.txt"), join(writing.workspace, "b.txt"));
    mkdirSync(join(writing.workspace, "directory"));
    const paths = [
      "../workspace-evil/a.txt",
      "/etc/x",
      "a/../../x",
      "",
      ".git/hooks/x",
      "out/a.txt",
      "a.txt",
    ];
    const results = [];
    for (const path of [...paths, "file/x", "directory", "b.txt"]) {
      const result = await writeInside(writing, path, "written");
      results.push(result.ok ? result.value : result.refusal.code);
    }
    expect(results.join(" ")).toBe(`${"invalid ".repeat(5)}${"not_allowed ".repeat(4)}b.txt`);
    expect(harvest(outside)).toEqual({ "a.txt": "untouched", "b.txt": "untouched" });
    expect(readFileSync(join(writing.workspace, "b.txt"), "utf8")).toBe("written");
  });

  test("reports the result of each of several files", async () => {
    const writing = bench();
    plant(writing.workspace, { "docs/link.md": "-> plan.md" });
    const outcomes = await writeFiles(writing, "docs", [
      { filename: "my plan.md", content: "plan" },
      { filename: "...", content: "" },
      { filename: "link.md", content: "" },
      { filename: "../../etc/passwd", content: "pw" },
    ]);
    expect(outcomes).toEqual([
      { success: true, originalFilename: "my plan.md", sanitizedPath: "docs/my_plan.md" },
      { success: false, originalFilename: "...", error: "Sanitized filename is empty" },
      {
        success: false,
        originalFilename: "link.md",
        error: '"docs/link.md" was not written: its path is a link or not a regular file.',
      },
      { success: true, originalFilename: "../../etc/passwd", sanitizedPath: "docs/._._etc_passwd" },
    ]);
    expect(harvest(writing.workspace)).toEqual({
      "docs/._._etc_passwd": "pw",
      "docs/link.md": "-> plan.md",
      "docs/my_plan.md": "plan",
    });
  });
});

describe("a lock", () => {
  test("allows one holder at a time", async () => {
    const { locks } = bench();
    let inside = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, 1));
      inside--;
    };
    const results = await Promise.all([1, 2, 3].map(() => withLock(locks, "plan.md", work)));
    expect([most, results.map(({ ok }) => ok)]).toEqual([1, [true, true, true]]);
  });

  test("is refused after ten attempts, 100 to 1000 ms apart, and is released when its process ends", async () => {
    const { locks } = bench();
    const program = `
      import { withLock } from ${JSON.stringify(fileURLToPath(new URL("lock.ts", import.meta.url)))};
      await withLock({ directory: ${JSON.stringify(locks.directory)} }, "plan.md", async () => {
        console.log("held");
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      });`;
    const holder = spawn(process.execPath, ["--input-type=module", "-e", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(holder.stdout, "data");
    const waits: number[] = [];
    const counting = { ...locks, pause: async (milliseconds: number) => waits.push(milliseconds) };
    const refused = await withLock(counting, "plan.md", async () => "done");
    holder.kill("SIGKILL");
    await once(holder, "exit");
    expect([refused, waits, await withLock(locks, "plan.md", async () => "done")]).toEqual([
      {
        ok: false,
        refusal: {
          code: "lost_race",
          message: "plan.md is being written by another process. Try again in a moment.",
        },
      },
      [100, 200, 400, 800, 1000, 1000, 1000, 1000, 1000],
      { ok: true, value: "done" },
    ]);
  });
});
