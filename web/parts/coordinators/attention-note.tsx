import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** A note about something that waits for a person, with the action that settles it. */
export function AttentionNote(props: { title: string; act?: ReactNode; children: ReactNode }) {
  const { title, act, children } = props;
  return (
    <div
      data-attention
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-l-4 border-line border-l-waiting bg-waiting-wash px-4 py-3 text-waiting"
    >
      <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0 self-start" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold break-words">{title}</p>
        <div className="break-words">{children}</div>
      </div>
      {act}
    </div>
  );
}
