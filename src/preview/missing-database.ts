/**
 * Returns the name of the database that a program could not reach, according to the lines of its output; null if none
 * of them speaks of one.
 */
export function missingDatabase(log: string): string | null {
  for (const line of log.split("\n")) {
    const [name] = databases.find(([, pattern]) => pattern.test(line)) ?? [];
    if (name !== undefined && failures.test(line)) return name;
  }
  return null;
}

const failures =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|connection refused|can't (?:connect to|reach)|error 111|could not (?:connect|translate)|server selection|not found: DATABASE_URL/i;

const databases: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["PostgreSQL", /[: ]5432\b|\bpostgres/i],
  ["MySQL", /[: ]3306\b|\bmysql|\bmariadb/i],
  ["MongoDB", /[: ]27017\b|\bmongo/i],
  ["Redis", /[: ]6379\b|\bredis/i],
  ["SQL Server", /[: ]1433\b|\bmssql/i],
  ["SQL", /database server|DATABASE_URL|(?:ENOTFOUND|EAI_AGAIN) (?:db|database)\b/i],
];
