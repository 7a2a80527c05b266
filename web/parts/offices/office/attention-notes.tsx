import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { QuestionId } from "../../../../src/protocol/ids.ts";
import { type Call, isOpenCall, type OfficeState } from "../../../../src/protocol/office/state.ts";
import { pendingQuestions } from "../../../data/queries.ts";
import { useHeldCallWords } from "../../../i18n/held-call-words.ts";
import { useOfficeWords } from "../../../i18n/office-words.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { AttentionNote } from "../../coordinators/attention-note.tsx";
import { CallDecision } from "../call-decision.tsx";

/** Notes about everything in an office that waits for a person, each with an action. */
export function AttentionNotes({ state }: { state: OfficeState }) {
  const { attention: words } = useOfficeWords();
  const say = usePlatformWords();
  const { members, calls, project } = state;
  const asked = members.flatMap(({ name, session }) =>
    (session?.questions ?? []).map((id) => ({ id, name })),
  );
  const held = calls.filter((call) => isOpenCall(call) && call.heldBy !== null);
  const refused = state.status === "ended" ? null : (project?.refused ?? null);
  const problem = project?.published?.problem ?? null;
  return (
    <section aria-label={words.label} className="grid gap-2 empty:hidden">
      {refused !== null && (
        <AttentionNote title={words.refused}>
          <VisibleText text={say(refused)} /> {words.refusedHint}
        </AttentionNote>
      )}
      {asked.map(({ id, name }) => (
        <QuestionNote key={id} id={id} name={name} />
      ))}
      {held.map((call) => (
        <HeldNote key={call.id} state={state} call={call} />
      ))}
      {problem !== null && (
        <AttentionNote title={words.publish}>
          <VisibleText text={say(problem)} /> {words.publishHint}
        </AttentionNote>
      )}
    </section>
  );
}

function QuestionNote({ id, name }: { id: QuestionId; name: string }) {
  const { attention: words } = useOfficeWords();
  const question = useQuery({
    ...pendingQuestions,
    select: ({ items }) => items.find((each) => each.id === id)?.question,
  });
  return (
    <AttentionNote
      title={words.question(name)}
      act={
        <Link to="/q/$questionId" params={{ questionId: id }} className={buttonClass("primary")}>
          {words.answer}
        </Link>
      }
    >
      <span className="line-clamp-3 whitespace-pre-line">
        <VisibleText text={question.data ?? ""} />
      </span>
    </AttentionNote>
  );
}

function HeldNote({ state, call: { id, caller, callee, task } }: { state: OfficeState; call: Call }) {
  const words = useHeldCallWords();
  return (
    <AttentionNote
      title={words.wants(caller, callee)}
      act={
        <CallDecision
          officeId={state.id}
          project={state.projectId}
          callId={id}
          caller={caller}
          callee={callee}
        />
      }
    >
      <span className="line-clamp-3 whitespace-pre-line">
        <VisibleText text={task} />
      </span>
      <span className="block text-xs">{words.hint(caller, callee)}</span>
    </AttentionNote>
  );
}
