const FOLD = { ä: "ae", ö: "oe", ü: "ue", ß: "ss", æ: "ae", ø: "o", ł: "l" };

export function fold(text) {
  return [...text.toLowerCase()].map((c) => FOLD[c] ?? c).join("").normalize("NFD").replace(/\p{M}/gu, "");
}

export function slugify(text, { separator = "-", max = 80 } = {}) {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  let slug = "";
  for (const word of words) {
    const longer = slug === "" ? word : slug + separator + word;
    if (longer.length > max) break;
    slug = longer;
  }
  return slug === "" && words.length > 0 ? words[0].slice(0, max) : slug;
}

export function uniqueSlug(text, taken, options) {
  const base = slugify(text, options) || "untitled";
  if (!taken.has(base)) return base;
  for (let n = 2; ; n++) if (!taken.has(`${base}-${n}`)) return `${base}-${n}`;
}

export function joinPath(...parts) {
  const joined = parts.map((part) => part.replace(/^\/+|\/+$/g, "")).filter((part) => part !== "").join("/");
  return `/${joined}`;
}

export function withQuery(url, values) {
  const [path, query = ""] = url.split("?");
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) search.delete(name);
    else search.set(name, String(value));
  }
  search.sort();
  return search.size > 0 ? `${path}?${search}` : path;
}

export function titleOf(slug, small = ["and", "of", "the", "in"]) {
  return slug
    .split("-")
    .map((word, i) => (i > 0 && small.includes(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");
}
