import { orchestrationKind } from "../protocol/orchestration/event.ts";
import { isAnySetUp } from "./channels/channels.ts";
import { Installation, ownSlackOf, readChannels } from "./installation.ts";
import type { NotificationsOptions } from "./options.ts";
import type { RunningNotifications } from "./running.ts";

/** The name of the cursor. It exists from the moment at which the first channel was set up. */
const cursorName = "notifications";
/** The interval at which a node checks whether another one has set up the first channel. */
const lookEveryMs = 30_000;

/**
 * Notifications of an installation. Until somebody sets up the first channel, nothing is loaded and nothing reads the
 * log; from then on, every event is handled, also after a restart.
 */
export class Notifications {
  readonly #options: NotificationsOptions;
  readonly installation: Installation;
  #running: Promise<RunningNotifications> | null = null;
  #unsubscribe: () => void = () => {};
  #unfollow: () => void = () => {};
  #looking: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: NotificationsOptions) {
    this.#options = options;
    this.installation = new Installation(options);
  }

  /** Starts if a channel is set up, now or later. */
  start(): void {
    const { settings, store } = this.#options;
    this.#unsubscribe = settings.subscribe(() => {
      this.installation.forget();
      this.#check();
      void this.#running?.then((running) => running.wake());
    });
    this.#unfollow = store.follow({}, (grown) => {
      if (this.#running !== null) return;
      const created = grown.filter(({ kind, seq }) => kind === orchestrationKind && seq <= 2);
      for (const { stream } of created) void this.#checkOrchestration(stream);
    });
    this.#looking = setInterval(() => this.#check(), lookEveryMs).unref();
    this.#check();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unsubscribe();
    this.#unfollow();
    clearInterval(this.#looking);
    await (await this.#running)?.close();
  }

  /** Loads and starts everything, from this moment of the log on if it never ran before. */
  async activate(): Promise<RunningNotifications> {
    const { store } = this.#options;
    return (this.#running ??= (async () => {
      // Another process may do the same; the first one wins. An empty log has nothing to leave out.
      await store.saveCursor({ name: cursorName, position: await store.lastPosition(), from: "" });
      const { RunningNotifications: Running } = await import("./running.ts");
      const running = new Running(this.#options, this.installation, cursorName);
      if (!this.#isClosed) await running.start();
      return running;
    })().catch((fault: unknown) => {
      this.#running = null;
      throw fault;
    }));
  }

  /** Sends what is due, if anything runs. */
  async wake(): Promise<void> {
    (await this.#running)?.wake();
  }

  #check(): void {
    if (this.#running !== null || this.#isClosed) return;
    const isWanted = async (): Promise<boolean> =>
      isAnySetUp(readChannels(this.#options)) || (await this.#options.store.loadCursor(cursorName)) !== "";
    this.#activateIf(isWanted());
  }

  async #checkOrchestration(id: string): Promise<void> {
    this.#activateIf(ownSlackOf(id, this.#options).then((address) => address !== null));
  }

  #activateIf(wanted: Promise<boolean>): void {
    const start = async (): Promise<void> => {
      if ((await wanted) && !this.#isClosed) await this.activate();
    };
    start().catch((fault: unknown) => {
      // If the server stops right after its start, its store closes while the settings are being read.
      if (!this.#isClosed) this.#options.onFault("Notifications could not be started", fault);
    });
  }
}
