export type Link = { slug: string; target: string; visits: number; expiresAt?: string };

export class LinkError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const SLUG = /^[a-z0-9-]{2,24}$/;
const DAY_MS = 24 * 60 * 60 * 1000;

export class Links {
  readonly #links = new Map<string, Link>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  add(slug: string, target: string, days?: unknown): Link {
    if (!SLUG.test(slug)) throw new LinkError(400, "A slug has 2 to 24 small letters, digits or dashes.");
    if (!URL.canParse(target) || !/^https?:$/.test(new URL(target).protocol)) throw new LinkError(400, "The target is no web address.");
    if (days !== undefined && !(Number.isInteger(days) && Number(days) >= 1 && Number(days) <= 365)) {
      throw new LinkError(400, "A link lasts 1 to 365 whole days.");
    }
    const old = this.#links.get(slug);
    if (old !== undefined && !this.#expired(old)) throw new LinkError(409, `${slug} is taken.`);
    const link: Link = { slug, target, visits: 0 };
    if (days !== undefined) link.expiresAt = new Date(this.#now() + Number(days) * DAY_MS).toISOString();
    this.#links.set(slug, link);
    return { ...link };
  }

  visit(slug: string): string {
    const link = this.#links.get(slug);
    if (link === undefined) throw new LinkError(404, `${slug} is unknown.`);
    if (this.#expired(link)) throw new LinkError(410, `${slug} has expired.`);
    link.visits += 1;
    return link.target;
  }

  all(): Link[] {
    return [...this.#links.values()].map((link) => ({ ...link })).sort((a, b) => b.visits - a.visits);
  }

  #expired(link: Link): boolean {
    return link.expiresAt !== undefined && this.#now() >= Date.parse(link.expiresAt);
  }
}
