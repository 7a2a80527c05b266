import type { ReactNode } from "react";

/** A titled part of the section. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4">
      <h2 className="border-b border-line pb-1 font-semibold">{title}</h2>
      {children}
    </section>
  );
}
