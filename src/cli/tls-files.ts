import { readFileSync } from "node:fs";
import type { Tls } from "../server/http/tls.ts";
import { CommandFailure, exitCodes } from "./exit-codes.ts";

/** The files of a certificate and its key. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** Returns the files that the options or the environment name; null if they name none. Naming only one is an error. */
export function tlsFiles(
  environment: Readonly<Record<string, string | undefined>>,
  options: { readonly tlsCert?: string; readonly tlsKey?: string } = {},
): TlsFiles | null {
  const cert = options.tlsCert ?? environment["SIGNALBOX_TLS_CERT"] ?? "";
  const key = options.tlsKey ?? environment["SIGNALBOX_TLS_KEY"] ?? "";
  if (cert === "" && key === "") return null;
  if (cert !== "" && key !== "") return { cert, key };
  throw new CommandFailure(exitCodes.wrongUsage, "TLS needs both --tls-cert and --tls-key.");
}

/** Reads a certificate and its key. */
export function readTls(files: TlsFiles | null): Tls | null {
  return files === null ? null : { cert: read(files.cert), key: read(files.key) };
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new CommandFailure(exitCodes.wrongUsage, `${file} cannot be read: ${(error as Error).message}.`);
  }
}
