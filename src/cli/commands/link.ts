import { announcedServer } from "../announced-server.ts";
import { dataDirectory, knownToken } from "../data-directory.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { print } from "../print.ts";
import { signedInLink } from "./signed-in-link.ts";

/** Prints the link that opens the page signed in, for the server of this data directory. */
export function printLink({ json }: { json?: boolean }): void {
  const directory = dataDirectory(process.env);
  const server = announcedServer(directory);
  const token = knownToken(directory, process.env);
  if (server === null || token === null) {
    throw new CommandFailure(
      exitCodes.failed,
      "No Signalbox server was found. Start one with: signalbox serve",
    );
  }
  const link = signedInLink(server.url, token);
  print(json, { link }, link);
}
