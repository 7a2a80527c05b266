import type { ProjectId } from "../../src/protocol/ids.ts";
import { useSyncExternalStore } from "react";

/** A language of the page. */
export type Language = "en" | "ko";

/** The colour theme: the system's, light or dark. */
export type Theme = "system" | "light" | "dark";

/** The hours without notifications, as `22:00`. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** Preferences of a person, stored in this browser. */
export interface Preferences {
  readonly language: Language;
  readonly theme: Theme;
  /** Single-key shortcuts; those with Ctrl or ⌘ always work. */
  readonly shortcuts: boolean;
  /** Long lines of a log wrap. */
  readonly wrap: boolean;
  /** Lines of agents that print JSON are shown as printed instead of in words. */
  readonly asPrinted: boolean;
  /** Lines of a log have the time at which they arrived. */
  readonly timestamps: boolean;
  /** The navigation at the side shows only icons. */
  readonly narrow: boolean;
  /** The list of files beside a review is hidden. */
  readonly noTree: boolean;
  /** The tab of the pane beside a conversation, or `hidden`; null if the person has chosen neither. */
  readonly taskPane: string | null;
  /** The browser notifies of waiting, failed and finished tasks while the page is hidden. */
  readonly notifications: boolean;
  /** The hours in which it does not notify. */
  readonly quiet: QuietHours | null;
  /** The project whose tasks the lists show; null for all. */
  readonly project: ProjectId | null;
}

/** The preferences that are off until a person turns them on. */
const switches = ["wrap", "asPrinted", "timestamps", "narrow", "noTree", "notifications"] as const;

const storageKey = "signalbox.preferences";
const listeners = new Set<() => void>();
let current: Preferences = read();

/** Returns the preferences and a function that changes some of them. Other tabs follow. */
export function usePreferences(): readonly [Preferences, (changes: Partial<Preferences>) => void] {
  return [useSyncExternalStore(onPreferences, chosenPreferences), change];
}

/** Returns the language of the page. Unlike `usePreferences`, it re-renders a component only when the language changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onPreferences, () => current.language);
}

/** Returns the preferences as they are now. */
export function chosenPreferences(): Preferences {
  return current;
}

/** Applies the preferences to the document, now and whenever they change. Call it before anything is drawn. */
export function applyPreferences(): void {
  apply();
  listeners.add(apply);
  window.addEventListener("storage", ({ key }) => {
    if (key === storageKey) set(read());
  });
}

/** Calls the listener after every change until the returned function is called. */
export function onPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(changes: Partial<Preferences>): void {
  set({ ...current, ...changes });
  try {
    localStorage.setItem(storageKey, JSON.stringify(current));
  } catch {
    // Without storage, preferences live as long as the tab.
  }
}

function set(next: Preferences): void {
  current = next;
  for (const listener of listeners) listener();
}

function apply(): void {
  const { documentElement } = document;
  // Setting the same language again would restyle every element.
  if (documentElement.lang !== current.language) documentElement.lang = current.language;
  if (current.theme === "system") delete documentElement.dataset["theme"];
  else documentElement.dataset["theme"] = current.theme;
}

function read(): Preferences {
  const guessed = navigator.languages.find((tag) => /^(ko|en)\b/i.test(tag)) ?? "en";
  let kept: Partial<Preferences> = {};
  try {
    kept = JSON.parse(localStorage.getItem(storageKey) ?? "{}") ?? {};
  } catch {
    // Without storage, or with an unreadable entry, the defaults apply.
  }
  const { language, theme, shortcuts, taskPane, quiet, project } = kept;
  const isOn = Object.fromEntries(switches.map((name) => [name, kept[name] === true]));
  return {
    ...(isOn as Pick<Preferences, (typeof switches)[number]>),
    language: language === "en" || language === "ko" ? language : /^ko/i.test(guessed) ? "ko" : "en",
    theme: theme === "light" || theme === "dark" ? theme : "system",
    shortcuts: shortcuts !== false,
    taskPane: typeof taskPane === "string" ? taskPane : null,
    quiet: typeof quiet?.from === "string" && typeof quiet.to === "string" ? quiet : null,
    project: typeof project === "string" && /^p_[a-z0-9]{8}$/.test(project) ? project : null,
  };
}

/** Returns the filter of lists by the chosen project. */
export function projectFilter(): { readonly project?: ProjectId } {
  return current.project === null ? {} : { project: current.project };
}
