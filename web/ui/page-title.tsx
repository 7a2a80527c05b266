import { type ReactNode, useEffect, useRef } from "react";

/** The heading of a screen. It takes the focus when the screen comes, so that a screen reader says where one is. */
export function PageTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-xl font-bold">
      {children}
    </h1>
  );
}
