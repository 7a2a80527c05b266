import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keymap } from "./keymap.ts";
import { keyLabels } from "./key-labels.ts";

test("in one place no key does two things", () => {
  for (const acts of Object.values(keymap)) {
    const chords = Object.values<readonly string[]>(acts).flat();
    expect(chords).toEqual([...new Set(chords)]);
  }
});

test("no part of the page binds keys but through this map, save dialogs their Escape; the log and who keeps the focus only look on", () => {
  const binding = globSync("web/**/*.{ts,tsx}").filter((file) =>
    /\b(?:useShortcuts|addEventListener)\(\s*"(?:app|screen|part|dialog|key\w+)"/.test(
      readFileSync(file, "utf8"),
    ),
  );
  expect(binding.toSorted()).toEqual([
    "web/parts/log/log-view.ts",
    "web/ui/dialog.tsx",
    "web/ui/keep-focus.ts",
    "web/ui/use-shortcuts.ts",
  ]);
});

test("keys are shown as they are keyLabels", () => {
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
