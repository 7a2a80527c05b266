import type * as Client from "openid-client";
import type { OpenIdConfig } from "../../protocol/people/openid-config.ts";
import type { Identity } from "./admit.ts";
import { isLoopbackUrl } from "./loopback-url.ts";

/** The parts of a sign-in that the server remembers until the provider sends the person back. */
export interface Begun {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Time within which a provider must answer. */
const timeoutSeconds = 10;
/** Time for which the description of a provider is remembered. */
const rememberedMs = 60 * 60 * 1000;

/** The client of an OpenID provider. The library is loaded with the first sign-in. */
export class Provider {
  readonly #config: OpenIdConfig;
  readonly #secret: string | undefined;
  readonly #now: () => number;
  #found: { readonly configuration: Client.Configuration; readonly until: number } | null = null;

  constructor(config: OpenIdConfig, secret: string | undefined, now: () => number) {
    this.#config = config;
    this.#secret = secret;
    this.#now = now;
  }

  /** Returns the address at which the person signs in, and the data to keep until they return. */
  async begin(redirect: string): Promise<{ readonly url: string; readonly begun: Begun }> {
    const client = await import("openid-client");
    const configuration = await this.#configuration(client);
    const [state, nonce] = [client.randomState(), client.randomNonce()];
    const verifier = client.randomPKCECodeVerifier();
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirect,
      scope: this.#config.scope,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    });
    return { url: url.href, begun: { state, nonce, verifier } };
  }

  /** Exchanges the code in the address to which the provider sent the person for what it says about them. */
  async finish(address: URL, { state, nonce, verifier }: Begun): Promise<Identity> {
    const client = await import("openid-client");
    const configuration = await this.#configuration(client);
    const tokens = await client.authorizationCodeGrant(configuration, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error("The provider sent no ID token.");
    const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
    const info = hasMore ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
    return identityOf({ ...info, ...claims }, this.#config.groupsClaim);
  }

  async #configuration(client: typeof Client): Promise<Client.Configuration> {
    const now = this.#now();
    if (this.#found !== null && this.#found.until > now) return this.#found.configuration;
    const issuer = new URL(this.#config.issuer);
    const configuration = await client.discovery(
      issuer,
      this.#config.clientId,
      undefined,
      this.#secret === undefined ? client.None() : client.ClientSecretBasic(this.#secret),
      {
        timeout: timeoutSeconds,
        // A provider on this machine needs no TLS.
        ...(isLoopbackUrl(issuer) ? { execute: [client.allowInsecureRequests] } : {}),
      },
    );
    this.#found = { configuration, until: now + rememberedMs };
    return configuration;
  }
}

/** Returns what claims say about a person. */
function identityOf(claims: Readonly<Record<string, unknown>>, groupsClaim: string): Identity {
  const text = (name: string): string | null => {
    const value = claims[name];
    return typeof value === "string" && value !== "" ? value : null;
  };
  const groups = claims[groupsClaim];
  return {
    subject: JSON.stringify([claims["iss"], claims["sub"]]),
    email: text("email"),
    isEmailVerified: claims["email_verified"] === true,
    name: text("name"),
    userName: text("preferred_username"),
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === "string") : [],
  };
}
