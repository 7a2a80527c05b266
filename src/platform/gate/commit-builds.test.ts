import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commitAll, plantProject } from "../../../test/support/git-project.ts";
import { plant, testPlace, type Tree } from "../../../test/support/test-directory.ts";
import { Config } from "../../protocol/config.ts";
import type { SpecialistAssignment } from "../../protocol/task/specialist-assignment.ts";
import { Leases } from "../agent/leases.ts";
import { Dependencies } from "../dependencies/dependencies.ts";
import { DependencyCache } from "../dependencies/dependency-cache.ts";
import { CommitBuilds } from "./commit-builds.ts";
import { TaskDirectories } from "./directories.ts";
import type { BuildResources } from "./leased-build.ts";
import { checkCheckout } from "./specialist-jobs.ts";

const limits = { timeoutMs: 60_000, signal: new AbortController().signal };
const names = { ports: ["API_PORT"], databases: [] };

/** A repository with two commits, and the resources to build them. */
function scene(tree: Tree, change: Tree = { "b.txt": "b" }) {
  const root = testPlace();
  const project = join(root, "project");
  const base = plantProject(project, tree);
  plant(project, change);
  const commit = commitAll(project);
  const dataDirectory = join(root, "data");
  const directories = new TaskDirectories(dataDirectory);
  const onFault = (what: string, fault: unknown): void => {
    throw new Error(what, { cause: fault });
  };
  const slots: string[] = [];
  const leases = new Leases(async () => true);
  const context: BuildResources & { directories: TaskDirectories } = {
    config: Config.parse({ network: false }),
    environment: process.env,
    dataDirectory,
    workspaces: join(dataDirectory, "workspaces"),
    secretFiles: [],
    runsDirectory: join(dataDirectory, "runs"),
    networks: { close: async () => {} } as unknown as BuildResources["networks"],
    directories,
    onFault,
    leases,
    dependencies: new Dependencies(
      new DependencyCache({ directory: directories.dependencies, onFault }),
      () => true,
    ),
    inSlot: async (holder, _, work) => {
      slots.push(`${holder} begins`);
      try {
        return await work();
      } finally {
        slots.push(`${holder} ends, built: ${existsSync(directories.built(holder))}`);
      }
    },
  };
  return { root, base, commit, repository: join(project, ".git"), context, slots, leases };
}

test("a merged commit is tested in a slot, with ports and databases of its own", async () => {
  const { repository, commit, context, slots, leases } = scene({ "a.txt": "a" });
  const builds = new CommitBuilds(context, () => "build-1");
  await leases.take("t_00000001", names);
  const command = 'test -s b.txt && echo "$PORT $API_PORT ${SIGNALBOX_DB##*_}"';
  const { build, tests } = await builds.test(
    repository,
    commit,
    { test: ["sh", "-c", command] },
    { ...limits, names },
  );
  expect([
    build,
    tests?.outcome.exit.code,
    tests?.outcome.log,
    slots,
    await leases.take("next", names),
  ]).toEqual([[], 0, "20010 20011 1\n", ["build-1 begins", "build-1 ends, built: false"], 1]);
});

const assignment: SpecialistAssignment = {
  orchestrationId: "o_00000001",
  listId: "T1.1",
  role: "specialist",
  base: "",
  content: "",
  branch: "task/T1.1",
  setup: null,
  tests: null,
  triesAtMost: 1,
};

/** Checks a commit whose setup fails. */
function check(setup: string, change?: Tree): Promise<unknown> {
  const { root, repository, base, commit, context } = scene({ "package.json": "{}" }, change);
  const directories = Object.assign(Object.create(context.directories) as TaskDirectories, {
    runRepository: () => repository,
    built: (name: string) => join(root, name),
  });
  const collected = { commit, tree: "", deliverables: [], problems: [], carried: [] };
  const how = { ...context, directories, now: () => new Date(0), onFault: () => {} };
  return checkCheckout("build-1", collected, { ...assignment, base, setup }, limits, how);
}

test("a setup that fails because of the work is a failed criterion", async () => {
  const failed = { id: "WORK_BUILDS", status: "failed" };
  expect(await check("npm ci", { "package.json": "{ }" })).toMatchObject([{ id: "WORK_COMMITTED" }, failed]);
  expect(await check("exit 1")).toMatchObject([{ id: "WORK_COMMITTED" }, failed]);
});

test("a setup that fails although the work changed nothing that it depends on is a fault", async () => {
  await expect(check("npm ci")).rejects.toThrow(
    "The setup of the tested copy failed, although the work changes nothing that it depends on. It exited with code 1.",
  );
});
