/** The parts of a request's target. */
export interface RequestAddress {
  /** The path, decoded as far as it is valid, except for `%25` and for characters that separate parts of a URL. */
  readonly path: string;
  /** The first value of each parameter. */
  readonly query: Readonly<Record<string, string>>;
}

/** Parses the target of a request line, such as `/api/tasks?limit=3`; null if it is not one. */
export function requestAddress(target: string): RequestAddress | null {
  const url = URL.parse(target.startsWith("/") ? `http://localhost${target}` : target);
  if (url === null) return null;
  const query = new Map<string, string>();
  for (const [name, value] of url.searchParams) if (!query.has(name)) query.set(name, value);
  return { path: decoded(url.pathname, decodePath), query: Object.fromEntries(query) };
}

/** Decodes a path whose parameters are decoded later, so `%25` stays: otherwise `%252F` would become a slash. */
function decodePath(text: string): string {
  return decodeURI(text.replaceAll("%25", "%2525"));
}

/** Decodes a parameter of a path, as far as it is valid. */
export function decodedParameter(text: string): string {
  return decoded(text, decodeURIComponent);
}

function decoded(text: string, decode: (text: string) => string): string {
  if (!text.includes("%")) return text;
  const orAsItIs = (part: string): string => {
    try {
      return decode(part);
    } catch {
      // The text is not percent-encoded UTF-8. The route then finds nothing of that name.
      return part;
    }
  };
  const whole = orAsItIs(text);
  return whole === text ? text.replaceAll(/(?:%[\dA-Fa-f]{2})+/g, orAsItIs) : whole;
}
