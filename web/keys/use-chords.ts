import type { Bindings, Depth } from "../ui/shortcuts.ts";
import { useShortcuts } from "../ui/use-shortcuts.ts";

type Chords = Readonly<Record<string, readonly string[]>>;

/** The actions of a scope. Each receives the index of the pressed chord; if it returns false, the browser handles the key. */
export type KeyActions<Keys extends Chords> = {
  readonly [Name in keyof Keys]?: ((chord: number) => unknown) | undefined;
};

/** Binds actions to the chords of a scope while the component is mounted and `when` holds. */
export function useChords<Keys extends Chords>(
  depth: Depth,
  keys: Keys,
  actions: KeyActions<Keys>,
  when = true,
): void {
  const bindings: Bindings = Object.fromEntries(
    Object.entries<((chord: number) => unknown) | undefined>(actions).flatMap(([name, act]) =>
      act === undefined ? [] : (keys[name] ?? []).map((chord, at) => [chord, () => act(at)]),
    ),
  );
  useShortcuts(depth, bindings, when);
}
