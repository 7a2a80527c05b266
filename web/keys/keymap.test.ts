import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keymap } from "./keymap.ts";
import { keyLabels } from "./key-labels.ts";

test("no scope binds a key twice", () => {
  for (const acts of Object.values(keymap)) {
    const chords = Object.values<readonly string[]>(acts).flat();
    expect(chords).toEqual([...new Set(chords)]);
  }
});

test("only this map binds keys, except that dialogs and menus close on Escape; the log, the file in view, the focus restorer and typing ahead only listen", () => {
  const binding = globSync("web/**/*.{ts,tsx}").filter((file) =>
    /\b(?:useShortcuts|addEventListener)\(\s*"(?:app|screen|part|dialog|key\w+)"|\buseChords\(\s*"\w+",(?!\s*(?:everywhereKeys|inboxKeys)\b)/.test(
      readFileSync(file, "utf8"),
    ),
  );
  expect(binding.toSorted()).toEqual([
    "web/parts/log/log-view.ts",
    "web/parts/review/files/use-file-in-view.ts",
    "web/ui/dialog.tsx",
    "web/ui/menu.tsx",
    "web/ui/restore-focus.ts",
    "web/ui/typed-ahead.ts",
    "web/ui/use-shortcuts.ts",
  ]);
});

test("key labels match the printed keys", () => {
  const { everywhere, inbox, board } = keymap;
  expect(
    [
      everywhere.palette,
      everywhere.goInbox,
      everywhere.copyCommand,
      inbox.answer,
      inbox.open,
      board.left,
    ].map((chords) => keyLabels(chords, "Ctrl ")),
  ).toEqual([[["Ctrl K"]], [["G", "I"]], [["⇧Y"]], [["1–9"]], [["O"], ["↵"]], [["H"], ["←"]]]);
});
