import type { Config } from "../protocol/config.ts";
import type { Secret } from "../protocol/redact/secret.ts";
import type { Store } from "../store/store.ts";

/** Dependencies of the settings. */
export interface SettingsOptions {
  readonly store: Store;
  /** The data directory. */
  readonly directory: string;
  readonly config: Config;
  /** The existing agents. A setting that names another one is not in force. */
  readonly agents: { has(name: string): boolean };
  /** Returns false for an agent that must not verify the work of others; such a setting is refused and not in force. */
  readonly canVerify?: (agent: string) => boolean;
  /** The value of `SIGNALBOX_KEY`. */
  readonly key: string | undefined;
  /** True if other servers may share the database, each with the keys of its own data directory. */
  readonly shared?: boolean;
  readonly now: () => Date;
  readonly random: (bytes: number) => Buffer;
  /** Returns secrets from other sources that must also be redacted. */
  readonly further?: () => readonly Secret[];
}
