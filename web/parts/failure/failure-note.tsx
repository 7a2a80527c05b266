import { TriangleAlert } from "lucide-react";
import { ApiFailure } from "../../data/api-failure.ts";
import type { Dictionary } from "../../i18n/words.ts";
import type { Translate } from "../../../src/protocol/words/translate.ts";
import { usePlatformWords } from "../../i18n/platform/use-platform-words.ts";
import { useWords } from "../../i18n/words.ts";

/** Why something did not work, beside where it was tried. Nothing where nothing failed. */
export function FailureNote({ error }: { error: unknown }) {
  const sentenceOf = useFailureSentence();
  if (error === null || error === undefined) return null;
  return (
    <p role="alert" className="flex items-start gap-2 rounded-md bg-failed-wash px-3 py-2 text-failed">
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="shown-as-written">{sentenceOf(error)}</span>
    </p>
  );
}

/** What says a failure in the language the person reads. */
export function useFailureSentence(): (error: unknown) => string {
  const words = useWords();
  const say = usePlatformWords();
  return (error) => failureSentence(error, words, say);
}

/** The sentence for a failure: ours where we know what happened, else the server's. What is not the API's says its status. */
function failureSentence(error: unknown, words: Dictionary, say: Translate): string {
  if (!(error instanceof ApiFailure)) return error instanceof Error ? error.message : words.failure.title;
  if (error.code === "unreachable") return words.failure.unreachable;
  if (error.code === "already_answered") return words.failure.already_answered;
  if (error.code === "not_found") return words.failure.not_found;
  if (error.code === "unexpected") return words.failure.unexpected(String(error.status));
  if (error.code === "fault") return words.failure.fault(referenceOf(error));
  return say(error.message);
}

/** The name under which the server's log has the cause. */
function referenceOf({ details }: ApiFailure): string {
  return typeof details === "object" && details !== null && "reference" in details
    ? String(details.reference)
    : "";
}
