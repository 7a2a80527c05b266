import type { Happening } from "../agent-event.ts";
import type { ReaderStart } from "../turn-kind.ts";
import { Opened } from "./details.ts";
import { settle } from "./requests.ts";

/**
 * From the first byte to the moment at which a turn may be written. A new session is ready as soon as it has
 * its id. One that is taken up is replayed as updates, and Gemini CLI goes on with that after it has said that
 * the session is open: so it is asked to settle, until nothing came between question and answer. A reader that
 * does not begin at the first byte begins after all this.
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

  get isOver(): boolean {
    return this.#over;
  }

  /** Whether this is the agent's own session; its helpers have others. */
  isOwn(sessionId: string): boolean {
    return this.#session === undefined || sessionId === this.#session;
  }

  /** An update came that belongs to the past. */
  replayed(): void {
    this.#updates += 1;
  }

  /** The agent has answered our request for the session. */
  opened(result: unknown): Happening[] | null {
    if (this.#start.session !== undefined) return this.#settle();
    const opened = Opened.safeParse(result);
    return opened.success ? this.#ready(opened.data.sessionId) : null;
  }

  /** The agent has answered our request to settle. */
  settled(): Happening[] {
    if (this.#over) return [];
    return this.#updates > 0 ? this.#settle() : this.#ready(this.#start.session ?? "");
  }

  #settle(): Happening[] {
    this.#round += 1;
    this.#updates = 0;
    return [{ t: "reply", text: settle(this.#round) }];
  }

  #ready(id: string): Happening[] {
    this.#over = true;
    this.#session = id;
    return [{ t: "session", id }];
  }
}
