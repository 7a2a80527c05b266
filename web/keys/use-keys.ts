import type { Bindings, Depth } from "../ui/shortcuts.ts";
import { useShortcuts } from "../ui/use-shortcuts.ts";
import { type KeyAction, keymap, type KeyScope } from "./keymap.ts";

type BoundScope = Exclude<KeyScope, "fields">;

const depths: Readonly<Record<BoundScope, Depth>> = {
  everywhere: "app",
  inbox: "screen",
  board: "screen",
  question: "screen",
  review: "screen",
  log: "part",
};

/**
 * Does these actions of a scope by their keys, while the component is there and `when` holds. An act is told which of
 * its chords was pressed, the first being 0; one that gives false leaves the key to the browser.
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
