import { useFormat } from "../../i18n/format.ts";
import { useMissingLogWords } from "../../i18n/missing-log-words.ts";

/** Tells how much of the log the file store has lost. */
export function MissingNote({ bytes }: { readonly bytes: number }) {
  const words = useMissingLogWords();
  const format = useFormat();
  return (
    <p role="status" className="bg-waiting-wash px-3 py-2 text-sm lg:px-6">
      {words.missing(format.bytes(bytes))}
    </p>
  );
}
