import { z } from "zod";

/** The entry of a list of hosts that stands for the package registries. */
export const registriesEntry = "registries";

/** A host that an agent may reach, such as `example.com`, `*.example.com` or `127.0.0.1:4000`, or `registries`. */
const NetworkHost = z
  .string()
  .refine(
    (entry) => entry === registriesEntry || hostOf(entry) !== null,
    `Write a host name or an address, with an optional port ("example.com", "*.example.com", "127.0.0.1:4000"), or "${registriesEntry}".`,
  );

/**
 * The network access of agents. A list names the hosts that they may reach besides their model's provider; `true`
 * allows everything except this machine and private networks; `false` allows nothing.
 */
export const Network = z.union([z.boolean(), z.array(NetworkHost)]);
export type Network = z.infer<typeof Network>;

/** A host in its canonical form. Without a port it stands for the ports of HTTP and HTTPS. */
export interface HostEntry {
  readonly host: string;
  readonly port: number | null;
  /** True for `*.example.com`, which covers every host below `example.com`. */
  readonly below: boolean;
}

/** Parses an entry of a list of hosts; null if it is none. */
export function hostOf(entry: string): HostEntry | null {
  const [, below, name = "", port] = /^(\*\.)?(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(entry) ?? [];
  if (name === "") return null;
  return {
    host: canonicalHost(name),
    port: port === undefined ? null : Number(port),
    below: below !== undefined,
  };
}

/** Returns a host name without brackets and without the dot at its end. */
export function canonicalHost(hostname: string): string {
  return hostname
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "")
    .toLowerCase();
}
