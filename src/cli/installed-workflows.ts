import { dirname, resolve } from "node:path";
import { loadWorkflows, type LoadedWorkflows } from "../platform/workflows/load-workflows.ts";

interface WorkflowSources {
  readonly builtInDir: string;
  readonly guidesDir: string;
  /** The configured folders; a relative one is resolved against the folder of the configuration file. */
  readonly workflowDirs: readonly string[];
  readonly configFile: string | undefined;
  /** Called for every definition that cannot be used. */
  readonly warn: (message: string) => void;
}

/**
 * Loads the workflows of this installation. A definition with a mistake is skipped, and a warning reports its position.
 */
export async function installedWorkflows(sources: WorkflowSources): Promise<LoadedWorkflows> {
  const { builtInDir, guidesDir, workflowDirs, configFile, warn } = sources;
  const base = configFile === undefined ? process.cwd() : dirname(resolve(configFile));
  const userDirs = workflowDirs.map((folder) => resolve(base, folder));
  const workflows = await loadWorkflows({ builtInDir, guidesDir, userDirs });
  for (const { file, line, message } of workflows.problems) {
    warn(`A workflow is not valid. ${file}:${line}: ${message}`);
  }
  return workflows;
}
