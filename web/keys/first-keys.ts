/** The keys 1 to 9. */
export const digits = Array.from({ length: 9 }, (_, at) => `Digit${at + 1}`);

/*
 * The keys of the first visit, in the notation of `Bindings` in ui/shortcuts.ts. Those of other screens are in
 * screen-keys.ts, which is loaded with them.
 */

/** The keys that work on every screen. */
export const everywhereKeys = {
  palette: ["Mod+KeyK"],
  search: ["/"],
  newTask: ["KeyC"],
  goInbox: ["KeyG KeyI"],
  goBoard: ["KeyG KeyB"],
  goTaskLists: ["KeyG KeyL"],
  goOffices: ["KeyG KeyO"],
  goNodes: ["KeyG KeyN"],
  goMetrics: ["KeyG KeyM"],
  goSettings: ["KeyG KeyS"],
  nextWaiting: ["BracketRight"],
  previousWaiting: ["BracketLeft"],
  copyLink: ["KeyY"],
  copyCommand: ["Shift+KeyY"],
  help: ["?"],
} as const;

/** The keys of the inbox. */
export const inboxKeys = {
  next: ["KeyJ", "ArrowDown"],
  previous: ["KeyK", "ArrowUp"],
  open: ["KeyO", "Enter"],
  toItem: ["ArrowRight"],
  toList: ["ArrowLeft"],
  answer: digits,
  snooze: ["KeyE"],
  archive: ["KeyD"],
  select: ["KeyX"],
  undo: ["KeyZ"],
  search: ["/"],
} as const;
