import type { ReactNode } from "react";

/** A note above the conversation of a task, with an icon. */
export function Note({ variant, icon, children }: { variant: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className={`mx-4 mb-3 flex gap-3 rounded-lg px-4 py-3 lg:mx-6 ${variant}`}>
      <span className="mt-0.5 shrink-0">{icon}</span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
