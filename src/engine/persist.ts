import { setTimeout as delay } from "node:timers/promises";
import { isMachineFault } from "../protocol/machine-fault.ts";

/** Delay before the work is repeated. */
const repeatMs = 1_000;

/** Repeats work that the machine cannot do now, for example because the disk is full. Other faults are thrown. */
export async function persist(
  work: () => Promise<void>,
  { onFault, isClosing }: { onFault: (fault: unknown) => void; isClosing: () => boolean },
): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (fault) {
      if (!isMachineFault(fault) || isClosing()) throw fault;
      onFault(fault);
      await delay(repeatMs);
    }
  }
}
