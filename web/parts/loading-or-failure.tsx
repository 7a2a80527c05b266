import { useWords } from "../i18n/words.ts";
import { Button } from "../ui/button.tsx";
import { FailureNote } from "./failure-note.tsx";

/** Stands where something has not arrived: it says so, or why not, with a way to try again. */
export function LoadingOrFailure({
  of,
}: {
  of: { readonly error: unknown; readonly refetch: () => unknown };
}) {
  const words = useWords();
  if (of.error === null) return <p className="p-4 text-soft">{words.loading}</p>;
  return (
    <div className="grid justify-items-start gap-3 p-4">
      <FailureNote error={of.error} />
      <Button onClick={() => void of.refetch()}>{words.retryLoading}</Button>
    </div>
  );
}
