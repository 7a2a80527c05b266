import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { gitText } from "../../../../test/support/bare-repository.ts";
import { after, before, personsProject, stateAt, stateOf } from "../../../../test/support/persons-project.ts";
import { harvest, plant } from "../../../../test/support/test-directory.ts";
import { finishInterruptedMoves } from "../move-branch.ts";

test.each(["recorded", "locked", "writing", "written", "moved", "indexed"])(
  "a crash after the step %s leaves the old state, or the new state once the move is finished",
  async (crash) => {
    const { project, locks, from, to, move } = personsProject();
    const crashed = await move((step) => {
      if (step === crash) throw new Error("crash");
    }).catch((error: Error) => error.message);
    await finishInterruptedMoves(locks);
    const isOld = crash === "recorded" || crash === "locked";
    expect([crashed, stateOf(project), await finishInterruptedMoves(locks)]).toEqual([
      "crash",
      isOld ? stateAt(from, before) : stateAt(to, after),
      [],
    ]);
    expect([(await move()).kind, stateOf(project)]).toEqual(["moved", stateAt(to, after)]);
  },
);

test("a file that the person changed after a crash is kept and reported", async () => {
  const { project, locks, move } = personsProject();
  await move((step) => {
    if (step === "written") throw new Error("crash");
  }).catch(() => {});
  writeFileSync(join(project, "a.txt"), "my own words\n");
  const [result] = await finishInterruptedMoves(locks);
  expect([
    result?.kind === "untouched" ? [result.reason, result.paths] : result,
    harvest(project)["a.txt"],
  ]).toEqual([["interrupted", ["a.txt"]], "my own words\n"]);
});

test("every file is restored if a filter fails midway", async () => {
  const { project, from, move } = personsProject();
  plant(project, { ".git/info/attributes": "run filter=broken\n" });
  gitText(project, ["config", "filter.broken.smudge", "exit 1"]);
  gitText(project, ["config", "filter.broken.required", "true"]);
  const result = await move();
  expect([result.kind, stateOf(project)]).toEqual(["untouched", stateAt(from, before)]);
});

test.each([1, 3])(
  "finishing a move after the server and git were killed at file %i gives the new state",
  async (file) => {
    const { project, objects, locks, to } = personsProject();
    const root = join(project, "..");
    // Kills the process group of the server, git and itself when the given number of files is written.
    plant(root, {
      "kill.sh": `#!/bin/sh\necho >> "${root}/count"\nif [ "$(wc -l < "${root}/count")" = ${file} ]; then kill -KILL 0; fi\ncat\n`,
    });
    plant(project, { ".git/info/attributes": "* filter=deadly\n" });
    gitText(project, ["config", "filter.deadly.smudge", join(root, "kill.sh")]);
    const script = `import { moveBranch } from ${JSON.stringify(join(import.meta.dirname, "../move-branch.ts"))};
await moveBranch(${JSON.stringify(project)}, ${JSON.stringify({ branch: "main", to, objects, locks })});`;
    const server = spawn(process.execPath, ["--input-type=module", "--eval", script], {
      detached: true,
      stdio: "ignore",
    });
    const [, signal] = (await once(server, "exit")) as [unknown, string];
    gitText(project, ["config", "--unset", "filter.deadly.smudge"]);
    const finished = await finishInterruptedMoves(locks);
    expect([signal, finished.map(({ kind }) => kind), stateOf(project)]).toEqual([
      "SIGKILL",
      ["moved"],
      stateAt(to, after),
    ]);
  },
);
