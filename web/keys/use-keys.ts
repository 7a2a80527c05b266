import { screenKeys } from "./screen-keys.ts";
import { type KeyActions, useChords } from "./use-chords.ts";

type Screens = typeof screenKeys;

/** Binds actions of a screen or a part to their keys while the component is mounted and `when` holds. */
export function useKeys<Scope extends keyof Screens>(
  scope: Scope,
  actions: KeyActions<Screens[Scope]>,
  when = true,
): void {
  useChords(scope === "log" ? "part" : "screen", screenKeys[scope], actions, when);
}
