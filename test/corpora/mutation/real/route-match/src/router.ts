export type Params = Record<string, string>;
export type Found<T> = { kind: "found"; value: T; params: Params } | { kind: "method"; allowed: string[] } | { kind: "none" };

interface Segment {
  kind: "text" | "param" | "rest";
  name: string;
}
interface Route<T> {
  method: string;
  segments: Segment[];
  value: T;
}

export function compile(pattern: string): Segment[] {
  if (!pattern.startsWith("/")) throw new Error(`A pattern starts with a slash: ${pattern}`);
  const seen = new Set<string>();
  const parts = split(pattern);
  return parts.map((part, i): Segment => {
    if (!part.startsWith(":") && !part.startsWith("*")) return { kind: "text", name: part };
    const name = part.slice(1);
    if (!/^[a-z]\w*$/i.test(name)) throw new Error(`Not a name of a parameter: ${part}`);
    if (seen.has(name)) throw new Error(`${name} occurs twice in ${pattern}`);
    seen.add(name);
    if (part.startsWith("*") && i !== parts.length - 1) throw new Error(`${part} must be the last part`);
    return { kind: part.startsWith("*") ? "rest" : "param", name };
  });
}

function split(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export function matchSegments(segments: readonly Segment[], path: string): Params | undefined {
  const parts = split(path);
  const params: Params = {};
  for (let i = 0; i < segments.length; i++) {
    const segment = segments[i];
    if (segment.kind === "rest") {
      params[segment.name] = parts.slice(i).join("/");
      return params;
    }
    if (i >= parts.length) return undefined;
    const text = decode(parts[i]);
    if (text === undefined) return undefined;
    if (segment.kind === "text" && text !== segment.name) return undefined;
    if (segment.kind === "param") params[segment.name] = text;
  }
  return parts.length === segments.length ? params : undefined;
}

/** Text before parameters, parameters before the rest, compared part by part. */
function rank(a: readonly Segment[], b: readonly Segment[]): number {
  const weight = { text: 0, param: 1, rest: 2 };
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = weight[a[i].kind] - weight[b[i].kind];
    if (order !== 0) return order;
  }
  return b.length - a.length;
}

export class Router<T> {
  #routes: Route<T>[] = [];

  on(method: string, pattern: string, value: T): this {
    this.#routes.push({ method: method.toUpperCase(), segments: compile(pattern), value });
    this.#routes.sort((a, b) => rank(a.segments, b.segments));
    return this;
  }

  find(method: string, path: string): Found<T> {
    const allowed = new Set<string>();
    for (const route of this.#routes) {
      const params = matchSegments(route.segments, path);
      if (params === undefined) continue;
      if (route.method === method || (method === "HEAD" && route.method === "GET")) return { kind: "found", value: route.value, params };
      allowed.add(route.method);
    }
    return allowed.size > 0 ? { kind: "method", allowed: [...allowed].sort() } : { kind: "none" };
  }
}

/** Fills a pattern with parameters; the opposite of matching. */
export function build(pattern: string, params: Params): string {
  const parts = compile(pattern).map((segment) => {
    if (segment.kind === "text") return segment.name;
    const value = params[segment.name];
    if (value === undefined) throw new Error(`${segment.name} is missing`);
    return segment.kind === "rest" ? value : encodeURIComponent(value);
  });
  return `/${parts.join("/")}`;
}
