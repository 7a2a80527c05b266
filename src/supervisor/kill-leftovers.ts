import { bootId } from "./boot-id.ts";
import { tableOfKind } from "./machine.ts";
import { readClaim, readHeader, readPlumbing } from "./run-directory.ts";
import { sendSignal } from "./send-signal.ts";

/** Kills the processes that a wrapper left behind when it died before it started an agent. */
export async function killLeftovers(dir: string): Promise<void> {
  const header = readHeader(dir);
  if (header === undefined || header.bootId !== bootId()) return;
  const claim = readClaim(dir);
  const rest = Object.values(readPlumbing(dir));
  if (claim !== undefined && claim !== "nobody") rest.unshift(claim);
  for (const process of rest) await sendSignal(tableOfKind(header.table), process, "SIGKILL");
}
