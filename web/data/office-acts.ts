import { projectFilter } from "./preferences.ts";
import { queryOptions } from "@tanstack/react-query";
import type { NewOffice } from "../../src/protocol/api/offices.ts";
import type { CallId, OfficeId } from "../../src/protocol/ids.ts";
import type { OfficeDefinition } from "../../src/protocol/office/definition.ts";
import type { OfficeSummary } from "../../src/protocol/office/summary.ts";
import { call } from "./client.ts";
import { withSandboxConsent } from "./sandbox-consent.ts";

/** Queries the offices of the installed files. They are read when the server starts. */
export const officeDefinitions = queryOptions({
  queryKey: ["office-definitions"],
  queryFn: async (): Promise<readonly OfficeDefinition[]> =>
    (await call("GET /api/office-definitions", {})).items,
});

/** Opens an office. */
export function openOffice(office: NewOffice): Promise<OfficeSummary> {
  return withSandboxConsent(() => call("POST /api/offices", { body: { ...projectFilter(), ...office } }));
}

/** Sends a message to a member. */
export function writeToMember(id: OfficeId, name: string, text: string): Promise<OfficeSummary> {
  return withSandboxConsent(() =>
    call("POST /api/offices/:id/members/:name/messages", { params: { id, name }, body: { text } }),
  );
}

/** The routes of the actions on an office that need no input. */
const officeRoutes = {
  pause: "POST /api/offices/:id/pause",
  resume: "POST /api/offices/:id/resume",
  end: "POST /api/offices/:id/end",
} as const;

/** An action on an office that needs no input. */
export type OfficeAct = keyof typeof officeRoutes;

/** Performs an action on an office. */
export function actOnOffice(id: OfficeId, act: OfficeAct): Promise<OfficeSummary> {
  return call(officeRoutes[act], { params: { id } });
}

/** The routes of the actions on a member that need no input. */
const memberRoutes = {
  interrupt: "POST /api/offices/:id/members/:name/interrupt",
  pause: "POST /api/offices/:id/members/:name/pause",
  resume: "POST /api/offices/:id/members/:name/resume",
  end: "POST /api/offices/:id/members/:name/end",
} as const;

/** An action on a member that needs no input. */
export type MemberAct = keyof typeof memberRoutes;

/** Performs an action on a member of an office. */
export function actOnMember(id: OfficeId, name: string, act: MemberAct): Promise<OfficeSummary> {
  return call(memberRoutes[act], { params: { id, name } });
}

/** Allows or refuses a held call. */
export function decideCall(id: OfficeId, callId: CallId, allow: boolean): Promise<OfficeSummary> {
  return call("POST /api/offices/:id/calls/:call/decide", {
    params: { id, call: callId },
    body: { allow },
  });
}

/** Deletes an ended office. */
export async function deleteOffice(id: OfficeId): Promise<void> {
  await call("DELETE /api/offices/:id", { params: { id } });
}
