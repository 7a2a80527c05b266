import { execFileSync } from "node:child_process";
import { join } from "node:path";

import { defaultLimits, type WorkspaceLimits } from "../../src/protocol/files/limits.ts";
import {
  commitWorkspace,
  type WorkspaceCommit,
} from "../../src/workspace/run-repository/commit-workspace.ts";
import { createCheckout } from "../../src/workspace/run-repository/create-checkout.ts";
import { importProject } from "../../src/workspace/run-repository/import-project.ts";
import { openRunRepository, type RunRepository } from "../../src/workspace/run-repository/run-repository.ts";
import { output, plantProject } from "./git-project.ts";
import { testPlace, type Tree } from "./test-directory.ts";

/** A checkout of a project in which an agent could work. */
export interface Work {
  readonly root: string;
  readonly repository: RunRepository;
  readonly base: string;
  readonly work: string;
  /** Commits the checkout. */
  readonly take: (limits?: WorkspaceLimits) => Promise<WorkspaceCommit>;
  /** Lists the files of a commit with their modes. */
  readonly list: (commit: string) => string[];
  /** Returns the content of a file of a commit. */
  readonly show: (commit: string, path: string) => string;
}

/** Plants a project, imports it and checks it out. `prepare` may change the project before. */
export async function checkoutOf(tree: Tree, prepare: (project: string) => void = () => {}): Promise<Work> {
  const root = testPlace();
  plantProject(join(root, "project"), tree);
  prepare(join(root, "project"));
  const repository = await openRunRepository(join(root, "run.git"));
  const imported = await importProject(repository, join(root, "project"));
  const base = imported.ok ? imported.value.commit : "";
  const work = join(root, "work");
  await createCheckout(repository, base, work, { branch: "task" });
  return {
    root,
    repository,
    base,
    work,
    take: (limits = defaultLimits) =>
      commitWorkspace(repository, work, { base, message: "T1", ref: "tasks/T1", at: new Date(0), limits }),
    list: (commit) =>
      output(repository.directory, "ls-tree", "-r", "--format=%(objectmode) %(path)", commit).split("\n"),
    show: (commit, path) =>
      execFileSync("git", ["show", `${commit}:${path}`], { cwd: repository.directory, encoding: "utf8" }),
  };
}
