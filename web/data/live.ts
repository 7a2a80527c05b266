import { useSyncExternalStore } from "react";
import type { StorageTrouble } from "../../src/protocol/api/storage-trouble.ts";
import type { TaskId } from "../../src/protocol/ids.ts";
import type { SentRecord as Recorded, taskKind } from "../../src/protocol/record.ts";
import type { TaskState } from "../../src/protocol/task/state.ts";
import { affectedLists, type ListName } from "./affected.ts";
import { answerQueue } from "./answers.ts";
import type { ConnectionStatus } from "./connection.ts";
import { onDraftsVersion, saveUnsaved } from "./drafts.ts";
import { Feed } from "./feed.ts";
import { firstReads } from "./first-reads.ts";
import { takeOfficeRecord } from "./office-live.ts";
import { takeOrchestrationRecord } from "./orchestration-live.ts";
import { historyKey, isInHistory, queryClient, taskState } from "./queries.ts";
import { remember } from "./recent.ts";
import { refresh } from "./refresh.ts";

/** The kind of the streams of tasks, without the code that reads them. */
const ofTask: typeof taskKind = "task";

const listsEveryMs = 300;
const waitingEveryMs = 100;
const listsEveryMsHidden = 2000;
const lists = new Set<ListName>();
let listsAt = 0;
let listsDue = Number.POSITIVE_INFINITY;
let listsTimer: ReturnType<typeof setTimeout> | undefined;

/** The fold of a task, loaded with the first event of a task that is shown: lists do without it. */
let folding: typeof import("./task-fold.ts") | null = null;

let diskTrouble: StorageTrouble | null = null;
const diskListeners = new Set<() => void>();

const caughtUpListeners = new Set<(events: number) => void>();

const feed = new Feed({
  record: take,
  fresh: (cursor) => firstReads.streamStarted(cursor, refresh),
  drafts: onDraftsVersion,
  disk(trouble) {
    diskTrouble = trouble;
    for (const listener of diskListeners) listener();
  },
  caughtUp(events) {
    for (const listener of caughtUpListeners) listener(events);
  },
});

/** Opens the event stream and keeps all fetched data up to date; returns a function that stops it. */
export function goLive(): () => void {
  feed.start();
  const stopAsking = feed.onStatus(askAgainWhenLive);
  return () => {
    stopAsking();
    feed.stop();
  };
}

/**
 * Calls `listener` with the number of missed events whenever a lost connection is up to date again; returns a
 * function that stops it.
 */
export function onCaughtUp(listener: (events: number) => void): () => void {
  caughtUpListeners.add(listener);
  return () => caughtUpListeners.delete(listener);
}

/** Returns the state of the connection to the server. */
export function useConnection(): ConnectionStatus {
  return useSyncExternalStore(feed.onStatus, feed.status);
}

/** Returns the reason why the server can store nothing, or null. */
export function useStorageTrouble(): StorageTrouble | null {
  return useSyncExternalStore(onStorageTrouble, () => diskTrouble);
}

function onStorageTrouble(listener: () => void): () => void {
  diskListeners.add(listener);
  return () => diskListeners.delete(listener);
}

function take(record: Recorded): void {
  remember(record);
  if (record.kind !== ofTask) {
    takeOrchestrationRecord(record);
    takeOfficeRecord(record);
    return;
  }
  foldTask(record);
  if (isInHistory(record)) tellHistory(record);
  if (record.event.type === "question.answered" || record.event.type === "question.withdrawn") {
    answerQueue.forget(record.event.questionId);
    refresh({ queryKey: ["question", record.event.questionId] });
  }
  for (const list of affectedLists(record.event)) lists.add(list);
  if (lists.size > 0) refreshListsSoon();
}

function foldTask(record: Recorded): void {
  const { queryKey } = taskState(record.stream as TaskId);
  const state = queryClient.getQueryData<TaskState>(queryKey);
  if (state === undefined) return;
  if (folding === null) {
    void loadFolding().then(
      () => foldTask(record),
      () => refresh({ queryKey }),
    );
    return;
  }
  const next = folding.folded(state, record);
  if (next === null) refresh({ queryKey });
  else if (next !== state) queryClient.setQueryData(queryKey, next);
}

async function loadFolding(): Promise<void> {
  folding = await import("./task-fold.ts");
}

function tellHistory(record: Recorded): void {
  queryClient.setQueryData<Recorded[]>(historyKey(record.stream as TaskId), (told) =>
    told === undefined || told.some(({ seq }) => seq === record.seq) ? told : [...told, record],
  );
}

/**
 * Refreshes changed lists together, so that many events cost few requests. Lists of waiting items are refreshed
 * first.
 */
function refreshListsSoon(): void {
  const waits = lists.has("questions") || lists.has("reviews");
  const whenSeen = waits ? waitingEveryMs : listsEveryMs;
  const every = document.visibilityState === "visible" ? whenSeen : listsEveryMsHidden;
  const due = Math.max(Date.now() + 20, listsAt + every);
  if (due >= listsDue) return;
  clearTimeout(listsTimer);
  listsDue = due;
  listsTimer = setTimeout(() => {
    listsDue = Number.POSITIVE_INFINITY;
    listsAt = Date.now();
    for (const list of lists) refresh({ queryKey: ["list", list] });
    lists.clear();
  }, due - Date.now());
}

/**
 * Retries failed queries at once when the server is back. The events that would refresh them have passed and will not
 * come again.
 */
function askAgainWhenLive(): void {
  if (feed.status() !== "live") return;
  saveUnsaved();
  void queryClient.invalidateQueries({
    predicate: ({ state }) => state.status === "error" || state.fetchFailureCount > 0,
  });
}
