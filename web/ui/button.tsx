import type { ComponentProps } from "react";

type Variant = "primary" | "plain" | "danger" | "bare";

const variants: Readonly<Record<Variant, string>> = {
  primary: "bg-accent text-on-accent hover:opacity-90",
  plain: "border border-line bg-panel text-ink hover:bg-hover",
  danger: "border border-line bg-page text-failed hover:bg-failed-wash",
  bare: "text-soft hover:bg-hover hover:text-ink",
};

/** Returns the classes of a button, for links that look like one. */
export function buttonClass(variant: Variant = "plain"): string {
  return `inline-flex min-h-9 pointer-coarse:min-h-11 pointer-coarse:min-w-11 items-center justify-center gap-2 rounded-md px-3 py-1.5 font-medium select-none aria-disabled:opacity-50 ${variants[variant]}`;
}

/** A button. A disabled one is announced as disabled and keeps the focus. */
export function Button({
  variant = "plain",
  className = "",
  disabled = false,
  onClick,
  ...rest
}: ComponentProps<"button"> & { variant?: Variant }) {
  return (
    <button
      type="button"
      className={`${buttonClass(variant)} ${className}`}
      aria-disabled={disabled || undefined}
      onClick={disabled ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}
