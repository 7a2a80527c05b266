import { lazy, Suspense, useSyncExternalStore } from "react";
import { drafts } from "../../data/drafts.ts";

const ElsewhereNote = lazy(async () => ({
  default: (await import("./elsewhere-note.tsx")).ElsewhereNote,
}));

/** What was written elsewhere in the place of a draft that is being written here; nothing where there is no such thing. */
export function Elsewhere(props: {
  name: string;
  /** What is kept, as a person would read it. */
  inWords?: (kept: string) => string;
}) {
  const other = useSyncExternalStore(drafts.follow, () => drafts.others.get(props.name));
  if (other === undefined) return null;
  return (
    <Suspense>
      <ElsewhereNote other={other} {...props} />
    </Suspense>
  );
}
