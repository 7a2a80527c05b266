import type { Bindings, Depth } from "../ui/shortcuts.ts";
import { useShortcuts } from "../ui/use-shortcuts.ts";
import { type KeyAction, keymap, type KeyScope } from "./keymap.ts";

type BoundScope = Exclude<KeyScope, "fields">;

const depths: Readonly<Record<BoundScope, Depth>> = {
  everywhere: "app",
  inbox: "screen",
  board: "screen",
  taskLists: "screen",
  offices: "screen",
  nodes: "screen",
  question: "screen",
  review: "screen",
  log: "part",
};

/**
 * Binds actions of a scope to their keys while the component is mounted and `when` holds. An action receives the
 * index of the pressed chord, starting at 0; if it returns false, the browser handles the key.
 */
export function useKeys<Scope extends BoundScope>(
  scope: Scope,
  actions: { readonly [Name in KeyAction<Scope>]?: (chord: number) => unknown },
  when = true,
): void {
  const chords: Readonly<Record<string, readonly string[]>> = keymap[scope];
  const bindings: Bindings = Object.fromEntries(
    Object.entries<((chord: number) => unknown) | undefined>(actions).flatMap(([name, act]) =>
      act === undefined ? [] : (chords[name] ?? []).map((chord, at) => [chord, () => act(at)]),
    ),
  );
  useShortcuts(depths[scope], bindings, when);
}
