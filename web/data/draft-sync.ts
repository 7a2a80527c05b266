import type { Draft } from "../../src/protocol/api/drafts.ts";
import { printOf } from "../../src/protocol/print-of.ts";
import { ApiFailure } from "./api-failure.ts";
import { call } from "./client.ts";
import { serverDrafts } from "./server-drafts.ts";
import { resolveConflict } from "./draft-conflict.ts";
import { drafts } from "./drafts.ts";

const saveAfterMs = 700;
const againAfterMs = 3000;
const writer = writerOf();
let timer: ReturnType<typeof setTimeout> | undefined;
let before: Promise<void> = Promise.resolve();

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") releaseDrafts();
});
window.addEventListener("pagehide", () => {
  for (const name of unsaved()) void send(name).catch(() => undefined);
});

/** Sends what was written or dropped here, together with whatever is written in the next moment. */
export function scheduleSave(afterMs = saveAfterMs): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    enqueue(saveAll);
  }, afterMs);
}

/** The server's drafts are at this version: fetches what is not known of them, and sends what is not there. */
export function syncTo(version: number): void {
  enqueue(async () => {
    if (version < serverDrafts.heard() && (await isAnotherServer())) serverDrafts.forget();
    while (serverDrafts.heard() < version) await fetchSome(version);
    await saveAll();
  });
}

/** Puts the text that was offered into the place of the one here, which is offered instead. */
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

/** Lets go of the text that was offered; the one here stays. */
export function dismissOther(name: string): void {
  const other = drafts.others.get(name);
  if (other !== undefined && isUnseen(other)) accept(other);
  drafts.others.delete(name);
  drafts.tell(name, true);
  scheduleSave();
}

/** One after another, so that what was sent is known before anything is fetched or sent again. */
function enqueue(act: () => Promise<void>): void {
  before = before.then(act).catch((error: unknown) => {
    if (!(error instanceof ApiFailure && error.status === 401)) scheduleSave(againAfterMs);
  });
}

/** Whether the server has not even what it was heard to have. News of it can be late, so only what it answers now counts. */
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

/** The drafts that the server does not have as they are here; where another text is offered, the person decides first. */
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
    // It is too long for the server and stays here alone.
    serverDrafts.set(name, base, text);
  }
}

/** Brings together what is here and what the server has, when that is new. */
function receive(draft: Draft): void {
  const { name, text: theirs } = draft;
  if (!isShared(name) || draft.version <= serverDrafts.of(name).version) return;
  const outcome = resolveConflict({
    mine: drafts.read(name),
    theirs,
    saved: isSaved(name) || printOf(drafts.read(name)) === draft.was,
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
  return printOf(drafts.read(name)) === serverDrafts.of(name).print;
}

/** What is set is said in the settings alone. */
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

/** Whether the person is writing it: has typed it since they came, or stands in a field with its words. */
function isBeingEdited(name: string): boolean {
  if (name.startsWith("snooze.")) return false;
  if (drafts.typed.has(name)) return true;
  const field = document.hasFocus() ? document.activeElement : null;
  const written =
    field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement ? field.value : "";
  const mine = drafts.read(name) ?? "";
  return written !== "" && (mine.includes(written) || mine.includes(JSON.stringify(written).slice(1, -1)));
}

/** Who looks away is not writing: what others wrote meanwhile may take its place, and nothing waits to be sent. */
function releaseDrafts(): void {
  drafts.typed.clear();
  for (const other of drafts.others.values()) if (isUnseen(other)) receive(other);
  enqueue(saveAll);
}

/** This browser's name for what it writes. */
function writerOf(): string {
  const key = "signalbox.writer";
  const made = Math.random().toString(36).slice(2, 12);
  try {
    const known = localStorage.getItem(key);
    if (known === null) localStorage.setItem(key, made);
    return known ?? made;
  } catch {
    return made;
  }
}
