import { loadWorkflows, type LoadedWorkflows } from "../platform/workflows/load-workflows.ts";
import { configuredFolders } from "./configured-folders.ts";

interface WorkflowSources {
  readonly builtInDir: string;
  readonly guidesDir: string;
  /** The folders as configured. */
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
  const userDirs = configuredFolders(workflowDirs, configFile);
  const workflows = await loadWorkflows({ builtInDir, guidesDir, userDirs });
  for (const { file, line, message } of workflows.problems) {
    warn(`A workflow is not valid. ${file}:${line}: ${message}`);
  }
  return workflows;
}
