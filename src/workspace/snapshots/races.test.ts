import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";

import { harvest, plant, testPlace } from "../../../test/support/test-directory.ts";
import { writeInside } from "../write/write.ts";
import { blobId } from "./read-workspace.ts";
import { openSnapshots, type Snapshots } from "./snapshots.ts";

const at = new Date(0);

/** Runs a program until the test is over. The program is ready once it prints something. */
async function program(text: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", text], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  await once(child.stdout, "data");
  return child;
}

/** Swaps a directory and a file for links and back in a loop, as fast as possible. */
function swapper(workspace: string, outside: string): Promise<ChildProcess> {
  return program(`
    import { renameSync, rmSync, symlinkSync } from "node:fs";
    process.chdir(${JSON.stringify(workspace)});
    symlinkSync(${JSON.stringify(outside)}, "link-d");
    symlinkSync(${JSON.stringify(join(outside, "secret.txt"))}, "link-f");
    const move = (from, to) => {
      for (;;) {
        try { return renameSync(from, to); } catch {}
        try { rmSync(to, { recursive: true, force: true }); } catch {}
      }
    };
    console.log("ready");
    for (;;) {
      for (const [real, link] of [["d", "link-d"], ["f", "link-f"]]) {
        move(real, "away"); move(link, real); move(real, link); move("away", real);
      }
    }`);
}

describe("a process that swaps directories and files for links meanwhile", () => {
  test("gets nothing from outside into a snapshot, and nothing written outside", async () => {
    const root = testPlace();
    const workspace = plant(join(root, "workspace"), {
      f: "mine",
      "d/secret.txt": "mine",
      "d/e/x.txt": "mine",
    });
    const outside = plant(join(root, "outside"), { "secret.txt": "secret", "e/x.txt": "secret" });
    const snapshots = await openSnapshots(join(root, "snapshots.git"));
    const somebody = await swapper(workspace, outside);
    for (let round = 0; round < 25; round++) {
      await snapshots.take(workspace, { message: "x", ref: `round/${round}`, at });
      await writeInside({ workspace, locks: { directory: join(root, "locks") } }, "d/written.txt", "x");
      await writeInside(
        { workspace, locks: { directory: join(root, "locks") } },
        "d/secret.txt",
        "mine, too",
      );
    }
    const secret = await snapshots.readBlob(await blobId(Buffer.from("secret")), 100);
    expect([somebody.exitCode, secret, harvest(outside)]).toEqual([
      null,
      null,
      { "e/x.txt": "secret", "secret.txt": "secret" },
    ]);
  });

  test("cannot redirect a restore by making the workspace itself a link", async () => {
    const root = testPlace();
    const workspace = plant(join(root, "workspace"), { "a.txt": "a" });
    const outside = plant(join(root, "outside"), { "precious.txt": "precious" });
    const snapshots = await openSnapshots(join(root, "snapshots.git"));
    const { commit } = await snapshots.take(workspace, { message: "x", ref: "x", at });
    renameSync(workspace, join(root, "away"));
    symlinkSync(outside, workspace);
    await expect(snapshots.restore(commit, workspace)).rejects.toThrow(
      "is a link or a file, but must be a directory",
    );
    await expect(snapshots.take(workspace, { message: "x", ref: "x", at })).rejects.toThrow(
      "is a link or a file",
    );
    expect(harvest(outside)).toEqual({ "precious.txt": "precious" });
  });
});

describe("a server that is killed", () => {
  const tree = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`d${index % 7}/f${index}.txt`, `${index}\n`.repeat(50)]),
  );

  /** Repeats an operation on the snapshots in a separate process. */
  const doing = (directory: string, act: string): Promise<ChildProcess> =>
    program(`
      import { openSnapshots } from ${JSON.stringify(fileURLToPath(new URL("snapshots.ts", import.meta.url)))};
      const snapshots = await openSnapshots(${JSON.stringify(directory)});
      console.log("ready");
      for (;;) { ${act} }`);

  const killSoon = async (child: ChildProcess, after: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, after));
    child.kill("SIGKILL");
    await once(child, "exit");
  };

  async function bench(): Promise<{ workspace: string; snapshots: Snapshots }> {
    const root = testPlace();
    const workspace = plant(join(root, "workspace"), tree);
    return { workspace, snapshots: await openSnapshots(join(root, "snapshots.git")) };
  }

  test("during a snapshot can take it again", async () => {
    const { workspace, snapshots } = await bench();
    const first = await snapshots.take(workspace, { message: "x", ref: "first", at });
    for (const after of [3, 15]) {
      const act = `await snapshots.take(${JSON.stringify(workspace)}, { message: "x", ref: "again", at: new Date(0) });`;
      await killSoon(await doing(snapshots.directory, act), after);
      const again = await snapshots.take(workspace, { message: "x", ref: "again", at });
      expect([again.commit, await snapshots.find("again")]).toEqual([first.commit, first.commit]);
    }
  });

  test("during a restore can repeat it", async () => {
    const { workspace, snapshots } = await bench();
    const one = await snapshots.take(workspace, { message: "one", ref: "one", at });
    plant(workspace, {
      "d0/f0.txt": "other",
      "new/x.txt": "x",
      ...Object.fromEntries(Object.keys(tree).map((path) => [path, "y"])),
    });
    const two = await snapshots.take(workspace, { message: "two", ref: "two", at });
    for (const after of [10, 60]) {
      const act = [one, two].map(
        ({ commit }) => `await snapshots.restore("${commit}", ${JSON.stringify(workspace)});`,
      );
      await killSoon(await doing(snapshots.directory, act.join(" ")), after);
      await snapshots.restore(one.commit, workspace);
      expect((await snapshots.take(workspace, { message: "check", ref: "check", at })).tree).toBe(one.tree);
      expect(existsSync(join(workspace, "new"))).toBe(false);
    }
  });
});
