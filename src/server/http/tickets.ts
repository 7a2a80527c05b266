import { createHash } from "node:crypto";
import type { People } from "../../people/people.ts";
import { type Caller, nameOf } from "./caller.ts";
import { callerWith, ownerAt } from "./credential-caller.ts";
import type { Failure } from "./errors.ts";
import { TaskId } from "../../protocol/ids.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { Store } from "../../store/store.ts";

const lifeMs = 60_000;
const downloads = ["archive", "bundle", "patch", "output"];

/** The path of the exported audit log. */
const auditExport = "/api/audit/export";

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
  readonly #people: People;

  constructor(options: {
    readonly store: Pick<Store, "saveTicket" | "takeTicket">;
    readonly people: People;
    readonly now: () => Date;
    readonly random: () => string;
  }) {
    this.#store = options.store;
    this.#people = options.people;
    this.#now = options.now;
    this.#random = options.random;
  }

  /** Gives a ticket to a caller. Only the holder of the installation's token gets one for this token. */
  async give(path: string, caller: Caller): Promise<Result<Ticket>> {
    const isOwner = caller.asker.kind === "person" && caller.asker.isOwner;
    if (!(path === tokenPath && isOwner) && !isDownload(path)) {
      const known = downloads.map((name) => `/api/tasks/ID/${name}`).join(", ");
      return refuse("invalid", `Tickets are available only for downloads: ${known}.`, { field: "path" });
    }
    const ticket = this.#random();
    const url = `${path}${path.includes("?") ? "&" : "?"}ticket=${ticket}`;
    const expiresAt = new Date(this.#now().getTime() + lifeMs).toISOString();
    await this.#store.saveTicket({
      hash: hashOf(url),
      value: caller.credential?.id ?? ownerTicket,
      expiresAt,
    });
    return ok({ ticket, url, expiresAt });
  }

  /** Redeems the ticket of this URL for the caller who requested it, with the rights of this moment. */
  async redeem(url: string, address: string): Promise<Caller | Failure | null> {
    const found = await this.#store.takeTicket({ hash: hashOf(url), now: this.#now().toISOString() });
    if (found === null) return null;
    if (found === ownerTicket) return ownerAt(address, this.#people);
    const row = this.#people.register.credentials.get(found);
    const caller = row === undefined ? null : callerWith(row, address, this.#people);
    return caller === null || "status" in caller || nameOf(caller) !== null ? caller : null;
  }
}

/** The value of a ticket that the token of the installation requested. Others have the id of a credential. */
const ownerTicket = "installation";

function hashOf(url: string): string {
  return createHash("sha256").update(url).digest("base64url");
}

function isDownload(path: string): boolean {
  if (path.split("?", 1)[0] === auditExport) return !path.includes("#") && !path.includes("ticket=");
  const [, api, tasks, id, name = "", ...rest] = path.split("/");
  const file = name.split("?", 1)[0] ?? "";
  const plain = rest.length === 0 && !path.includes("#") && !path.includes("ticket=");
  return (
    plain && api === "api" && tasks === "tasks" && TaskId.safeParse(id).success && downloads.includes(file)
  );
}
