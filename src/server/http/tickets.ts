import { createHash } from "node:crypto";
import { type Actor, printActor, readActor } from "../../protocol/actor.ts";
import { TaskId } from "../../protocol/ids.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { Store } from "../../store/store.ts";

const lifeMs = 60_000;
const downloads = ["archive", "bundle", "patch", "output"];

/** The path of the token, for links that open the page signed in. */
const tokenPath = "/api/token";

/** An issued ticket. */
export interface Ticket {
  readonly ticket: string;
  /** The path with the ticket, which opens exactly this URL. */
  readonly url: string;
  readonly expiresAt: string;
}

/**
 * Tickets for downloads, which a browser starts without an Authorization header, and for links that sign in: each opens one GET of one path, once,
 * within a minute, for the person who requested it. The store has their hashes, so any server accepts them.
 */
export class Tickets {
  readonly #now: () => Date;
  readonly #random: () => string;
  readonly #store: Pick<Store, "saveTicket" | "takeTicket">;

  constructor(options: {
    readonly store: Pick<Store, "saveTicket" | "takeTicket">;
    readonly now: () => Date;
    readonly random: () => string;
  }) {
    this.#store = options.store;
    this.#now = options.now;
    this.#random = options.random;
  }

  async give(path: string, by: Actor): Promise<Result<Ticket>> {
    if (path !== tokenPath && !isDownload(path)) {
      const known = downloads.map((name) => `/api/tasks/ID/${name}`).join(", ");
      return refuse("invalid", `Tickets are available only for downloads: ${known}.`, { field: "path" });
    }
    const ticket = this.#random();
    const url = `${path}${path.includes("?") ? "&" : "?"}ticket=${ticket}`;
    const expiresAt = new Date(this.#now().getTime() + lifeMs).toISOString();
    await this.#store.saveTicket({ hash: hashOf(url), value: printActor(by), expiresAt });
    return ok({ ticket, url, expiresAt });
  }

  /** Redeems the ticket of this address and returns the actor who requested it; null if there is none. */
  async redeem(url: string): Promise<Actor | null> {
    const found = await this.#store.takeTicket({ hash: hashOf(url), now: this.#now().toISOString() });
    return found === null ? null : readActor(found);
  }
}

function hashOf(url: string): string {
  return createHash("sha256").update(url).digest("base64url");
}

function isDownload(path: string): boolean {
  const [, api, tasks, id, name = "", ...rest] = path.split("/");
  const file = name.split("?", 1)[0] ?? "";
  const plain = rest.length === 0 && !path.includes("#") && !path.includes("ticket=");
  return (
    plain && api === "api" && tasks === "tasks" && TaskId.safeParse(id).success && downloads.includes(file)
  );
}
