import type { Notice } from "./notices-of.ts";

/** Settings of a notice queue. */
export interface NoticeQueueOptions {
  /** Shows new notices; returns functions that close them. */
  readonly show: (notices: readonly Notice[]) => ReadonlyMap<string, () => void>;
  /** Checks whether this tab shows notifications and no tab has the focus. */
  readonly mayNotify: () => Promise<boolean>;
  /** Returns the milliseconds of quiet hours that are left. */
  readonly quietMsLeft: () => number;
}

/**
 * Shows each notice once, except initial ones and those that arrive while the page is in use. Notices in quiet hours
 * are shown at their end if they still apply. A shown notice is closed when it no longer applies.
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

  /** Replaces the list of current notices. */
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
