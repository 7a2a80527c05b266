import { describe, expect, test } from "vitest";
import { type Depth, type Press, Shortcuts } from "./shortcuts.ts";

function press(code: string, more: Partial<Press> = {}): Press {
  return {
    code,
    key: "",
    shift: false,
    mod: false,
    alt: false,
    typing: false,
    composing: false,
    at: 0,
    ...more,
  };
}

function playing(...scopes: { keys: string[]; depth?: Depth }[]) {
  const shortcuts = new Shortcuts();
  const done: string[] = [];
  const leave = scopes.map(({ keys, depth = "screen" }, at) =>
    shortcuts.enter({
      bindings: () => Object.fromEntries(keys.map((each) => [each, () => done.push(`${at}:${each}`)])),
      depth,
    }),
  );
  return { shortcuts, done, leave };
}

describe("Shortcuts", () => {
  test("the innermost scope that binds a key handles it, and an outer one after that scope is removed", () => {
    const { shortcuts, done, leave } = playing({ keys: ["KeyC", "KeyJ"] }, { keys: ["KeyC"] });
    shortcuts.press(press("KeyC"));
    shortcuts.press(press("KeyJ"));
    leave[1]?.();
    shortcuts.press(press("KeyC"));
    expect(done).toEqual(["1:KeyC", "0:KeyJ", "0:KeyC"]);
  });

  test("a screen takes precedence over the page, even when the page was added later", () => {
    const { shortcuts, done } = playing(
      { keys: ["KeyC"], depth: "screen" },
      { keys: ["KeyC"], depth: "app" },
    );
    shortcuts.press(press("KeyC"));
    expect(done).toEqual(["0:KeyC"]);
  });

  test("matches the physical key, whatever a Hangul layout prints", () => {
    const { shortcuts, done } = playing({ keys: ["KeyJ"] });
    expect(shortcuts.press(press("KeyJ", { key: "ㅓ" }))).toBe(true);
    expect(done).toEqual(["0:KeyJ"]);
  });

  test("an open dialog stops every key", () => {
    const { shortcuts, done } = playing({ keys: ["KeyC"] }, { keys: ["Escape"], depth: "dialog" });
    expect([shortcuts.press(press("KeyC")), shortcuts.press(press("Escape"))]).toEqual([false, true]);
    expect(done).toEqual(["1:Escape"]);
  });

  test("while a person types only keys with Ctrl or ⌘ count, and none during composition", () => {
    const { shortcuts, done } = playing({ keys: ["KeyC", "Mod+Enter"] });
    shortcuts.press(press("KeyC", { typing: true }));
    shortcuts.press(press("Enter", { typing: true, mod: true, composing: true }));
    shortcuts.press(press("Enter", { typing: true, mod: true }));
    expect(done).toEqual(["0:Mod+Enter"]);
  });

  test("single keys can be turned off", () => {
    const { shortcuts, done } = playing({ keys: ["KeyC", "?", "Mod+Enter", "Escape"] });
    shortcuts.singleKeys = false;
    for (const code of ["KeyC", "Escape"]) shortcuts.press(press(code));
    shortcuts.press(press("Slash", { key: "?", shift: true }));
    shortcuts.press(press("Enter", { mod: true }));
    expect(done).toEqual(["0:Escape", "0:Mod+Enter"]);
  });

  test("a sequence of two keys counts while the first is recent", () => {
    const { shortcuts, done } = playing({ keys: ["KeyG KeyI", "KeyI"] });
    shortcuts.press(press("KeyG"));
    shortcuts.press(press("KeyI", { at: 500 }));
    shortcuts.press(press("KeyG", { at: 1000 }));
    shortcuts.press(press("KeyI", { at: 5000 }));
    expect(done).toEqual(["0:KeyG KeyI", "0:KeyI"]);
  });

  test("the browser handles keys with Ctrl or Alt, and digits of the keypad are digits", () => {
    const { shortcuts, done } = playing({ keys: ["KeyC", "Digit3", "?", "Shift+KeyY"] });
    expect(shortcuts.press(press("KeyC", { mod: true }))).toBe(false);
    expect(shortcuts.press(press("KeyC", { alt: true }))).toBe(false);
    shortcuts.press(press("Numpad3"));
    shortcuts.press(press("Minus", { key: "?", shift: true }));
    shortcuts.press(press("KeyY", { shift: true }));
    expect(done).toEqual(["0:Digit3", "0:?", "0:Shift+KeyY"]);
  });
});
