/** The button below a shortened text that shows all of it, or shortens it again. */
export function FoldButton(props: {
  whole: boolean;
  more: string;
  less: string;
  onFold: (whole: boolean) => void;
}) {
  const { whole, more, less, onFold } = props;
  return (
    <button
      type="button"
      aria-expanded={whole}
      className="mt-1 min-h-6 rounded text-xs font-medium text-accent pointer-coarse:min-h-11"
      onClick={() => onFold(!whole)}
    >
      {whole ? less : more}
    </button>
  );
}
