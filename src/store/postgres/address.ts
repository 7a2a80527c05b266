import { StoreFault } from "../fault.ts";

/** The database and the schema in it that hold the tables of one installation. */
export interface Address {
  readonly url: string;
  readonly schema: string;
  /** The name of the database in messages, after an article; it contains no password. */
  readonly name: string;
}

/** The schema of an installation that chooses no other. */
const defaultSchema = "signalbox";

/** Parses an address. The schema is that of `DATABASE_SCHEMA`. */
export function readAddress(url: string, schema: string = defaultSchema): Address {
  const complete = withHost(url);
  const parsed = URL.canParse(complete) ? new URL(complete) : null;
  if (parsed === null || !["postgres:", "postgresql:"].includes(parsed.protocol)) {
    throw new StoreFault(
      "unreachable",
      "DATABASE_URL is not the address of a PostgreSQL database. Write it as postgresql://USER:PASSWORD@HOST:PORT/DATABASE.",
    );
  }
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema) || /^pg_|^information_schema$/.test(schema)) {
    throw new StoreFault(
      "unreachable",
      `"${schema.slice(0, 80)}" in DATABASE_SCHEMA cannot be the name of a schema. Use at most 63 lower-case letters, digits and underscores.`,
    );
  }
  const host = parsed.searchParams.get("host") ?? parsed.hostname;
  const port = parsed.port === "" ? "" : `:${parsed.port}`;
  const database = decodeURIComponent(parsed.pathname.slice(1));
  return {
    url: complete,
    schema,
    name: `PostgreSQL database "${database}" on ${host || "localhost"}${port}`,
  };
}

/** PostgreSQL allows an address without a host, the URL standard does not. */
function withHost(url: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)(?=\/)/, "$1localhost");
}
