import { projectFilter } from "./preferences.ts";
import type { SampleRequest } from "../../src/protocol/api/orchestrations.ts";
import type { OrchestrationSummary } from "../../src/protocol/orchestration/summary.ts";
import { call } from "./client.ts";

/** Creates a repository with the sample's task list, and runs it. */
export function runSampleList(language: SampleRequest["language"]): Promise<OrchestrationSummary> {
  return call("POST /api/orchestrations/sample", { body: { ...projectFilter(), language } });
}
