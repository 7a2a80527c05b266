/** The format of a configuration file, and the name of its part with MCP servers. */
export interface McpServersPart {
  readonly format: "json" | "toml";
  readonly key: string;
}

/**
 * Returns a configuration file without the MCP servers of the person, whose definitions often contain tokens. Of a JSON
 * file that cannot be read, nothing stays.
 */
export function withoutMcpServers(text: string, { format, key }: McpServersPart): string {
  return format === "toml" ? withoutTables(text, key) : withoutKey(text, key);
}

function withoutKey(text: string, key: string): string {
  try {
    const parsed = JSON.parse(plainJson(text)) as unknown;
    if (typeof parsed !== "object" || parsed === null || !(key in parsed)) return text;
    const kept = Object.entries(parsed).filter(([name]) => name !== key);
    return JSON.stringify(Object.fromEntries(kept), null, 2);
  } catch {
    return "{}";
  }
}

/** Removes comments and commas before a closing bracket, which some command lines allow. */
function plainJson(text: string): string {
  const parts = text.match(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\/|[^"/]+|[^]/g) ?? [];
  const code = parts.filter((part) => !/^\/[/*]/.test(part));
  const joined = code.map((part) => (part.startsWith('"') ? part : part.replaceAll(/\s+/g, " ")));
  return joined.join("").replaceAll(/("(?:[^"\\]|\\.)*")|,(?= ?[\]}])/g, "$1");
}

/** Removes the tables of this name at any depth, and the assignments to it. Everything else stays as it is. */
function withoutTables(text: string, name: string): string {
  const kept: string[] = [];
  let inTable = false;
  let inAssignment = false;
  let value: OpenValue = closed;
  for (const line of text.split("\n")) {
    if (isOpen(value)) value = after(line, value);
    else {
      const header = /^\s*\[{1,2}([^\]]*)\]{1,2}\s*(?:#.*)?$/.exec(line)?.[1];
      const [, key, begun] = /^\s*([^=#]+)=(.*)$/.exec(line) ?? [];
      if (header !== undefined) inTable = namesOf(header).includes(name);
      inAssignment = header === undefined && key !== undefined && namesOf(key).includes(name);
      if (header === undefined && begun !== undefined) value = after(begun, closed);
    }
    if (!inTable && !inAssignment) kept.push(line);
  }
  return kept.join("\n");
}

/** A value that continues on the next line: in brackets, or in a text of several lines. */
interface OpenValue {
  readonly depth: number;
  readonly quote: string | null;
}

const closed: OpenValue = { depth: 0, quote: null };

function isOpen({ depth, quote }: OpenValue): boolean {
  return depth > 0 || quote !== null;
}

/** Returns what is open after a line. */
function after(line: string, { depth, quote }: OpenValue): OpenValue {
  let open = quote;
  let level = depth;
  for (const [token] of line.matchAll(/\\.|"""|'''|["'#[\]{}]/g)) {
    if (open !== null) {
      if (token === open) open = null;
    } else if (token === "#") break;
    else if (/["']/.test(token)) open = token;
    else if (token === "[" || token === "{") level += 1;
    else if (token === "]" || token === "}") level = Math.max(0, level - 1);
  }
  // A text in single quotation marks ends with its line.
  return { depth: level, quote: open !== null && open.length === 3 ? open : null };
}

function namesOf(path: string): string[] {
  return path.split(".").map((part) => part.trim().replaceAll(/^["']|["']$/g, ""));
}
