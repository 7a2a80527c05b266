const storageKey = "signalbox.recent-lists";
const kept = 8;

/** A project and the path of its list, as a person entered them. */
export interface RecentList {
  readonly path: string;
  readonly list: string;
}

/** Returns the lists that were run or read in this browser, the latest first. */
export function recentLists(): readonly RecentList[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    // Without storage, or with an unreadable entry, there are none.
    return [];
  }
}

/** Remembers a list as the latest one. */
export function rememberList(latest: RecentList): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(withLatest(recentLists(), latest)));
  } catch {
    // Without storage, nothing is remembered.
  }
}

/** Returns the lists with the latest one first, each once. */
export function withLatest(known: readonly RecentList[], latest: RecentList): readonly RecentList[] {
  const others = known.filter(({ path, list }) => path !== latest.path || list !== latest.list);
  return [latest, ...others].slice(0, kept);
}

function isRecent(value: unknown): value is RecentList {
  return (
    typeof value === "object" &&
    value !== null &&
    "path" in value &&
    typeof value.path === "string" &&
    "list" in value &&
    typeof value.list === "string"
  );
}
