import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { plant, testPlace } from "./test-directory.ts";

/** Creates a project with a task list and a first commit, for one test. */
export function listProject(list: string, files: Record<string, string> = {}): string {
  const directory = join(testPlace(), "project");
  mkdirSync(directory);
  plant(directory, { "TASKS.md": list, "README.md": "A project.\n", ...files });
  gitIn(directory, "init", "-q", "-b", "main");
  gitIn(directory, "add", "-A");
  gitIn(directory, "commit", "-q", "-m", "Begin");
  return directory;
}

/** Runs git in a project as a person. Returns its output. */
export function gitIn(directory: string, ...args: string[]): string {
  const identity = ["-c", "user.name=Mina", "-c", "user.email=mina@example.com"];
  return execFileSync("git", ["-C", directory, ...identity, ...args], { encoding: "utf8" }).trim();
}
