import { type ComponentProps, useLayoutEffect, useRef } from "react";

const look =
  "min-h-10 pointer-coarse:min-h-11 w-full rounded-md border border-field bg-page px-3 py-2 text-ink placeholder:text-soft";

/** A text field with one line. */
export function TextInput({ className = "", ...rest }: ComponentProps<"input">) {
  return <input className={`${look} ${className}`} {...rest} />;
}

/** A text area that grows up to a third of the screen. Enter starts a new line. */
export function TextArea({ className = "", value, ...rest }: ComponentProps<"textarea">) {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = area;
    if (current === null || value === undefined) return;
    current.style.height = "auto";
    // An element without layout, in a dialog that is about to open, has the height of its rows.
    if (current.scrollHeight === 0) return;
    current.style.height = `${current.scrollHeight + 2}px`;
  }, [value]);
  return (
    <textarea
      ref={area}
      value={value}
      className={`${look} block max-h-[40dvh] resize-none ${className}`}
      {...rest}
    />
  );
}
