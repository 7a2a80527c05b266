import type { Notice } from "./notices-of.ts";

/** What a queue needs to know and can do. */
export interface NoticeQueueOptions {
  /** Shows what is new; returns how to take it back. */
  readonly show: (notices: readonly Notice[]) => ReadonlyMap<string, () => void>;
  /** Whether it is this tab's turn to tell, and nobody looks at any tab. */
  readonly mayNotify: () => Promise<boolean>;
  /** How many milliseconds nobody may be disturbed. */
  readonly quietMsLeft: () => number;
}

/**
 * Tells of each notice once: not of what was there at first, nor of what came while somebody looked. What comes in quiet
 * hours is told at their end if it still holds. What was shown is taken back when it holds no longer.
 */
export class NoticeQueue {
  readonly #options: NoticeQueueOptions;
  #heard: Set<string> | null = null;
  #now: ReadonlyMap<string, Notice> = new Map();
  #held = new Set<string>();
  #shown: ReadonlyMap<string, () => void> = new Map();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(options: NoticeQueueOptions) {
    this.#options = options;
  }

  /** This is all there is to tell of now. */
  async update(notices: readonly Notice[]): Promise<void> {
    this.#now = new Map(notices.map((notice) => [notice.id, notice]));
    const fresh = this.#heard === null ? [] : notices.filter(({ id }) => this.#heard?.has(id) === false);
    this.#heard ??= new Set();
    for (const { id } of notices) this.#heard.add(id);
    for (const [taskId, close] of this.#shown) if (!this.#holds(taskId)) close();
    if (fresh.length === 0 || !(await this.#options.mayNotify())) return;
    for (const { id } of fresh) this.#held.add(id);
    this.#tellWhenNotQuiet();
  }

  end(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #tellWhenNotQuiet(): void {
    const wait = this.#options.quietMsLeft();
    if (wait > 0) {
      this.#timer ??= setTimeout(() => {
        this.#timer = null;
        this.#tellWhenNotQuiet();
      }, wait);
      return;
    }
    const notices = [...this.#held].flatMap((id) => this.#now.get(id) ?? []);
    this.#held.clear();
    this.#shown = new Map([...this.#shown, ...this.#options.show(notices)]);
  }

  #holds(taskId: string): boolean {
    return [...this.#now.values()].some((notice) => notice.taskId === taskId);
  }
}
