import type { Answer, Caller } from "../api/caller.ts";
import type { CallId, OfficeId, ProjectId } from "../ids.ts";
import { allOffices } from "../office/all-offices.ts";
import { snoozedIn } from "./snooze.ts";
import { type WaitingRow, waitingRows } from "./waiting.ts";

/** A call of an office that waits for a person's decision. Its id is that of the call. */
export interface HeldCall {
  readonly id: CallId;
  readonly office: OfficeId;
  readonly title: string;
  readonly call: CallId;
  readonly caller: string;
  readonly callee: string;
  readonly task: string;
  readonly since: string;
}

/** One entry of the inbox, and the time until which it is snoozed; null if it is not. */
export interface InboxEntry {
  readonly row: WaitingRow<HeldCall>;
  readonly snoozedUntil: string | null;
}

/** Reads everything that waits for the person, in the order of the page; only that of a project if one is given. */
export async function readInbox(api: Caller, now: Date, project?: ProjectId): Promise<InboxEntry[]> {
  const filter = project === undefined ? {} : { project };
  const [questions, reviews, calls, tasks, snoozed] = await Promise.all([
    api.call("GET /api/questions", { query: { ...filter, status: "pending", limit: 200 } }),
    api.call("GET /api/reviews", { query: { ...filter, status: "pending", limit: 200 } }),
    heldCalls(api, project),
    Promise.all(
      (["in_progress", "review", "failed"] as const).map((status) =>
        api.call("GET /api/tasks", { query: { ...filter, status, limit: 200 } }),
      ),
    ),
    snoozedEntries(api),
  ]);
  const rows = waitingRows({
    questions: questions.items,
    reviews: reviews.items,
    calls,
    tasks: tasks.flatMap(({ items }) => items),
  });
  return rows.map((row) => {
    const until = snoozed.get(row.id) ?? 0;
    return { row, snoozedUntil: until > now.getTime() ? new Date(until).toISOString() : null };
  });
}

async function heldCalls(api: Caller, project: ProjectId | undefined): Promise<HeldCall[]> {
  const offices = await Array.fromAsync(allOffices(api, project));
  return offices.flatMap(({ id, title, held }) =>
    held.map((call) => ({ ...call, id: call.call, office: id, title })),
  );
}

/** Reads the snoozes, which the server stores as drafts of the person. */
async function snoozedEntries(api: Caller): Promise<ReadonlyMap<string, number>> {
  const drafts: { name: string; text: string | null }[] = [];
  let after: string | null = "0";
  while (after !== null) {
    const page: Answer<"GET /api/drafts"> = await api.call("GET /api/drafts", {
      query: { after, limit: 200 },
    });
    drafts.push(...page.items);
    after = page.nextCursor;
  }
  return snoozedIn(drafts);
}
