const storageKey = "signalbox.coaching";

/** How far somebody has been shown how a review works, and at which one. */
interface Coaching {
  readonly review: string;
  readonly next: number | null;
}

/** Which tip comes next at a review, counted from 0; null where there is none: tips are for the very first review alone. */
export function nextTip(review: string): number | null {
  const coaching = read();
  if (coaching === null) return 0;
  return coaching.review === review ? coaching.next : null;
}

/** Keeps in this browser which tip comes next at the review, null where that was the last; at others there is none from now on. */
export function saveNextTip(review: string, next: number | null): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ review, next } satisfies Coaching));
  } catch {
    // Where the browser keeps nothing, tips are shown once in every tab.
  }
}

function read(): Coaching | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    if (typeof kept !== "object" || kept === null || !("review" in kept) || !("next" in kept)) return null;
    return { review: String(kept.review), next: typeof kept.next === "number" ? kept.next : null };
  } catch {
    return null;
  }
}
