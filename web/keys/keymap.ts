const digits = Array.from({ length: 9 }, (_, at) => `Digit${at + 1}`);

/**
 * Every key of the page: by scope, the action, and its chords (in the notation of `Bindings` in ui/shortcuts.ts).
 * Nothing else binds a key, and the list of shortcuts shows this map.
 */
export const keymap = {
  everywhere: {
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
  },
  /** Keys of fields and dialogs themselves. They work even when single keys are turned off. */
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
    archive: ["KeyD"],
    select: ["KeyX"],
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
  taskLists: {
    next: ["KeyJ"],
    previous: ["KeyK"],
    open: ["KeyO"],
    search: ["/"],
  },
  offices: {
    next: ["KeyJ"],
    previous: ["KeyK"],
    open: ["KeyO"],
    message: ["KeyM"],
  },
  nodes: {
    next: ["KeyJ"],
    previous: ["KeyK"],
    drain: ["KeyD"],
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
    timestamps: ["KeyT"],
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

/** A part of the page in which keys work. */
export type KeyScope = keyof typeof keymap;

/** An action that keys perform in a scope. */
export type KeyAction<Scope extends KeyScope> = keyof (typeof keymap)[Scope];
