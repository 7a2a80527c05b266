import { bootId } from "./boot-id.ts";
import { tableOfKind } from "./machine.ts";
import { readClaim, readHeader, readPlumbing } from "./run-directory.ts";
import { sendSignal } from "./send-signal.ts";

/** Ends what a wrapper that died in the middle of its work left of itself in a run that has no agent. */
export async function endPlumbing(dir: string): Promise<void> {
  const header = readHeader(dir);
  if (header === undefined || header.bootId !== bootId()) return;
  const claim = readClaim(dir);
  const rest = Object.values(readPlumbing(dir));
  if (claim !== undefined && claim !== "nobody") rest.unshift(claim);
  for (const process of rest) await sendSignal(tableOfKind(header.table), process, "SIGKILL");
}
