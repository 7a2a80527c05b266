import { randomBytes } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
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

const RunningServer = z.object({ url: z.string(), pid: z.int() });
export type RunningServer = z.infer<typeof RunningServer>;

/** Records the address of this data directory's server, for commands that connect to it. */
export function announceServer(directory: string, server: RunningServer): void {
  writeFileSync(join(directory, "server.json"), `${JSON.stringify(server)}\n`, { mode: 0o600 });
}

/** Returns the last recorded address of this data directory's server, if there is one. */
export function announcedServer(directory: string): RunningServer | null {
  const text = readIfThere(join(directory, "server.json"));
  if (text === undefined) return null;
  try {
    return RunningServer.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Returns the token of a server that has been started before; null if there is none yet. */
export function knownToken(directory: string, environment: NodeJS.ProcessEnv): string | null {
  return environment["SIGNALBOX_TOKEN"] ?? readIfThere(join(directory, "token"))?.trim() ?? null;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
