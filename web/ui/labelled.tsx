import type { ReactNode } from "react";

/** A field with a label above, a hint below, and its error, which is announced when it appears. */
export function Labelled(props: {
  label: string;
  hint?: string | undefined;
  problem?: string | null;
  className?: string;
  children: ReactNode;
}) {
  const { label, hint, problem = null, className = "", children } = props;
  return (
    <label className={`grid content-start gap-1.5 font-medium ${className}`}>
      {label}
      <span className="contents font-normal">{children}</span>
      {problem !== null && (
        <span role="alert" className="font-normal text-failed">
          {problem}
        </span>
      )}
      {hint !== undefined && <span className="text-xs font-normal text-soft">{hint}</span>}
    </label>
  );
}

/** A select. */
export function Select(props: {
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
  label?: string;
  id?: string;
  /** The id of an element that describes the list. */
  describedBy?: string;
}) {
  const { value, options, onChange, label, id, describedBy } = props;
  return (
    <select
      id={id}
      value={value}
      aria-label={label}
      aria-describedby={describedBy}
      className="min-h-10 pointer-coarse:min-h-11 min-w-36 max-w-full rounded-md border border-field bg-page px-2 py-2 font-normal"
      onChange={({ target }) => onChange(target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
