const storageKey = "signalbox.coaching";

/** The tips that a person has seen, and the review that showed them. */
interface Coaching {
  readonly review: string;
  readonly next: number | null;
}

/** Returns the next tip of a review, counted from 0, or null. Only a person's first review has tips. */
export function nextTip(review: string): number | null {
  const coaching = read();
  if (coaching === null) return 0;
  return coaching.review === review ? coaching.next : null;
}

/**
 * Stores in this browser which tip comes next at a review; null means that it was the last. Other reviews then have
 * none.
 */
export function saveNextTip(review: string, next: number | null): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ review, next } satisfies Coaching));
  } catch {
    // Without storage, each tab shows the tips once.
  }
}

function read(): Coaching | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    if (typeof kept !== "object" || kept === null || !("review" in kept) || !("next" in kept)) return null;
    return { review: String(kept.review), next: typeof kept.next === "number" ? kept.next : null };
  } catch {
    // Without storage, or with an unreadable entry, the tips start over.
    return null;
  }
}
