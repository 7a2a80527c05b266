import type { Bindings, Depth } from "../ui/shortcuts.ts";
import { useShortcuts } from "../ui/use-shortcuts.ts";
import { type Act, keymap, type Place } from "./keymap.ts";

type BoundPlace = Exclude<Place, "fields">;

const depths: Readonly<Record<BoundPlace, Depth>> = {
  everywhere: "app",
  inbox: "screen",
  board: "screen",
  question: "screen",
  review: "screen",
  log: "part",
};

/**
 * Does these acts of a place by their keys, while the component is there and `when` holds. An act is told which of
 * its chords was pressed, the first being 0; one that gives false leaves the key to the browser.
 */
export function useKeys<Where extends BoundPlace>(
  place: Where,
  acts: { readonly [Name in Act<Where>]?: (chord: number) => unknown },
  when = true,
): void {
  const chords: Readonly<Record<string, readonly string[]>> = keymap[place];
  const bindings: Bindings = Object.fromEntries(
    Object.entries<((chord: number) => unknown) | undefined>(acts).flatMap(([name, act]) =>
      act === undefined ? [] : (chords[name] ?? []).map((chord, at) => [chord, () => act(at)]),
    ),
  );
  useShortcuts(depths[place], bindings, when);
}
