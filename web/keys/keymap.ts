import { everywhereKeys, inboxKeys } from "./first-keys.ts";
import { screenKeys } from "./screen-keys.ts";

/**
 * Every key of the page: by scope, the action, and its chords (in the notation of `Bindings` in ui/shortcuts.ts).
 * Nothing else binds a key, and the list of shortcuts shows this map.
 */
export const keymap = {
  everywhere: everywhereKeys,
  /** Keys of fields and dialogs themselves. They work even when single keys are turned off. */
  fields: {
    send: ["Mod+Enter"],
    leave: ["Escape"],
    moreLines: ["Shift+ArrowDown"],
    fewerLines: ["Shift+ArrowUp"],
  },
  inbox: inboxKeys,
  ...screenKeys,
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** A part of the page in which keys work. */
export type KeyScope = keyof typeof keymap;

/** An action that keys perform in a scope. */
export type KeyAction<Scope extends KeyScope> = keyof (typeof keymap)[Scope];
