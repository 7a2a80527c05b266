import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sampleFiles, sampleList } from "../demo/list/sample-list.ts";
import { readTaskList } from "../orchestrator/lists/read-task-list.ts";
import type { ListedTask, TaskList } from "../orchestrator/lists/task-list.ts";
import type { Sample } from "../orchestrator/orchestrations.ts";
import { runPersonsGit } from "../workspace/merge/person/persons-git.ts";

/** Returns the function that creates a repository of the sample below `demo/` in the data directory. */
export function sampleMaker(dataDirectory: string): Sample["make"] {
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

/**
 * Returns true if the demo agent can do the open tasks of a list: the project has the name of the sample, and the
 * sample's own list has these tasks.
 */
export async function isSample(project: string, { tasks }: Pick<TaskList, "tasks">): Promise<boolean> {
  const manifest = await manifestOf(project);
  if (!manifest.includes(`"name": "${sampleList.name}"`)) return false;
  const texts = await Promise.all([sampleFiles("en"), sampleFiles("ko")]);
  const known = new Set(
    texts.flatMap((files) => readTaskList(listFile, files.get(listFile) ?? "").tasks.map(nameOf)),
  );
  return tasks.every(
    (task) => task.status === "done" || task.status === "skipped" || known.has(nameOf(task)),
  );
}

const listFile = "TASKS.md";

function nameOf({ id, title }: Pick<ListedTask, "id" | "title">): string {
  return `${id} ${title}`;
}

/** Reads the manifest of a project; empty if it has none that can be read. */
async function manifestOf(project: string): Promise<string> {
  const path = join(project, "package.json");
  try {
    const { size } = await stat(path).then((stats) => (stats.isFile() ? stats : { size: 0 }));
    return size > 0 && size < 65_536 ? await readFile(path, "utf8") : "";
  } catch {
    // A project without a readable manifest is not the sample.
    return "";
  }
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
