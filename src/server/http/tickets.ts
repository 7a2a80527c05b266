import { TaskId } from "../../protocol/ids.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";

const lifeMs = 60_000;
const mostAtOnce = 10_000;
const downloads = ["archive", "bundle", "patch", "output"];

/** A ticket as it is given out. */
export interface Ticket {
  readonly ticket: string;
  /** The path with the ticket: only this, letter by letter, is opened by it. */
  readonly url: string;
  readonly expiresAt: string;
}

/**
 * Tickets for downloads, which a browser begins without the header that signs in: each opens one GET of one path,
 * once, within a minute, for whoever asked for it. They are in memory alone.
 */
export class Tickets {
  readonly #now: () => Date;
  readonly #random: () => string;
  readonly #open = new Map<string, { readonly by: string; readonly until: number }>();

  constructor(options: { readonly now: () => Date; readonly random: () => string }) {
    this.#now = options.now;
    this.#random = options.random;
  }

  give(path: string, by: string): Result<Ticket> {
    if (!isDownload(path)) {
      const known = downloads.map((name) => `/api/tasks/ID/${name}`).join(", ");
      return refuse("invalid", `Tickets are for downloads alone: ${known}.`, { field: "path" });
    }
    this.#forgetOld();
    const ticket = this.#random();
    const url = `${path}${path.includes("?") ? "&" : "?"}ticket=${ticket}`;
    const until = this.#now().getTime() + lifeMs;
    this.#open.set(url, { by, until });
    return ok({ ticket, url, expiresAt: new Date(until).toISOString() });
  }

  /** Who asked for the ticket of this address; null where there is none, or it was used. It is used now. */
  redeem(url: string): string | null {
    const found = this.#open.get(url);
    this.#open.delete(url);
    return found !== undefined && found.until > this.#now().getTime() ? found.by : null;
  }

  #forgetOld(): void {
    const now = this.#now().getTime();
    for (const [url, { until }] of this.#open) {
      if (until > now && this.#open.size < mostAtOnce) break;
      this.#open.delete(url);
    }
  }
}

function isDownload(path: string): boolean {
  const [, api, tasks, id, name = "", ...rest] = path.split("/");
  const file = name.split("?", 1)[0] ?? "";
  const plain = rest.length === 0 && !path.includes("#") && !path.includes("ticket=");
  return (
    plain && api === "api" && tasks === "tasks" && TaskId.safeParse(id).success && downloads.includes(file)
  );
}
