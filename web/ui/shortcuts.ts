/**
 * What each key does, by the physical key (`KeyJ`, `Digit1`, `Enter`), so that a Hangul layout changes
 * nothing; `Shift+…` and `Mod+…` (Ctrl or ⌘) before it, `KeyG KeyI` for one key after another; `?` and `/` by
 * what they print.
 * An act that gives false leaves the key to the browser.
 */
export type Bindings = Readonly<Record<string, () => unknown>>;

/** A key as it was pressed, with what the listener knows of where. */
export interface Press {
  readonly code: string;
  readonly key: string;
  readonly shift: boolean;
  readonly mod: boolean;
  readonly alt: boolean;
  /** In a field that takes text, or while a syllable is being composed. */
  readonly typing: boolean;
  readonly composing: boolean;
  readonly at: number;
}

/** How far inside a scope is: the whole page, one screen, a piece of it, a dialog. A dialog lets no key past it. */
export type Depth = "app" | "screen" | "part" | "dialog";

interface Scope {
  readonly bindings: () => Bindings;
  readonly depth: Depth;
}

const depths: readonly Depth[] = ["app", "screen", "part", "dialog"];

const sequenceMs = 1500;

/**
 * The scopes of the page: the innermost one that knows a key has it (of two as deep, the later one), so that a
 * key never does two things. While somebody types, and where single keys are switched off, only `Mod+…` and Escape count.
 */
export class Shortcuts {
  readonly #scopes: Scope[] = [];
  #prefix: { chord: string; at: number } | null = null;
  singleKeys = true;

  enter(scope: Scope): () => void {
    const rank = depths.indexOf(scope.depth);
    const inner = this.#scopes.findIndex(({ depth }) => depths.indexOf(depth) > rank);
    this.#scopes.splice(inner === -1 ? this.#scopes.length : inner, 0, scope);
    return () => void this.#scopes.splice(this.#scopes.indexOf(scope), 1);
  }

  /** Does what the key is bound to, and tells whether it was bound to anything. */
  press(press: Press): boolean {
    if (press.composing || press.alt) return false;
    const chord = chordOf(press);
    if (!chord.startsWith("Mod+") && chord !== "Escape" && (press.typing || !this.singleKeys)) return false;
    const prefix = this.#prefix;
    this.#prefix = null;
    if (prefix !== null && press.at - prefix.at <= sequenceMs) {
      const act = this.#find((keys) => keys === `${prefix.chord} ${chord}`);
      if (act !== null) return run(act);
    }
    const act = this.#find((keys) => keys === chord);
    if (act !== null) return run(act);
    if (this.#find((keys) => keys.startsWith(`${chord} `)) === null) return false;
    this.#prefix = { chord, at: press.at };
    return true;
  }

  #find(matches: (keys: string) => boolean): (() => unknown) | null {
    for (const { bindings, depth } of this.#scopes.toReversed()) {
      const found = Object.entries(bindings()).find(([keys]) => matches(keys));
      if (found !== undefined) return found[1];
      if (depth === "dialog") return null;
    }
    return null;
  }
}

function run(act: () => unknown): boolean {
  return act() !== false;
}

function chordOf({ code, key, shift, mod }: Press): string {
  if (!mod && (key === "?" || key === "/")) return key;
  const physical = code.replace(/^Numpad(?=\d)/, "Digit").replace("NumpadEnter", "Enter");
  return `${mod ? "Mod+" : ""}${shift ? "Shift+" : ""}${physical}`;
}
