import type { CallId, OfficeId } from "../../protocol/ids.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";

/** Finds the id in a pasted text: a bare id, or the address of the office's page. */
export function officeId(text: string): OfficeId {
  const found = /of_[a-z0-9]{8}/u.exec(text)?.[0];
  if (found !== undefined) return found as OfficeId;
  throw new CommandFailure(
    exitCodes.wrongUsage,
    `"${text}" is not the id of an office. Office ids look like of_k3m9x2ab. List the offices with: signalbox office list`,
  );
}

/** Parses the id of a call between members. */
export function callId(text: string): CallId {
  const found = /ca_[a-z0-9]{8}/u.exec(text)?.[0];
  if (found !== undefined) return found as CallId;
  throw new CommandFailure(
    exitCodes.wrongUsage,
    `"${text}" is not the id of a call. Call ids look like ca_k3m9x2ab. List the calls with: signalbox office show OFFICE`,
  );
}
