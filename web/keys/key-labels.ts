const names: Readonly<Record<string, string>> = {
  BracketLeft: "[",
  BracketRight: "]",
  Comma: ",",
  Period: ".",
  Enter: "↵",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
};

/** Returns the labels of an action's chords, one text for each key to press; a run of digits becomes a range. */
export function keyLabels(chords: readonly string[], modKey: string): readonly (readonly string[])[] {
  if (chords.length > 2 && chords.every((chord) => chord.startsWith("Digit")))
    return [[`${keyOf(chords[0] ?? "", modKey)}–${keyOf(chords.at(-1) ?? "", modKey)}`]];
  return chords.map((chord) => chord.split(" ").map((key) => keyOf(key, modKey)));
}

function keyOf(key: string, modKey: string): string {
  if (key.startsWith("Mod+")) return modKey + keyOf(key.slice("Mod+".length), modKey);
  if (key.startsWith("Shift+")) return `⇧${keyOf(key.slice("Shift+".length), modKey)}`;
  return names[key] ?? key.replace(/^(?:Key|Digit)/, "");
}
