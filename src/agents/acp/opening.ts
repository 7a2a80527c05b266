import type { EventBody } from "../agent-event.ts";
import type { ReaderStart } from "../turn-kind.ts";
import { Opened } from "./details.ts";
import { settle } from "./requests.ts";

/**
 * The handshake, from the first byte until a turn may be written. A new session is ready when it has its id. A resumed
 * session is replayed as updates, and Gemini CLI continues the replay after it has reported the session as open, so we
 * send settle requests until no update arrives between a request and its response. A reader that does not start at the
 * first byte starts after the handshake.
 */
export class Opening {
  readonly #start: ReaderStart;
  #over: boolean;
  #session: string | undefined;
  #round = 0;
  #updates = 0;

  constructor(start: ReaderStart) {
    this.#start = start;
    this.#over = start.offset > 0;
    this.#session = start.session;
  }

  /** True when a turn may be written. */
  get isOver(): boolean {
    return this.#over;
  }

  /** Returns true if this is the agent's own session; its helpers have others. */
  isOwn(sessionId: string): boolean {
    return this.#session === undefined || sessionId === this.#session;
  }

  /** Counts an update that replays the past. */
  replayed(): void {
    this.#updates += 1;
  }

  /** Handles the response to the session request. */
  opened(result: unknown): EventBody[] | null {
    if (this.#start.session !== undefined) return this.#settle();
    const opened = Opened.safeParse(result);
    return opened.success ? this.#ready(opened.data.sessionId) : null;
  }

  /** Handles the response to a settle request. */
  settled(): EventBody[] {
    if (this.#over) return [];
    return this.#updates > 0 ? this.#settle() : this.#ready(this.#start.session ?? "");
  }

  #settle(): EventBody[] {
    this.#round += 1;
    this.#updates = 0;
    return [{ t: "reply", text: settle(this.#round) }];
  }

  #ready(id: string): EventBody[] {
    this.#over = true;
    this.#session = id;
    return [{ t: "session", id }];
  }
}
