import { projectFilter } from "./preferences.ts";
import type { OfficeDefinition } from "../../src/protocol/office/definition.ts";
import type { OfficeSummary } from "../../src/protocol/office/summary.ts";
import { call } from "./client.ts";

/** Opens the demo office, which has its own project and first message. */
export function openDemoOffice(language: OfficeDefinition["language"]): Promise<OfficeSummary> {
  return call("POST /api/offices/demo", { body: { ...projectFilter(), language } });
}
