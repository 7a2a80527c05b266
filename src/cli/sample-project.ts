import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sampleFiles, sampleList } from "../demo/list/sample-list.ts";
import type { MakeSample } from "../orchestrator/orchestrations.ts";
import { runPersonsGit } from "../workspace/merge/person/persons-git.ts";

/** Returns the function that creates a repository of the sample below `demo/` in the data directory. */
export function sampleMaker(dataDirectory: string): MakeSample {
  return async (language, agent) => {
    const path = await createSample(dataDirectory, sampleList.name, await sampleFiles(language));
    return {
      path,
      config: {
        default_agent: agent,
        agents: Object.fromEntries(sampleList.roles.map((role) => [role, agent])),
      },
      external_done: [],
    };
  };
}

/** Creates a repository with these files below `demo/` in the data directory, and returns its path. */
export async function createSample(
  dataDirectory: string,
  name: string,
  files: ReadonlyMap<string, string>,
): Promise<string> {
  const path = await freeDirectory(join(dataDirectory, "demo"), name);
  for (const [file, text] of files) {
    await mkdir(dirname(join(path, file)), { recursive: true });
    await writeFile(join(path, file), text);
  }
  await commitAll(path);
  return path;
}

/** Creates the first directory of a sample that does not exist yet. */
async function freeDirectory(place: string, name: string): Promise<string> {
  await mkdir(place, { recursive: true, mode: 0o700 });
  for (let number = 1; ; number++) {
    const path = join(place, number === 1 ? name : `${name}-${number}`);
    try {
      await mkdir(path);
      return path;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
  }
}

/** Settings and variables that make the repository the same whatever the person has configured. */
const settings = ["user.name=Signalbox", "user.email=signalbox@localhost", "commit.gpgSign=false"];
const environment = { GIT_DEFAULT_REF_FORMAT: "files", GIT_DEFAULT_HASH: "sha1" };

async function commitAll(path: string): Promise<void> {
  const set = settings.flatMap((setting) => ["-c", setting]);
  await runPersonsGit(path, ["init", "--quiet", "--template=", "--initial-branch=main"], { environment });
  await runPersonsGit(path, ["add", "--all", "--force"]);
  await runPersonsGit(path, [...set, "commit", "--quiet", "--message=Begin"]);
}
