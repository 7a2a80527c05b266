import { randomBytes } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { CommandFailure, exitCodes } from "./exit-codes.ts";

/**
 * Returns the directory that holds everything a server stores: `SIGNALBOX_HOME`, or `.signalbox` in the home directory.
 */
export function dataDirectory(environment: NodeJS.ProcessEnv): string {
  return environment["SIGNALBOX_HOME"] ?? join(homedir(), ".signalbox");
}

/** Returns the administrator's token from the environment, or from the file that the first start creates. */
export function administratorToken(directory: string, environment: NodeJS.ProcessEnv): string {
  const given = environment["SIGNALBOX_TOKEN"];
  if (given !== undefined && given !== "") return given;
  const file = join(directory, "token");
  const stored = readIfThere(file)?.trim();
  if (stored !== undefined && stored !== "") {
    refuseReadable(file);
    return stored;
  }
  const token = randomBytes(32).toString("base64url");
  writeFileSync(file, `${token}\n`, { mode: 0o600 });
  return token;
}

/** Throws if other users can read the token. */
function refuseReadable(file: string): void {
  const mode = statSync(file).mode & 0o777;
  if ((mode & 0o077) === 0) return;
  throw new CommandFailure(
    exitCodes.failed,
    `Other users can read the token in ${file} (mode ${mode.toString(8)}). Delete the file to get a new token at the next start, or run: chmod 600 ${file}`,
  );
}

/** The address of a server and its process. */
export interface ServerAddress {
  readonly url: string;
  readonly pid: number;
}

/** Records the address of this data directory's server, for commands that connect to it. */
export function announceServer(directory: string, server: ServerAddress): void {
  writeFileSync(announcement(directory), `${JSON.stringify(server)}\n`, { mode: 0o600 });
}

/** Returns the file with the address of this data directory's server. */
export function announcement(directory: string): string {
  return join(directory, "server.json");
}

/** Returns the token of a server that has been started before; null if there is none yet. */
export function knownToken(directory: string, environment: NodeJS.ProcessEnv): string | null {
  return environment["SIGNALBOX_TOKEN"] ?? readIfThere(join(directory, "token"))?.trim() ?? null;
}

/** Returns the content of a file; undefined if it does not exist. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
