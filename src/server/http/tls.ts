import { X509Certificate } from "node:crypto";
import { networkInterfaces } from "node:os";

/** A certificate and its key, in PEM. */
export interface Tls {
  readonly cert: string;
  readonly key: string;
}

/** Returns the reason why a certificate cannot be used, in a sentence; null if it can. */
export function tlsProblem({ cert, key }: Tls, now: Date): string | null {
  try {
    const certificate = new X509Certificate(cert);
    if (Date.parse(certificate.validTo) < now.getTime())
      return `The TLS certificate expired on ${certificate.validTo}.`;
    // A server without TLS does not load this module, which takes megabytes.
    process.getBuiltinModule("node:tls").createSecureContext({ cert, key });
    return null;
  } catch (error) {
    return `The TLS certificate and key cannot be used: ${(error as Error).message}.`;
  }
}

/**
 * Returns the addresses on which other devices reach a host of this machine: the host itself, or every address of the
 * network interfaces if it stands for all of them.
 */
export function outerAddresses(host: string): string[] {
  if (host !== "0.0.0.0" && host !== "::") return [host];
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, scopeid }) => !internal && (scopeid ?? 0) === 0)
    .filter(({ family }) => host === "::" || family === "IPv4")
    .map(({ address }) => address);
}
