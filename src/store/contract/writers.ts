import type { Recorded } from "../../protocol/record.ts";
import type { TaskEvent } from "../../protocol/task/event.ts";
import type { Store } from "../store.ts";
import { entry, said } from "./samples.ts";

/** Appends one event after another, and retries whenever another writer was first. */
export async function writeWithRetries(
  store: Store,
  stream: string,
  events: readonly string[],
): Promise<void> {
  let expectedSeq = 0;
  for (const text of events) {
    for (let written = false; !written;) {
      const outcome = await store.append(entry(stream, { expectedSeq, events: [said(text)] }));
      if (!outcome.ok && outcome.reason !== "lost_race") throw new Error(outcome.reason);
      written = outcome.ok;
      expectedSeq = outcome.ok ? expectedSeq + 1 : outcome.actualSeq;
    }
  }
}

/** Reads everything in small pages, repeatedly. `stop` catches up and returns everything it read. */
export function readEverything(store: Store): { readonly stop: () => Promise<Recorded[]> } {
  const seen: Recorded[] = [];
  let stopped = false;
  const reading = (async () => {
    for (let position = ""; ;) {
      const last = stopped;
      const page = await store.readAll({ after: position, limit: 7 });
      seen.push(...page.records);
      position = page.position;
      if (last && page.records.length === 0) return;
    }
  })();
  return {
    async stop() {
      stopped = true;
      await reading;
      return seen;
    },
  };
}

/** Returns the texts that people wrote, in order, and the types of other events. */
export function texts(records: readonly Recorded[]): string[] {
  return records.map(({ event }) => {
    const said = event as TaskEvent;
    return said.type === "person.wrote" ? said.text : said.type;
  });
}

/** Returns `count` items, made from their indexes. */
export function upTo<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
