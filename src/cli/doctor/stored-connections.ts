import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { databaseIn, openStore } from "../open-store.ts";

/**
 * Returns the stored setting `connected_agents` of an installation, whether its server runs or not; null if there is
 * none. A database that cannot be read has none.
 */
export async function storedConnections(
  directory: string,
  environment: NodeJS.ProcessEnv,
): Promise<string | null> {
  try {
    const text =
      (environment["DATABASE_URL"] ?? "") === "" ? embedded(directory) : await shared(directory, environment);
    return text === null ? null : String(JSON.parse(text));
  } catch {
    return null;
  }
}

const name = "connected_agents";

function embedded(directory: string): string | null {
  const file = databaseIn(directory);
  if (!existsSync(file)) return null;
  using db = new DatabaseSync(file, { readOnly: true });
  const row = db.prepare("select value from settings where scope = 'global' and name = ?").get(name);
  return (row as { value: string } | undefined)?.value ?? null;
}

async function shared(directory: string, environment: NodeJS.ProcessEnv): Promise<string | null> {
  const store = await openStore(directory, environment, () => new Date());
  try {
    const { settings } = await store.readSettings();
    return settings.find((row) => row.scope === "global" && row.name === name)?.value ?? null;
  } finally {
    await store.close();
  }
}
