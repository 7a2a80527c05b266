import { Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";

/** The link above the title of a page that leads back to the list the page came from. */
export function BackLink({
  to,
  children,
}: {
  to: "/offices" | "/orchestrations" | "/triggers";
  children: string;
}) {
  return (
    <Link
      to={to}
      className="-ml-1 inline-flex w-fit items-center gap-0.5 text-xs text-soft hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      <ChevronLeft size={14} aria-hidden="true" />
      {children}
    </Link>
  );
}
