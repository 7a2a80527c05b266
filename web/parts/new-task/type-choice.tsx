import { Sparkles } from "lucide-react";
import type { RefObject } from "react";
import type { WorkflowInfo } from "../../../src/protocol/api/gates.ts";
import type { TypeSuggestion } from "../../../src/protocol/suggest/suggest-type.ts";
import { useNewTaskWords } from "../../i18n/new-task-words.ts";
import { kindsOf } from "./type-name.ts";

/** The types as cards, the suggested one marked with its reason. A person's choice stays. */
export function TypeChoice(props: {
  workflows: readonly WorkflowInfo[];
  fieldset: RefObject<HTMLFieldSetElement | null>;
  problem: string | null;
  suggestion: TypeSuggestion | null;
  /** Empty while the form follows the suggestion. */
  chosen: string;
  type: string;
  onChoose: (type: string) => void;
}) {
  const { workflows, fieldset, problem, suggestion, chosen, type, onChoose } = props;
  const words = useNewTaskWords();
  const kinds = kindsOf(workflows, words);
  const suggestedName = kinds.find((kind) => kind.type === suggestion?.type)?.name;
  return (
    <fieldset ref={fieldset}>
      <legend className="mb-1.5 font-medium">{words.type}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {kinds.map((kind) => (
          <label
            key={kind.type}
            data-type={kind.type}
            className="grid content-start rounded-lg border border-line px-3 py-2 hover:bg-panel has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="type"
              className="sr-only"
              checked={kind.type === type}
              onChange={() => onChoose(kind.type)}
            />
            <span className="flex items-baseline gap-2 font-medium">
              {kind.name}
              {kind.type === suggestion?.type && (
                <span className="inline-flex items-center gap-1 text-xs text-accent">
                  <Sparkles size={12} aria-hidden="true" />
                  {words.suggested}
                </span>
              )}
            </span>
            <span className="text-xs text-soft">{kind.when}</span>
          </label>
        ))}
      </div>
      {problem !== null && (
        <p role="alert" className="mt-1.5 text-failed">
          {problem}
        </p>
      )}
      <p role="status" className="mt-1.5 min-h-5 text-xs text-soft">
        {chosen === "" && suggestion === null && words.noSuggestion}
        {chosen === "" && suggestion !== null && (
          <>
            {words.reasons[suggestion.reason]}
            {suggestion.matched.length > 0 &&
              ` · ${words.because(suggestion.matched.map((said) => `“${said}”`).join(", "))}`}
          </>
        )}
        {chosen !== "" && words.yourChoice}
        {chosen !== "" && suggestion !== null && suggestion.type !== type && suggestedName !== undefined && (
          <button
            type="button"
            className="ml-2 min-h-6 rounded text-accent underline"
            onClick={() => onChoose("")}
          >
            {words.followSuggestion(suggestedName)}
          </button>
        )}
      </p>
    </fieldset>
  );
}
