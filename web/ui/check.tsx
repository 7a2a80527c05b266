/** A checkbox with its label. */
export function Check(props: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
}) {
  const { label, checked, onChange, className = "" } = props;
  return (
    <label className={`flex min-h-6 items-center gap-1.5 pointer-coarse:min-h-11 ${className}`}>
      <input
        type="checkbox"
        className="accent-accent"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
