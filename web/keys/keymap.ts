const digits = Array.from({ length: 9 }, (_, at) => `Digit${at + 1}`);

/**
 * Every key of the page: by the place where it works, what it does, and the chords that do it (written as `Bindings`
 * of ui/shortcuts.ts says). Nothing else binds a key, and the list of shortcuts is drawn from this one.
 */
export const keymap = {
  everywhere: {
    palette: ["Mod+KeyK"],
    search: ["/"],
    newTask: ["KeyC"],
    goInbox: ["KeyG KeyI"],
    goBoard: ["KeyG KeyB"],
    goMetrics: ["KeyG KeyM"],
    goSettings: ["KeyG KeyS"],
    nextWaiting: ["BracketRight"],
    previousWaiting: ["BracketLeft"],
    copyLink: ["KeyY"],
    copyCommand: ["Shift+KeyY"],
    help: ["?"],
  },
  /** Those of fields and dialogs themselves; they hold also where single keys are switched off. */
  fields: {
    send: ["Mod+Enter"],
    leave: ["Escape"],
    moreLines: ["Shift+ArrowDown"],
    fewerLines: ["Shift+ArrowUp"],
  },
  inbox: {
    next: ["KeyJ"],
    previous: ["KeyK"],
    open: ["KeyO", "Enter"],
    answer: digits,
    snooze: ["KeyE"],
    undo: ["KeyZ"],
    search: ["/"],
  },
  board: {
    down: ["KeyJ", "ArrowDown"],
    up: ["KeyK", "ArrowUp"],
    left: ["KeyH", "ArrowLeft"],
    right: ["KeyL", "ArrowRight"],
    open: ["KeyO"],
    search: ["/"],
  },
  question: {
    choose: digits,
  },
  log: {
    follow: ["KeyF"],
    search: ["/", "Mod+KeyF"],
    nextError: ["KeyE"],
    previousError: ["Shift+KeyE"],
    wrap: ["KeyW"],
    asPrinted: ["KeyP"],
    fold: ["KeyO"],
    foldAll: ["Shift+KeyO"],
    copyLink: ["KeyY"],
  },
  review: {
    nextLine: ["KeyJ"],
    previousLine: ["KeyK"],
    nextFile: ["Shift+KeyJ"],
    previousFile: ["Shift+KeyK"],
    nextUnviewed: ["Shift+KeyN"],
    nextChange: ["KeyN"],
    previousChange: ["KeyP"],
    showMore: ["KeyE"],
    showAll: ["Shift+KeyE"],
    findFile: ["KeyT"],
    comment: ["KeyC"],
    reply: ["KeyR"],
    resolve: ["KeyX"],
    showThread: ["KeyO"],
    viewed: ["KeyV"],
    view: ["KeyD"],
    previousAttempt: ["Comma"],
    nextAttempt: ["Period"],
    approve: ["KeyA"],
    requestChanges: ["Shift+KeyR"],
    copyLink: ["KeyY"],
    endTips: ["Escape"],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Scope keys work. */
export type KeyScope = keyof typeof keymap;

/** What keys do there. */
export type KeyAction<Scope extends KeyScope> = keyof (typeof keymap)[Scope];
