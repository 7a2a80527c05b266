import {
  type Handshake,
  handshakePath,
  handshakeText,
  requestText,
  signatureScheme,
} from "../protocol/api/signature.ts";
import { hexOf, hmacOf } from "./hmac.ts";
import { signingKeyOf } from "./signing-key.ts";
import { SignalboxError } from "./signalbox-error.ts";

/** Makes the Authorization header of requests to one server. */
export interface Signer {
  readonly authorization: (method: string, target: string) => Promise<string>;
  /** Forgets the server, because it has restarted. Returns true if another header can help. */
  readonly forget: () => boolean;
}

/** Sends the token itself, as any other HTTP client does. */
export function bearer(token: string): Signer {
  return { authorization: async () => `Bearer ${token}`, forget: () => false };
}

/** Signs requests with the token after the server has proved that it has it too. The token is never sent. */
export function signed(origin: string, token: string, send: typeof fetch): Signer {
  const { host } = new URL(origin);
  const { id, key } = signingKeyOf(token);
  let instance: Promise<string> | null = null;

  async function shakeHands(): Promise<string> {
    const nonce = hexOf(crypto.getRandomValues(new Uint8Array(16)));
    const response = await send(`${origin}${handshakePath}?nonce=${nonce}${id === null ? "" : `&key=${id}`}`);
    const { data } = (await response.json().catch(() => ({}))) as { readonly data?: Partial<Handshake> };
    const found = data?.instance ?? "";
    if (data?.proof === hmacOf(key, handshakeText({ host, nonce, instance: found }))) return found;
    throw new SignalboxError({
      status: 0,
      code: "unverified_server",
      message: `The server at ${origin} cannot prove that it has the token. Check its address and the token.`,
    });
  }

  return {
    async authorization(method, target) {
      const known = (instance ??= shakeHands());
      known.catch(() => {
        if (instance === known) instance = null;
      });
      const found = await known;
      const mac = hmacOf(key, requestText({ host, instance: found, method, target }));
      return `${signatureScheme} ${[found, ...(id === null ? [] : [id]), mac].join(".")}`;
    },
    forget() {
      instance = null;
      return true;
    },
  };
}
