import { useState } from "react";
import type { InboxRow } from "./inbox-of.ts";

/** The selected rows among those shown. A row that is no longer shown is no longer selected. */
export interface Selection {
  readonly rows: readonly InboxRow[];
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

const nothing: ReadonlySet<string> = new Set();

/** Returns the selection among the rows. */
export function useSelection(shown: readonly InboxRow[]): Selection {
  const [chosen, setChosen] = useState(nothing);
  const rows = shown.filter(({ id }) => chosen.has(id));
  return {
    rows,
    ids: new Set(rows.map(({ id }) => id)),
    toggle: (id) =>
      setChosen((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
      ),
    selectAll: () => setChosen(new Set(shown.map(({ id }) => id))),
    clear: () => setChosen(nothing),
  };
}
