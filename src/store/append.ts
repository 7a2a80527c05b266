import type { Compilable, Kysely } from "kysely";
import { rowWrites } from "./write-rows.ts";
import type { Append, AppendOutcome } from "./store.ts";
import type { Tables } from "./tables.ts";
import type { Work, WorkOutcome } from "./sqlite/commit.ts";
import { faultOf } from "./sqlite/fault-message.ts";
import { statementOf } from "./sqlite/reading-dialect.ts";

/** The shape that events have now. A reader of older ones is told theirs by the record. */
const eventVersion = 1;

/** An append as work for the writer: its events, and the rows that go with them. */
export function appendWork(db: Kysely<Tables>, entry: Append): Work {
  const { stream, expectedSeq, at, by, events, rows = {} } = entry;
  return {
    events: {
      stream,
      expectedSeq,
      at,
      by,
      version: eventVersion,
      events: events.map((event) => JSON.stringify(event)),
    },
    ...statementWork(rowWrites(db, rows)),
  };
}

/** Statements without a place in the log. */
export function statementWork(statements: readonly Compilable[]): Work {
  return { statements: statements.map((statement) => statementOf(statement.compile())) };
}

/** What the writer made of an append, for the one who asked for it. */
export function appendOutcome(entry: Append, outcome: WorkOutcome): AppendOutcome {
  switch (outcome.kind) {
    case "failed":
      throw faultOf(outcome.fault);
    case "lost":
      return { ok: false, actualSeq: outcome.actualSeq };
    case "done": {
      const { stream, expectedSeq, at, by, events } = entry;
      const records = events.map((event, index) => ({
        stream,
        seq: expectedSeq + 1 + index,
        position: String(outcome.firstPosition + index),
        at,
        by,
        version: eventVersion,
        event,
      }));
      return { ok: true, records };
    }
  }
}
