import { distinctTags, hasTag } from "../../../src/protocol/task/tags.ts";
import { useTagWords } from "../../i18n/tag-words.ts";
import { Button } from "../../ui/button.tsx";

/** The tags in use and the chosen ones, each a button that chooses it or undoes that. */
export function TagChoice(props: {
  known: readonly string[];
  chosen: readonly string[];
  onToggle: (tag: string) => void;
}) {
  const { known, chosen, onToggle } = props;
  const words = useTagWords();
  return (
    <div role="group" aria-label={words.known} className="flex flex-wrap gap-2">
      {distinctTags([...known, ...chosen]).map((tag) => (
        <Button
          key={tag}
          aria-pressed={hasTag({ tags: chosen }, tag)}
          className="max-w-full rounded-full! aria-pressed:border-accent! aria-pressed:bg-accent-wash! aria-pressed:text-accent!"
          onClick={() => onToggle(tag)}
        >
          <span className="truncate">{tag}</span>
        </Button>
      ))}
    </div>
  );
}
