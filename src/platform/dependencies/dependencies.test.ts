import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { output, plantProject } from "../../../test/support/git-project.ts";
import { harvest, plant, testPlace, type Tree } from "../../../test/support/test-directory.ts";
import { defaultLimits } from "../../protocol/files/limits.ts";
import { createCheckout } from "../../workspace/run-repository/create-checkout.ts";
import { importProject } from "../../workspace/run-repository/import-project.ts";
import { openRunRepository } from "../../workspace/run-repository/run-repository.ts";
import { type CheckoutSetup, Dependencies, type SetupEnd, type TimedRun } from "./dependencies.ts";
import { DependencyCache } from "./dependency-cache.ts";

const files: Tree = { "package.json": '{"dependencies":{"left":"1"}}', "package-lock.json": "{}" };

/** A project with a package manager that counts its runs and takes long enough to be worth storing. */
async function project(
  tree: Tree = files,
  script = 'mkdir node_modules; echo "$PWD" >stray; pwd | wc -c >node_modules/m',
) {
  const root = testPlace();
  plantProject(join(root, "project"), tree);
  const repository = await openRunRepository(join(root, "run.git"));
  const imported = await importProject(repository, join(root, "project"));
  const commit = imported.ok ? imported.value.commit : "";
  const runs: string[] = [];
  const cache = new DependencyCache({
    directory: join(root, "dependencies"),
    onFault: (what, fault) => {
      throw new Error(what, { cause: fault });
    },
  });
  const checkout = async (name: string, change: Partial<CheckoutSetup> = {}): Promise<CheckoutSetup> => {
    const directory = join(root, name);
    await createCheckout(repository, commit, directory, { branch: "task" });
    return {
      repository: repository.directory,
      commit,
      command: ["npm", "ci"],
      env: { PATH: process.env["PATH"] ?? "" },
      leased: [],
      checkout: directory,
      limits: defaultLimits,
      signal: new AbortController().signal,
      run: async (): Promise<TimedRun> => {
        runs.push(name);
        execFileSync("sh", ["-c", script], { cwd: directory });
        return ranWith(0);
      },
      ...change,
    };
  };
  return { root, cache, runs, checkout, repository, commit };
}

function ranWith(code: number): TimedRun {
  const exit = { code, signal: null };
  return {
    command: ["npm", "ci"],
    outcome: { exit, log: "", timedOut: false, sandboxed: true },
    tookMs: 60_000,
  };
}

function kinds(ends: readonly SetupEnd[]): string[] {
  return ends.map(({ is }) => is);
}

function madeIn({ checkout }: CheckoutSetup): Record<string, string> {
  return Object.fromEntries(Object.entries(harvest(checkout)).filter(([path]) => !path.startsWith(".git/")));
}

test("the first checkout is set up by the command, and the others get a copy", async () => {
  const { cache, runs, checkout } = await project();
  const dependencies = new Dependencies(cache, () => true);
  const setups = await Promise.all(["a1", "b2", "c3"].map((name) => checkout(name)));
  const ends = await Promise.all(setups.map((setup) => dependencies.setUp(setup)));
  expect([kinds(ends).toSorted(), runs.length]).toEqual([["copied", "copied", "ran"], 1]);
  const made = setups.map(madeIn);
  expect(made[0]).toEqual({ ...files, "node_modules/m": made[0]?.["node_modules/m"] });
  expect(made).toEqual([made[0], made[0], made[0]]);
});

test("a build of another commit with the same lock file gets a copy, and one with another lock file does not", async () => {
  const { root, cache, checkout } = await project();
  const dependencies = new Dependencies(cache, () => true);
  const first = await checkout("a1");
  await dependencies.setUp(first);
  const work = plant(join(root, "other"), { ...files, "package-lock.json": "{ }" });
  const changed = plantProject(work, {});
  const build = plant(join(root, "build"), files);
  expect(await dependencies.provide(first, build)).toBe(true);
  expect(readdirSync(build).toSorted()).toEqual(["node_modules", "package-lock.json", "package.json"]);
  const elsewhere = { ...first, repository: join(work, ".git"), commit: changed };
  expect(await dependencies.provide(elsewhere, plant(join(root, "build2"), files))).toBe(false);
});

test("a build never stores anything, so that an agent cannot plant packages for others", async () => {
  const { root, cache, checkout, runs } = await project();
  const dependencies = new Dependencies(cache, () => true);
  const setup = await checkout("a1");
  const build = plant(join(root, "build"), { ...files, "node_modules/m": "planted" });
  expect(await dependencies.provide(setup, build)).toBe(false);
  await dependencies.setUp(setup);
  expect(runs).toEqual(["a1"]);
  expect(readFileSync(join(setup.checkout, "node_modules/m"), "utf8")).not.toBe("planted");
});

/** Starts two equal setups. The first one's command ends as told once the second one waits for it. */
async function waiting(end: TimedRun | Error): Promise<[SetupEnd | Error, SetupEnd]> {
  const { cache, checkout } = await project();
  const dependencies = new Dependencies(cache, () => true);
  const running = Promise.withResolvers<TimedRun>();
  const begun = Promise.withResolvers<void>();
  const run = (): Promise<TimedRun> => {
    begun.resolve();
    return running.promise;
  };
  const first = await checkout("a1", { run });
  const second = await checkout("b2");
  const one = dependencies.setUp(first).catch((error: unknown) => error as Error);
  await begun.promise;
  const copyInto = cache.copyInto.bind(cache);
  cache.copyInto = async (key, directory) => {
    const isCopied = await copyInto(key, directory);
    setImmediate(() => (end instanceof Error ? running.reject(end) : running.resolve(end)));
    return isCopied;
  };
  const other = dependencies.setUp(second);
  return [await one, await other];
}

test("checkouts that wait for the first one fail as it did", async () => {
  const [one, other] = await waiting(ranWith(1));
  expect([one, other]).toEqual([
    { is: "failed", ran: ranWith(1) },
    { is: "failed", ran: ranWith(1) },
  ]);
});

test("a checkout takes over if the first one is given up", async () => {
  const reason = new Error("cancelled");
  const [one, other] = await waiting(reason);
  expect([one, other.is]).toEqual([reason, "ran"]);
});

test.each([
  {
    title: "agents are not contained",
    trusted: false,
    command: ["npm", "ci"],
    script: "mkdir node_modules; echo m >node_modules/m",
  },
  {
    title: "the result works only in its checkout",
    trusted: true,
    command: ["npm", "ci"],
    script: "mkdir node_modules; pwd >node_modules/m",
  },
  {
    title: "the command makes nothing that is ignored",
    trusted: true,
    command: ["npm", "ci"],
    script: "echo x >stray",
  },
  {
    title: "the command uses its database",
    trusted: true,
    command: ["sh", "-c", "createdb $SIGNALBOX_DB"],
    script: "mkdir node_modules; echo m >node_modules/m",
  },
])("the command runs in every checkout if $title", async ({ trusted, command, script }) => {
  const { cache, checkout, runs } = await project(files, script);
  const dependencies = new Dependencies(cache, () => trusted);
  const change = { command, leased: ["SIGNALBOX_DB"] };
  const ends = [];
  for (const name of ["a1", "b2"]) ends.push(await dependencies.setUp(await checkout(name, change)));
  expect([kinds(ends), runs]).toEqual([
    ["ran", "ran"],
    ["a1", "b2"],
  ]);
});

test("a setup leaves no change that the agent's commit would contain", async () => {
  const { cache, checkout } = await project(
    files,
    "echo x >stray; echo y >package-lock.json; mkdir node_modules; echo m >node_modules/m",
  );
  const setup = await checkout("a1");
  await new Dependencies(cache, () => true).setUp(setup);
  expect(madeIn(setup)).toEqual({ ...files, "node_modules/m": "m\n" });
  expect(output(setup.checkout, "status", "--porcelain")).toBe("?? node_modules/");
});
