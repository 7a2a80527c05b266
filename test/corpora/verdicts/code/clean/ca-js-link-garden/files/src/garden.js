const NOTE_LIMIT = 280;

/** The address in the form in which it is compared, or undefined if it is none. */
export function normalize(text) {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  url.hash = "";
  return url.href.replace(/\/$/, "");
}

export function createGarden() {
  const links = [];
  return {
    add(url, note) {
      const address = normalize(url);
      if (address === undefined) return { status: 400, error: "Give an address that begins with http:// or https://." };
      if (note.length > NOTE_LIMIT) return { status: 400, error: "A note has at most 280 characters." };
      if (links.some((link) => link.address === address)) return { status: 409, error: "This link is already here." };
      links.push({ id: links.length + 1, address, url, note, read: false });
      return { status: 303 };
    },
    toggle(id) {
      const link = links.find((candidate) => candidate.id === id);
      if (link === undefined) return { status: 404, error: "There is no such link." };
      link.read = !link.read;
      return { status: 303 };
    },
    list: () => links.toSorted((a, b) => Number(a.read) - Number(b.read) || b.id - a.id),
  };
}
