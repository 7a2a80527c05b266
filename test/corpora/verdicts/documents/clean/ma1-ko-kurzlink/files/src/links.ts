export type Link = { slug: string; target: string; visits: number };

export class LinkError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const SLUG = /^[a-z0-9-]{2,24}$/;

export class Links {
  readonly #links = new Map<string, Link>();

  add(slug: string, target: string): Link {
    if (!SLUG.test(slug)) throw new LinkError(400, "A slug has 2 to 24 small letters, digits or dashes.");
    if (!URL.canParse(target) || !/^https?:$/.test(new URL(target).protocol)) throw new LinkError(400, "The target is no web address.");
    if (this.#links.has(slug)) throw new LinkError(409, `${slug} is taken.`);
    const link = { slug, target, visits: 0 };
    this.#links.set(slug, link);
    return { ...link };
  }

  visit(slug: string): string {
    const link = this.#links.get(slug);
    if (link === undefined) throw new LinkError(404, `${slug} is unknown.`);
    link.visits += 1;
    return link.target;
  }

  all(): Link[] {
    return [...this.#links.values()].map((link) => ({ ...link })).sort((a, b) => b.visits - a.visits);
  }
}
