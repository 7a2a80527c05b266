import type { Draft } from "../../src/protocol/api/drafts.ts";
import { fingerprint } from "../../src/protocol/fingerprint.ts";
import { ApiFailure } from "./api-failure.ts";
import { call } from "./client.ts";
import { serverDrafts } from "./server-drafts.ts";
import { resolveConflict } from "./draft-conflict.ts";
import { drafts } from "./drafts.ts";
import { reportFault } from "./report-fault.ts";

const saveAfterMs = 700;
const againAfterMs = 3000;
const writer = writerOf();
let timer: ReturnType<typeof setTimeout> | undefined;
let before: Promise<void> = Promise.resolve();

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") releaseDrafts();
});
window.addEventListener("pagehide", () => {
  // The page is closing; the draft stays in this browser and is sent with the next visit.
  for (const name of unsaved()) void send(name).catch(() => undefined);
});

/** Sends local changes soon, so that changes within a moment share one request. */
export function scheduleSave(afterMs = saveAfterMs): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    enqueue(saveAll);
  }, afterMs);
}

/** Fetches the drafts up to this version of the server and sends those that it lacks. */
export function syncTo(version: number): void {
  enqueue(async () => {
    if (version < serverDrafts.heard() && (await isAnotherServer())) serverDrafts.forget();
    while (serverDrafts.heard() < version) await fetchSome(version);
    await saveAll();
  });
}

/** Swaps the local text with the one that was offered. */
export function swapWithOther(name: string): void {
  const other = drafts.others.get(name);
  if (other === undefined) return;
  const mine = drafts.read(name);
  if (other.text === null || mine === null) drafts.others.delete(name);
  else drafts.others.set(name, { ...other, text: mine });
  accept(other);
  drafts.take(name, other.text);
  scheduleSave();
}

/** Dismisses the text that was offered and keeps the local one. */
export function dismissOther(name: string): void {
  const other = drafts.others.get(name);
  if (other !== undefined && isUnseen(other)) accept(other);
  drafts.others.delete(name);
  drafts.tell(name, true);
  scheduleSave();
}

/** Runs actions in order, so that a sent draft is known before the next fetch or send. */
function enqueue(act: () => Promise<void>): void {
  before = before.then(act).catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) reportFault("saving drafts", error);
    if (!(error instanceof ApiFailure && error.status === 401)) scheduleSave(againAfterMs);
  });
}

/**
 * Returns true if the server lacks drafts that it had before. Its version can arrive late, so only its
 * current answer counts.
 */
async function isAnotherServer(): Promise<boolean> {
  const last = { after: serverDrafts.heard() - 1, limit: 1 };
  return (await call("GET /api/drafts", { query: last })).items.length === 0;
}

async function fetchSome(version: number): Promise<void> {
  const { items, nextCursor } = await call("GET /api/drafts", { query: { after: serverDrafts.heard() } });
  for (const draft of items) receive(draft);
  serverDrafts.hear(nextCursor === null ? Math.max(version, items.at(-1)?.version ?? 0) : Number(nextCursor));
}

async function saveAll(): Promise<void> {
  for (const other of drafts.others.values()) {
    if (isUnseen(other) && drafts.read(other.name) === null) receive(other);
  }
  for (const name of unsaved()) await send(name);
  if (unsaved().length === 0) drafts.saved();
}

/** Returns the drafts that differ from the server's. While another text is offered, the person decides first. */
function unsaved(): string[] {
  const names = new Set([...drafts.names(""), ...serverDrafts.names()]);
  return [...names].filter((name) => isShared(name) && !isSaved(name) && !isContested(name));
}

async function send(name: string): Promise<void> {
  const text = drafts.read(name);
  const base = serverDrafts.of(name).version;
  try {
    const { kept, draft } = await call("PUT /api/drafts", { body: { name, text, base, writer } });
    if (!kept && draft.version > 0) return receive(draft);
    serverDrafts.set(name, draft.version, text);
    if (draft.version === serverDrafts.heard() + 1) serverDrafts.hear(draft.version);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status < 400 || error.status >= 500 || error.status === 401)
      throw error;
    // It is too long for the server and stays in this browser.
    serverDrafts.set(name, base, text);
  }
}

/** Reconciles a new version from the server with the local text. */
function receive(draft: Draft): void {
  const { name, text: theirs } = draft;
  if (!isShared(name) || draft.version <= serverDrafts.of(name).version) return;
  const outcome = resolveConflict({
    mine: drafts.read(name),
    theirs,
    saved: isSaved(name) || fingerprint(drafts.read(name)) === draft.was,
    editing: isBeingEdited(name),
    own: draft.writer === writer,
    lastWins: /^(?:choice|snooze)\./.test(name),
  });
  if (outcome === "leave") return;
  if (outcome === "offer") drafts.others.set(name, draft);
  else accept(draft);
  const offered = outcome === "offer" || drafts.others.delete(name);
  if (outcome === "take") drafts.take(name, theirs);
  else if (offered) drafts.tell(name, true);
}

function accept({ name, version, text }: Draft): void {
  serverDrafts.set(name, version, text);
}

function isSaved(name: string): boolean {
  return fingerprint(drafts.read(name)) === serverDrafts.of(name).print;
}

/** Settings stay in this browser until they are saved. */
function isShared(name: string): boolean {
  return !name.startsWith("setting.");
}

function isContested(name: string): boolean {
  const other = drafts.others.get(name);
  return other !== undefined && isUnseen(other);
}

function isUnseen({ name, version }: Draft): boolean {
  return version > serverDrafts.of(name).version;
}

/**
 * Checks whether the person is editing the draft: they typed it during this visit, or the focused field holds its
 * text.
 */
function isBeingEdited(name: string): boolean {
  if (name.startsWith("snooze.")) return false;
  if (drafts.typed.has(name)) return true;
  const field = document.hasFocus() ? document.activeElement : null;
  const written =
    field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement ? field.value : "";
  const mine = drafts.read(name) ?? "";
  return written !== "" && (mine.includes(written) || mine.includes(JSON.stringify(written).slice(1, -1)));
}

/**
 * Stops treating drafts as being edited when the page is hidden: newer versions may replace them, and unsent changes
 * are sent.
 */
function releaseDrafts(): void {
  drafts.typed.clear();
  for (const other of drafts.others.values()) if (isUnseen(other)) receive(other);
  enqueue(saveAll);
}

/** Returns the id under which this browser writes drafts. */
function writerOf(): string {
  const key = "signalbox.writer";
  const made = Math.random().toString(36).slice(2, 12);
  try {
    const known = localStorage.getItem(key);
    if (known === null) localStorage.setItem(key, made);
    return known ?? made;
  } catch {
    // Without storage, every visit is a writer of its own.
    return made;
  }
}
