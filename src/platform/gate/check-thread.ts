import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { checkPhase } from "../../checks/check-phase.ts";
import { openSnapshots } from "../../workspace/snapshots/snapshots.ts";
import type { PhaseCheck } from "./check-in-thread.ts";
import { filesOf } from "./files-of-commit.ts";

const { repository, commit, before, earlier, approved, guides, ...check } = workerData as PhaseCheck;

const port = parentPort;

const snapshots = await openSnapshots(repository);

/** Checks the phase and posts the results. */
const results = await checkPhase({
  ...check,
  files: filesOf(snapshots, commit),
  ...(before === undefined ? {} : { before: filesOf(snapshots, before) }),
  ...(earlier === undefined
    ? {}
    : {
        earlier: earlier.map(({ commit: version, ...about }) => ({
          ...about,
          files: filesOf(snapshots, version),
        })),
      }),
  ...(approved === undefined
    ? {}
    : { approved: { ...approved, files: filesOf(snapshots, approved.commit) } }),
  guides: async (path) => readFile(guides.get(path) ?? path, "utf8"),
});
port?.postMessage(results);
