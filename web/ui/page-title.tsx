import { type ReactNode, useEffect, useRef } from "react";

/**
 * The heading of a screen. It takes the focus when the screen comes, so that a screen reader says where one is;
 * a `quiet` one leaves the focus to the field that one came for.
 */
export function PageTitle({ children, quiet = false }: { children: ReactNode; quiet?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!quiet) heading.current?.focus({ preventScroll: true });
  }, [quiet]);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-xl font-bold lg:py-1">
      {children}
    </h1>
  );
}
