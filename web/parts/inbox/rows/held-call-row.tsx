import type { HeldCall } from "../../../data/offices.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useHeldCallWords } from "../../../i18n/held-call-words.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { useNow } from "../../../ui/use-now.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { CallDecision } from "../../offices/call-decision.tsx";
import { InboxRowFrame } from "./inbox-row-frame.tsx";

/** A held call of an office, which a person allows or refuses. */
export function HeldCallRow({ call, current }: { call: HeldCall; current: boolean }) {
  const { inbox } = useWords();
  const format = useFormat();
  const say = usePlatformWords();
  const now = useNow();
  const { id, officeId, office, since } = call;
  return (
    <InboxRowFrame
      id={id}
      current={current}
      standing="decision"
      title={say(office)}
      target={{ to: "/offices/$officeId", params: { officeId } }}
      line={<HeldCallText call={call} className="line-clamp-3" />}
      time={inbox.waitingFor(format.span(now - Date.parse(since)))}
      costUsd={null}
    >
      <div className="mt-1 in-data-panes:hidden">
        <CallDecision {...call} callId={id} />
      </div>
    </InboxRowFrame>
  );
}

/** Says which member wants to call which, and what for. */
export function HeldCallText({ call, className }: { call: HeldCall; className: string }) {
  const words = useHeldCallWords();
  const { caller, callee, task } = call;
  return (
    <>
      <p className={`text-ink ${className}`}>
        {words.wants(caller, callee)} <VisibleText text={task} />
      </p>
      <p className="text-xs">{words.hint(caller, callee)}</p>
    </>
  );
}
