import { queryOptions } from "@tanstack/react-query";
import type { CallId, OfficeId, ProjectId } from "../../src/protocol/ids.ts";
import type { OfficeState } from "../../src/protocol/office/state.ts";
import type { OfficeSummary } from "../../src/protocol/office/summary.ts";
import { call } from "./client.ts";
import { projectFilter } from "./preferences.ts";
import { recentRecords } from "./recent.ts";

/** A held call, which waits for a person's decision. */
export interface HeldCall {
  readonly id: CallId;
  readonly officeId: OfficeId;
  /** The project of the office. */
  readonly project: ProjectId;
  readonly office: string;
  readonly caller: string;
  readonly callee: string;
  readonly task: string;
  readonly since: string;
}

/** The largest number of offices on the page. */
export const mostOffices = 200;

/** Queries the offices, newest first. */
export const officeList = queryOptions({
  queryKey: ["offices"],
  queryFn: () => call("GET /api/offices", { query: { ...projectFilter(), limit: mostOffices } }),
});

/** Returns the calls of all offices that wait for a person's decision. */
export function heldCalls({ items }: { items: readonly OfficeSummary[] }): readonly HeldCall[] {
  return items.flatMap(({ id: officeId, projectId: project, title, held }) =>
    held.map(({ call: id, ...rest }) => ({ id, officeId, project, office: title, ...rest })),
  );
}

/** Queries the state of one office. Later events update the cached state. */
export function officeState(id: OfficeId) {
  return queryOptions({
    queryKey: ["office", id],
    queryFn: async (): Promise<OfficeState> => {
      const state = await call("GET /api/offices/:id", { params: { id } });
      if (!recentRecords(id).some(({ seq }) => seq > state.seq)) return state;
      const { foldedOffice } = await import("./office-fold.ts");
      return foldedOffice(state, recentRecords(id)) ?? state;
    },
    structuralSharing: false,
  });
}
