import { type ReactNode, useEffect, useRef } from "react";
import { VisibleText } from "./visible-text.tsx";

/**
 * The heading of a screen. It takes the focus when the screen opens, so that a screen reader announces it; a `quiet`
 * one leaves the focus to a field.
 */
export function PageTitle({ children, quiet = false }: { children: ReactNode; quiet?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!quiet) heading.current?.focus({ preventScroll: true });
  }, [quiet]);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-xl font-bold lg:py-1">
      {typeof children === "string" ? <VisibleText text={children} /> : children}
    </h1>
  );
}
