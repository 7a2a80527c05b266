/*
 * Clients of this machine sign their requests with the token instead of sending it, and ask the server to prove that it
 * has the token too. A program that takes the server's port while the server is away learns nothing that it could use.
 */

/** The authentication scheme of a signed request: `Authorization: Signalbox INSTANCE.MAC`. */
export const signatureScheme = "Signalbox";

/** The path at which a server proves that it has the token. Needs `?nonce=`. */
export const handshakePath = "/handshake";

/** A server's answer to a handshake. */
export interface Handshake {
  /** Random text that identifies one start of the server. Signatures for another one are not valid. */
  readonly instance: string;
  /** HMAC-SHA-256 of `handshakeText` with the token, in hexadecimal. */
  readonly proof: string;
}

/** Returns the text of which the server's proof is the HMAC. */
export function handshakeText(of: {
  readonly host: string;
  readonly nonce: string;
  readonly instance: string;
}): string {
  return ["signalbox server", of.host, of.nonce, of.instance].join("\n");
}

/** Returns the text of which a request's signature is the HMAC. `target` is the path with the query. */
export function requestText(of: {
  readonly host: string;
  readonly instance: string;
  readonly method: string;
  readonly target: string;
}): string {
  return ["signalbox request", of.host, of.instance, of.method, of.target].join("\n");
}
