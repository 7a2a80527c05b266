import { lazy, Suspense, useSyncExternalStore } from "react";
import { drafts } from "../../data/drafts.ts";

const OtherDraftNote = lazy(async () => ({
  default: (await import("./other-draft-note.tsx")).OtherDraftNote,
}));

/** What was written elsewhere in the place of a draft that is being written here; nothing where there is no such thing. */
export function OtherDraft(props: {
  name: string;
  /** What is kept, as a person would read it. */
  toText?: (kept: string) => string;
}) {
  const other = useSyncExternalStore(drafts.follow, () => drafts.others.get(props.name));
  if (other === undefined) return null;
  return (
    <Suspense>
      <OtherDraftNote other={other} {...props} />
    </Suspense>
  );
}
