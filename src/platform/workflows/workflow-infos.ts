import type { Workflows } from "../platform.ts";
import type { LoadedWorkflows } from "./load-workflows.ts";

const builtIn = ["create_app", "modify_app", "workflow", "custom"];

/** Returns the workflows as shown for selection. */
export function workflowInfos({ definitions, problems }: LoadedWorkflows): Workflows {
  const items = [...definitions.values()].map(({ name, title, description, needsSource, phases }) => ({
    name,
    title,
    description,
    needsSource,
    builtIn: builtIn.includes(name),
    phases: phases.map((phase) => ({
      name: phase.name,
      steps: phase.steps.length,
      deliverables: phase.deliverables.map(({ path }) => path),
    })),
  }));
  return { items, problems };
}
