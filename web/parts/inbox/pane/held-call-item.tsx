import type { HeldCall } from "../../../data/offices.ts";
import { CallDecision } from "../../offices/call-decision.tsx";
import { HeldCallText } from "../rows/held-call-row.tsx";

/** A held call of an office beside the inbox, with the decision on it. */
export function HeldCallItem({ call }: { call: HeldCall }) {
  return (
    <div className="grid gap-3 px-6 text-soft">
      <div>
        <HeldCallText call={call} className="shown-as-written" />
      </div>
      <CallDecision {...call} callId={call.id} />
    </div>
  );
}
