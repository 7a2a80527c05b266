import { useQuery } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { ReviewId } from "../../../../src/protocol/ids.ts";
import { useLanguage } from "../../../data/preferences.ts";
import { reviewGuide } from "../../../data/reviews.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Loading } from "../../failure/loading-or-failure.tsx";

const DocumentView = lazy(async () => ({
  default: (await import("../document/document-view.tsx")).DocumentView,
}));

/** Opens the guide that the workflow has for reviewers; nothing if it has none. */
export function ReviewGuide({ reviewId, className }: { reviewId: ReviewId; className: string }) {
  const words = useReviewWords();
  const { close } = useWords();
  const language = useLanguage();
  const guide = useQuery(reviewGuide(reviewId, language)).data;
  const [open, setOpen] = useState(false);
  if (guide == null) return null;
  return (
    <>
      <button type="button" data-review-guide className={className} onClick={() => setOpen(true)}>
        <BookOpen size={13} aria-hidden="true" className="mr-1 inline" />
        {words.guide}
      </button>
      {open && (
        <Dialog wide title={words.guide} closeLabel={close} onClose={() => setOpen(false)}>
          <Suspense fallback={<Loading shape="lines" />}>
            <DocumentView document={guide.document} threads={noThreads} chosen={null} onComment={null} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}

const noThreads = { at: () => null, has: () => false, lines: [] } as const;
