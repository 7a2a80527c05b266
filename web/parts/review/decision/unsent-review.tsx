import type { Review } from "../../../../src/protocol/task/review.ts";
import { drafts } from "../../../data/drafts.ts";
import { useNow } from "../../../ui/use-now.ts";
import { UnsentNote } from "../../drafts/unsent-note.tsx";
import { draftBeginning } from "../comments/anchor.ts";
import { answersText, answersName } from "./answer-drafts.ts";

/** Shows the person's unsent comments and messages after a review was decided. */
export function UnsentReview({ review: { id } }: { review: Review }) {
  // Renders with the clock, because the drafts of a sent decision are dropped a moment later.
  useNow();
  const names = [...drafts.names(draftBeginning(id)), ...drafts.names(`decision.${id}.`)];
  const answers = answersName(id);
  const texts = [...names.map((name) => drafts.read(name) ?? ""), answersText(drafts.read(answers) ?? "")]
    .map((text) => text.trim())
    .filter((text) => text !== "");
  if (texts.length === 0) return null;
  return (
    <div className="basis-full">
      <UnsentNote texts={texts} names={[...names, answers]} />
    </div>
  );
}
