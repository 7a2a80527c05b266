import type { StreamKind } from "../engine/stream-kind.ts";
import { type OfficeEvent, officeKind } from "../protocol/office/event.ts";
import { evolveOffice } from "../protocol/office/evolve.ts";
import type { OfficeState } from "../protocol/office/state.ts";
import { officeSummary } from "../protocol/office/summary.ts";
import { callTimerRows } from "./call-timers.ts";
import type { OfficeCircumstances, OfficeCommand } from "./decide/command.ts";
import { decideOffice } from "./decide/decide.ts";
import { officeRows } from "./office-rows.ts";

/** The version of the OfficeState shape in snapshots. */
export const officeStateVersion = 4;

/** The parts of the server that decisions on offices depend on. */
export interface OfficeSources extends Omit<OfficeCircumstances, "now"> {
  /** Returns the labels that a node must have to run all members of an office. */
  readonly labelsOf: (state: OfficeState) => readonly string[];
}

/** Returns the stream kind for offices. */
export function officeStreamKind(
  sources: OfficeSources,
): StreamKind<OfficeState, OfficeEvent, OfficeCommand> {
  return {
    name: officeKind,
    stateVersion: officeStateVersion,
    evolve: evolveOffice,
    decide: (state, command, { now }) => decideOffice(state, command, { now, ...sources }),
    rows: ({ before, after }) =>
      after.deleted
        ? { deletedStream: after.id }
        : {
            timers: callTimerRows(before, after),
            office: officeRows(before, after),
            coordinator: {
              kind: officeKind,
              id: after.id,
              project: after.projectId,
              open: isOpen(after),
              createdAt: after.createdAt,
              summary: officeSummary(after),
            },
          },
    isOpen,
    need: () => "place",
    labels: sources.labelsOf,
    isDeleted: ({ deleted }) => deleted,
    openRun: () => null,
    demands: () => [],
    caller: () => null,
    parent: () => null,
    missing: (id) => `There is no office ${id}.`,
  };
}

/** Returns true until the office has ended, every child task has been stopped, and all work has been saved. */
export function isOpen({ status, deleted, stopping, unsaved }: OfficeState): boolean {
  return !deleted && (status !== "ended" || stopping.length > 0 || unsaved.length > 0);
}
