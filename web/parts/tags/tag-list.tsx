import { VisibleText } from "../../ui/visible-text.tsx";

/** The tags of a task as chips; nothing if it has none. */
export function TagList({ tags = [] }: { tags?: readonly string[] | undefined }) {
  return tags.map((tag) => (
    <span
      key={tag}
      data-tag={tag}
      className="max-w-40 truncate rounded-full border border-line px-2 text-xs leading-5 text-soft"
    >
      <VisibleText text={tag} />
    </span>
  ));
}
