import { lazy, Suspense, useSyncExternalStore } from "react";
import { drafts } from "../../data/drafts.ts";

const OtherDraftNote = lazy(async () => ({
  default: (await import("./other-draft-note.tsx")).OtherDraftNote,
}));

/** Shows another version of the draft that is being edited here, if there is one. */
export function OtherDraft(props: {
  name: string;
  /** Converts the stored draft to readable text. */
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
