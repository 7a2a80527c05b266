/**
 * Maps keys to actions by the physical key (`KeyJ`, `Digit1`, `Enter`), so that a Hangul layout changes nothing.
 * `Shift+…` and `Mod+…` (Ctrl or ⌘) are prefixes, `KeyG KeyI` is a sequence, and `?` and `/` match the printed
 * character. If an action returns false, the browser handles the key.
 */
export type Bindings = Readonly<Record<string, () => unknown>>;

/** A key press with its context. */
export interface Press {
  readonly code: string;
  readonly key: string;
  readonly shift: boolean;
  readonly mod: boolean;
  readonly alt: boolean;
  /** True in a text field, or during composition. */
  readonly typing: boolean;
  readonly composing: boolean;
  readonly at: number;
}

/** The depth of a scope: the whole page, one screen, a part of it, or a dialog. A dialog stops every key. */
export type Depth = "app" | "screen" | "part" | "dialog";

interface Scope {
  readonly bindings: () => Bindings;
  readonly depth: Depth;
}

const depths: readonly Depth[] = ["app", "screen", "part", "dialog"];

const sequenceMs = 1500;

/**
 * The shortcut scopes of the page. The innermost scope that binds a key handles it (of two equally deep ones, the
 * later), so that a key never does two things. While a person types, and when single keys are turned off, only
 * `Mod+…` and Escape count.
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

  /** Runs the action of a key; returns whether the key is bound. */
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
