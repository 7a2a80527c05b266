import { join } from "node:path";
import { expect, test } from "vitest";
import { plantProject } from "../../test/support/git-project.ts";
import { testPlace } from "../../test/support/test-directory.ts";
import { Config } from "../protocol/config.ts";
import { TaskId } from "../protocol/ids.ts";
import type { Settings } from "../settings/settings.ts";
import { openSnapshots } from "../workspace/snapshots/snapshots.ts";
import { Previews, type PreviewsOptions } from "./previews.ts";

const task = TaskId.parse("t_00000001");

test("of two starts at the same time, the second replaces the first", async () => {
  const root = testPlace();
  const commit = plantProject(join(root, "project"), {
    "package.json": JSON.stringify({ scripts: { start: "node main.js" } }),
    "main.js": "",
  });
  let copies = 0;
  let most = 0;
  const builds: PreviewsOptions["builds"] = {
    async inCopy(_directory, _commit, { signal }) {
      copies += 1;
      most = Math.max(most, copies);
      if (!signal.aborted)
        await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
      copies -= 1;
      throw signal.reason;
    },
    reaching: () => Promise.reject(new Error("No browser is used.")),
  };
  const previews = new Previews({
    config: Config.parse({}),
    settings: { effective: () => ({}) } as unknown as Settings,
    builds,
    screenshots: join(root, "screenshots"),
    snapshots: () => openSnapshots(join(root, "project", ".git")),
    state: async () => null,
    onFault: (what, fault) => expect.fail(`${what}: ${String(fault)}`),
  });
  previews.serveAt({ port: 1, pages: [] });
  await Promise.all([previews.start(task, commit), previews.start(task, commit)]);
  await expect.poll(() => copies).toBe(1);
  await previews.close();
  expect([most, copies, previews.of(task).state]).toEqual([1, 0, "stopped"]);
});
