import { Link } from "@tanstack/react-router";
import { useWords } from "../../i18n/words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { FailureNote } from "./failure-note.tsx";

/** The shape of the content that is loading. */
type Shape = keyof typeof shapes;

const row = ["h-4 w-3/5", "h-3 w-2/5 mb-3"];
const field = ["h-3.5 w-40", "h-9 w-full max-w-96 mb-3"];
const line = ["h-3 w-4/5", "h-3 w-2/3", "h-3 w-11/12", "h-3 w-1/2", "h-3 w-3/4"];
const heading = ["h-6 w-72 max-w-full", "h-3 w-44 mb-2"];

/** The bars of each shape, in the size of the content. */
const shapes = {
  rows: { grid: "gap-2", bars: [...row, ...row, ...row, ...row] },
  lines: { grid: "gap-2.5", bars: [...line, ...line] },
  fields: { grid: "gap-2", bars: [...field, ...field, ...field, ...field] },
  cards: { grid: "gap-3 lg:grid-cols-4", bars: Array.from({ length: 8 }, () => "h-28 rounded-lg") },
  choices: { grid: "gap-2 sm:grid-cols-2", bars: Array.from({ length: 4 }, () => "h-14 rounded-lg") },
  figures: {
    grid: "grid-cols-2 gap-3 lg:grid-cols-3",
    bars: [
      ...Array.from({ length: 6 }, () => "h-20 rounded-lg"),
      "col-span-full mt-2 h-80 rounded-lg",
      "col-span-full mt-2 h-80 rounded-lg",
    ],
  },
  screen: { grid: "gap-2.5", bars: [...heading, "h-9 w-full mb-3", ...line, ...line] },
  question: { grid: "gap-2.5", bars: [...heading, ...line.slice(0, 2), "h-12", "h-12", "h-12"] },
} as const;

const room = "p-4 lg:px-6";

/**
 * Shows an outline of content that is loading, or the failure with a retry button. A `whole` page also gets a heading
 * and a way back.
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
        <Button variant={whole ? "primary" : "plain"} onClick={() => void of.refetch()}>
          {words.retryLoading}
        </Button>
        {whole && (
          <Link to="/" className={buttonClass()}>
            {words.notFound.back}
          </Link>
        )}
      </div>
    </div>
  );
}

/** Shows an outline of content that is loading; screen readers hear one word. */
export function Loading({ shape = "rows", className = room }: { shape?: Shape; className?: string }) {
  const words = useWords();
  return (
    <div role="status" data-loading className={className}>
      <span className="sr-only">{words.loading}</span>
      <Skeleton shape={shape} />
    </div>
  );
}

/** Grey bars that appear after a moment, so that fast loads do not flicker. */
function Skeleton({ shape }: { shape: Shape }) {
  const { grid, bars } = shapes[shape];
  return (
    <div aria-hidden="true" className={`skeleton grid content-start ${grid}`}>
      {bars.map((size, at) => (
        <span key={at} className={`block rounded ${size}`} />
      ))}
    </div>
  );
}
