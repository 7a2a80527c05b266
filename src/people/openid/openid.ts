import { createHash, timingSafeEqual } from "node:crypto";
import type { AuditNote } from "../../protocol/people/audit.ts";
import type { OpenIdConfig } from "../../protocol/people/openid-config.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { TicketStore } from "../../store/tickets.ts";
import type { People } from "../people.ts";
import { endedNow, newSession, type SignedIn, type SignInFrom } from "../sessions.ts";
import { nameIn } from "../name-in.ts";
import { admit, type Identity } from "./admit.ts";
import { providerRefusal } from "./failure.ts";
import { type Begun, Provider } from "./provider.ts";

/** Dependencies of the sign-in with a provider. */
export interface OpenIdOptions {
  readonly store: TicketStore;
  readonly people: People;
  /** Returns the configured provider; undefined if there is none. */
  readonly config: () => OpenIdConfig | undefined;
  /** The secret of the client, if the environment has one. */
  readonly secret: string | undefined;
}

/** Time for signing in at the provider. */
const lifeMs = 10 * 60 * 1000;

/** The path of the page to which the provider sends people back. */
const returnPath = "/sign-in/openid";

/** A sign-in in progress, as the store has it. */
interface Pending extends Begun {
  /** The digest of a secret that only the browser which began has. */
  readonly browser: string;
  readonly origin: string;
}

/**
 * Signs people in with OpenID Connect. The store remembers a sign-in in progress, so that any server can finish it; only
 * the browser that began it can, because it sends the secret behind the digest that it sent first.
 */
export class OpenId {
  readonly #options: OpenIdOptions;
  #provider: { readonly key: string; readonly provider: Provider } | null = null;

  constructor(options: OpenIdOptions) {
    this.#options = options;
  }

  /** The name of the provider; null if there is none. */
  get name(): string | null {
    const config = this.#options.config();
    return config === undefined ? null : (config.name ?? new URL(config.issuer).host);
  }

  /** Begins a sign-in for a browser, and returns the address of the provider. */
  async begin(origin: string, browser: string): Promise<Result<{ url: string }>> {
    const config = this.#options.config();
    if (config === undefined) return noProvider;
    try {
      const { url, begun } = await this.#client(config).begin(`${origin}${returnPath}`);
      const pending: Pending = { ...begun, browser, origin };
      const expiresAt = new Date(this.#now() + lifeMs).toISOString();
      await this.#options.store.saveTicket({
        hash: ticketOf(begun.state),
        value: JSON.stringify(pending),
        expiresAt,
      });
      return ok({ url });
    } catch (error) {
      return providerRefusal(error, config);
    }
  }

  /** Finishes a sign-in with the query that the provider added to the address of the page. */
  async finish(
    query: string,
    secret: string,
    from: SignInFrom,
    audit?: AuditNote,
  ): Promise<Result<SignedIn>> {
    const config = this.#options.config();
    if (config === undefined) return noProvider;
    const state = new URLSearchParams(query).get("state") ?? "";
    const now = new Date(this.#now()).toISOString();
    const taken = await this.#options.store.takeTicket({ hash: ticketOf(state), now });
    if (taken === null) return unknownSignIn;
    const pending = JSON.parse(taken) as Pending;
    if (!isSame(digestOf(secret), pending.browser)) return otherBrowser;
    let identity: Identity;
    try {
      const address = new URL(`${pending.origin}${returnPath}?${query.replace(/^\?/, "")}`);
      identity = await this.#client(config).finish(address, pending);
    } catch (error) {
      return providerRefusal(error, config);
    }
    return this.#signIn(identity, config, from, audit);
  }

  /** Signs the person with this identity in, if they have a role. */
  async #signIn(
    identity: Identity,
    config: OpenIdConfig,
    from: SignInFrom,
    audit: AuditNote | undefined,
  ): Promise<Result<SignedIn>> {
    const { people } = this.#options;
    const rules = { groups: config.groups ?? null, role: config.role };
    const done = await people.createCredential<Result<SignedIn>>((register) => {
      const now = people.now();
      const found = admit(register, identity, rules, now);
      if (!found.ok) return found;
      const { person } = found.value.row;
      nameIn(audit, person.name);
      if (!found.value.admitted) {
        const credentials = endedNow(register, person.name, now, ["session", "token", "link"]);
        const refusal = refuse("forbidden", found.value.reason);
        return ok({ write: { people: [found.value.row], credentials }, value: refusal });
      }
      const { token, write } = newSession(people, register, person, from);
      return ok({ write: { ...write, people: [found.value.row] }, value: ok({ token, person }) });
    }, audit);
    return done.ok ? done.value : done;
  }

  #client(config: OpenIdConfig): Provider {
    const key = JSON.stringify(config);
    if (this.#provider?.key !== key) {
      const secret = this.#options.secret ?? config.clientSecret;
      this.#provider = { key, provider: new Provider(config, secret, () => this.#now()) };
    }
    return this.#provider.provider;
  }

  #now(): number {
    return this.#options.people.options.now().getTime();
  }
}

function ticketOf(state: string): string {
  return `openid ${digestOf(state)}`;
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

const noProvider = refuse("not_found", "This installation has no OpenID provider.");
const unknownSignIn = refuse(
  "not_allowed",
  "This sign-in was already completed, or took longer than ten minutes. Start again.",
);
const otherBrowser = refuse(
  "forbidden",
  "This sign-in was started in another browser. Start again in this one.",
);
