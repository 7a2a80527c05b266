import { TriangleAlert } from "lucide-react";
import { ApiFailure } from "../../data/api-failure.ts";
import type { Dictionary } from "../../i18n/words.ts";
import type { Translate } from "../../../src/protocol/words/translate.ts";
import { usePlatformWords } from "../../i18n/platform/use-platform-words.ts";
import { useWords } from "../../i18n/words.ts";
import { VisibleText } from "../../ui/visible-text.tsx";

/** Shows a failure beside the control that caused it; renders nothing without one. */
export function FailureNote({ error }: { error: unknown }) {
  const sentenceOf = useFailureSentence();
  if (error === null || error === undefined) return null;
  return (
    <p role="alert" className="flex items-start gap-2 rounded-md bg-failed-wash px-3 py-2 text-failed">
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="shown-as-written">
        <VisibleText text={sentenceOf(error)} />
      </span>
    </p>
  );
}

/** Returns a function that describes a failure in the person's language. */
export function useFailureSentence(): (error: unknown) => string {
  const words = useWords();
  const say = usePlatformWords();
  return (error) => failureSentence(error, words, say);
}

/**
 * Describes a failure: in the page's own words for known codes, else in the server's. A response that is not the
 * API's shows its status.
 */
function failureSentence(error: unknown, words: Dictionary, say: Translate): string {
  if (!(error instanceof ApiFailure)) return error instanceof Error ? error.message : words.failure.title;
  if (error.code === "unreachable") return words.failure.unreachable;
  if (error.code === "already_answered") return words.failure.already_answered;
  if (error.code === "not_found") return words.failure.not_found;
  if (error.code === "unexpected") return words.failure.unexpected(String(error.status));
  if (error.code === "fault") return words.failure.fault(referenceOf(error));
  return say(error.message);
}

/** Returns the reference under which the server's log has the cause. */
function referenceOf({ details }: ApiFailure): string {
  return typeof details === "object" && details !== null && "reference" in details
    ? String(details.reference)
    : "";
}
