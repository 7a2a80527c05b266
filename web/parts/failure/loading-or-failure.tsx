import { Link } from "@tanstack/react-router";
import { useWords } from "../../i18n/words.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Skeleton, type Shape } from "../../ui/skeleton.tsx";
import { FailureNote } from "./failure-note.tsx";

const room = "p-4 lg:px-6";

/**
 * Stands where something has not arrived: its outline, or why it does not come, with a way to try again. Where it is the
 * `whole` of a page, that has a heading and a way out too.
 */
export function LoadingOrFailure(props: {
  of: { readonly error: unknown; readonly refetch: () => unknown };
  shape?: Shape;
  className?: string;
  whole?: boolean;
}) {
  const { of, shape = "rows", className = room, whole = false } = props;
  const words = useWords();
  if (of.error === null) return <Loading shape={shape} className={className} />;
  return (
    <div className={`grid content-start justify-items-start gap-3 ${className}`}>
      {whole && <PageTitle>{words.failure.notLoaded}</PageTitle>}
      <FailureNote error={of.error} />
      <div className="flex flex-wrap gap-2">
        <Button look={whole ? "primary" : "plain"} onClick={() => void of.refetch()}>
          {words.retryLoading}
        </Button>
        {whole && (
          <Link to="/" className={buttonLook()}>
            {words.notFound.back}
          </Link>
        )}
      </div>
    </div>
  );
}

/** The outline of what is on its way; it is said once, in a word, to those who do not see it. */
export function Loading({ shape = "rows", className = room }: { shape?: Shape; className?: string }) {
  const words = useWords();
  return (
    <div role="status" data-loading className={className}>
      <span className="sr-only">{words.loading}</span>
      <Skeleton shape={shape} />
    </div>
  );
}
