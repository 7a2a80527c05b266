/** A few exclusive options side by side as native radio buttons. */
export function Choice<Value extends string>(props: {
  label: string;
  name: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
  labelHidden?: boolean;
}) {
  const { label, name, value, options, onChange, labelHidden = false } = props;
  return (
    <fieldset>
      <legend className={labelHidden ? "sr-only" : "mb-1.5 font-medium"}>{label}</legend>
      <div className="inline-flex max-w-full flex-wrap rounded-md border border-line bg-panel p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-8 items-center whitespace-nowrap rounded px-2 sm:px-3 py-1.5 leading-5 justify-center pointer-coarse:min-h-11 pointer-coarse:min-w-11 text-soft has-checked:bg-accent-wash has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
