import { parentPort, workerData } from "node:worker_threads";
import { chooseMutants } from "../../checks/runs/mutants.ts";
import { openSnapshots } from "../../workspace/snapshots/snapshots.ts";
import { filesOf } from "./files-of-commit.ts";
import { readTests, type TestFacts, type TestInput } from "./project-tests.ts";

const { repository, commit, before, isModified } = workerData as TestInput;

const port = parentPort;

const snapshots = await openSnapshots(repository);
const project = await readTests(filesOf(snapshots, commit));
const earlier = before === null ? null : await readTests(filesOf(snapshots, before));
const files = project.paths.map((path) => ({ path, text: project.texts.get(path) ?? "" }));

/** Reads the project and posts the facts about its tests. */
const facts: TestFacts = {
  project,
  declaredBefore: earlier?.declared ?? null,
  requiredBefore: isModified ? (earlier?.required ?? []) : [],
  mutants: chooseMutants(files, isModified ? (earlier?.texts ?? null) : null),
};
port?.postMessage(facts);
