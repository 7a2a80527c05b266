import { dirname, resolve } from "node:path";
import { loadWorkflows, type LoadedWorkflows } from "../platform/workflows/load-workflows.ts";

interface WorkflowSources {
  readonly builtInDir: string;
  readonly guidesDir: string;
  /** The folders that the configuration names; a relative one is taken from the folder of its file. */
  readonly workflowDirs: readonly string[];
  readonly configFile: string | undefined;
  /** Told of every definition that cannot be used. */
  readonly warn: (message: string) => void;
}

/** The workflows of this installation. A definition with a mistake is left out, and whoever runs the server is told where it is. */
export async function installedWorkflows(sources: WorkflowSources): Promise<LoadedWorkflows> {
  const { builtInDir, guidesDir, workflowDirs, configFile, warn } = sources;
  const base = configFile === undefined ? process.cwd() : dirname(resolve(configFile));
  const userDirs = workflowDirs.map((folder) => resolve(base, folder));
  const workflows = await loadWorkflows({ builtInDir, guidesDir, userDirs });
  for (const { file, line, message } of workflows.problems) {
    warn(`A workflow cannot be used. ${file}:${line}: ${message}`);
  }
  return workflows;
}
