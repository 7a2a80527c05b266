import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testPlace } from "../../../test/support/test-directory.ts";
import { Config } from "../../protocol/config.ts";
import type { ProjectId } from "../../protocol/ids.ts";
import type { SettingScope } from "../../protocol/settings/setting.ts";
import { Settings } from "../../settings/settings.ts";
import { openSqliteStore } from "../../store/sqlite/open.ts";
import { labelsOfProject } from "./required-labels.ts";

const now = (): Date => new Date("2026-01-21T10:00:00.000Z");
const [shop, other] = ["p_00000001", "p_00000002"] as [ProjectId, ProjectId];

test("the work of a project requires its labels and those of its agents; a project's setting replaces the global one", async () => {
  const directory = testPlace();
  const store = await openSqliteStore({ file: join(directory, "a.db"), at: now().toISOString() });
  onTestFinished(() => store.close());
  const config = Config.parse({
    agents: { trained: { kind: "program", command: ["true"], labels: ["gpu", "mac"] } },
  });
  const agents = new Map(Object.entries(config.agents));
  const settings = await Settings.open({
    store,
    directory,
    config,
    agents,
    key: undefined,
    now,
    random: randomBytes,
  });
  const set = async (scope: SettingScope, required_labels: string): Promise<boolean> =>
    (await settings.change({ scope, settings: { required_labels } }, "admin")).ok;
  const labels = (project: ProjectId, ...names: string[]) =>
    labelsOfProject(project, names, { agents, settings });

  expect(labels(shop, "demo")).toEqual([]);
  expect(await set("global", "eu")).toBe(true);
  expect(await set(`project:${shop}`, "project-x, gpu")).toBe(true);
  expect(labels(shop, "trained", "demo")).toEqual(["gpu", "mac", "project-x"]);
  expect(labels(other, "demo")).toEqual(["eu"]);
  for (const wrong of ["GPU", " ,", "a b", "-a"]) expect(await set("global", wrong)).toBe(false);
  expect(labels(other, "trained")).toEqual(["eu", "gpu", "mac"]);
});
