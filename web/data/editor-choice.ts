import { useSyncExternalStore } from "react";
import { type Editor, isEditor } from "./editor-link.ts";

/** The editor that opens workspaces, and the address of one that is not in the list. Stored in this browser. */
export interface EditorChoice {
  readonly editor: Editor;
  readonly address: string;
}

const storageKey = "signalbox.editor";
const listeners = new Set<() => void>();
let current = read();

/** Returns the chosen editor and a function that changes it. */
export function useEditorChoice(): readonly [EditorChoice, (changes: Partial<EditorChoice>) => void] {
  return [useSyncExternalStore(follow, () => current), change];
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(changes: Partial<EditorChoice>): void {
  current = { ...current, ...changes };
  try {
    localStorage.setItem(storageKey, JSON.stringify(current));
  } catch {
    // Without storage, the choice lives as long as the tab.
  }
  for (const listener of listeners) listener();
}

function read(): EditorChoice {
  try {
    const kept: Partial<EditorChoice> = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    return {
      editor: kept.editor !== undefined && isEditor(kept.editor) ? kept.editor : "vscode",
      address: typeof kept.address === "string" ? kept.address : "",
    };
  } catch {
    // Without storage, or with an unreadable entry, the default applies.
    return { editor: "vscode", address: "" };
  }
}
