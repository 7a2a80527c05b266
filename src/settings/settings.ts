import { keysReadAtStart } from "../protocol/config.ts";
import { demoVerifierRefusal } from "../protocol/demo/demo-tasks.ts";
import { TaskId } from "../protocol/ids.ts";
import { type Automaton, automatonOf } from "../protocol/redact/automaton.ts";
import type { AuditNote } from "../protocol/people/audit.ts";
import type { Secret } from "../protocol/redact/secret.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";
import { integrations, variableOf } from "../protocol/settings/integrations.ts";
import {
  type PlatformSettingName,
  platformSettingNames,
  platformSettings,
} from "../protocol/settings/platform-settings.ts";
import type {
  ChangeSettings,
  ExportedSettings,
  ImportedSettings,
  SettingScope,
  SettingValue,
  SettingView,
} from "../protocol/settings/setting.ts";
import type { RetiredSecretRow } from "../store/store.ts";
import { replacedSecret, rowOf } from "./change-rows.ts";
import { type OwnScope, readChanges, type SettingChange } from "./change.ts";
import { type Effective, effectiveSettings } from "./effective.ts";
import { isRecognisable } from "./recognisable.ts";
import {
  type CredentialSeals,
  credentialSeals,
  keyOfOthersMissing,
  renewCredentialSeals,
  type SealedCredential,
} from "./credential-seals.ts";
import { unseal } from "./seal.ts";
import { Sealer } from "./sealer.ts";
import { contextOf, type SettingContext } from "./setting-context.ts";
import type { SettingsOptions } from "./settings-options.ts";
import { asSecret, asText, integrationView, platformView } from "./stored-setting.ts";
import { StoredSettings } from "./stored-settings.ts";

/** The settings that a session gets. */
export interface SessionSettings {
  readonly env: Readonly<Record<string, string>>;
  /** The secrets in `env`. */
  readonly own: readonly Secret[];
  /** Finds every known secret, including those that this session does not have; null if there are none. */
  readonly redaction: Automaton | null;
}

/** Time for which a replaced secret is still redacted. */
const rememberedMs = 30 * 24 * 60 * 60 * 1000;

/**
 * All settings in memory, with secrets decrypted. Changes run one at a time. A change is on disk when its promise
 * resolves, and applies immediately, except to settings that need a restart. If several servers share the database,
 * each calls `refresh` at short intervals to see the changes of the others.
 */
export class Settings {
  readonly #options: SettingsOptions;
  readonly #sealer: Sealer;
  /** Seals the signing keys of credentials. */
  readonly credentials: CredentialSeals;
  readonly #listeners = new Set<() => void>();
  readonly #unusable = new Map<PlatformSettingName, SettingValue>();
  /** The values since the start of the settings that change only with a restart. */
  #fixed: Partial<Effective> = {};
  /** The keys of the configuration that are read at the start, as they were then. */
  readonly #atStart: ReadonlyMap<string, string>;
  #stored = new StoredSettings([], []);
  #retired: RetiredSecretRow[] = [];
  /** The rows that were read last, as text. */
  #seen = "";
  #redaction: Automaton | null | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(options: SettingsOptions) {
    this.#options = options;
    this.#sealer = new Sealer(options.directory, options.key, options.random);
    const sealProblem: CredentialSeals["sealProblem"] = (all) =>
      this.#isKeyOfOthersMissing([...all]) ? keyOfOthersMissing : null;
    this.credentials = { ...credentialSeals(this.#sealer), sealProblem };
    this.#atStart = new Map(keysReadAtStart.map((key) => [key, asText(options.config[key])]));
  }

  /** Reads the settings and completes a change of keys that a crash interrupted. */
  static async open(options: SettingsOptions): Promise<Settings> {
    const settings = new Settings(options);
    await settings.#read();
    settings.#refuseOtherKey();
    await settings.#forgetDeletedTasks();
    await settings.#forgetOldSecrets();
    await settings.#renewSeals();
    settings.#fix();
    return settings;
  }

  /** Returns every platform setting in force in a context, with its source. All code reads platform settings here. */
  effective(context: SettingContext = {}): Effective {
    return { ...this.#merged(context), ...this.#fixed };
  }

  /** The number of stored secrets that no key of this server opens. Tasks run without them here. */
  get unreadable(): number {
    return this.#stored.all.filter(({ row, value }) => row.sealed !== null && value === null).length;
  }

  /** Skips a stored value until the next start because it turned out to be unusable. */
  skip(name: PlatformSettingName, value: SettingValue): void {
    this.#unusable.set(name, value);
    this.#fix();
  }

  /** Calls the listener after every change until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Returns all settings as a context sees them. */
  list(context: SettingContext = {}): SettingView[] {
    const inForce = this.effective(context);
    const merged = this.#merged(context);
    const platform = platformSettingNames.map((name) => {
      const stored = this.#stored.nearest(context, name);
      const value = stored?.value ?? null;
      return platformView(name, stored, {
        inForce: inForce[name],
        restart: platformSettings[name].restart,
        pending: merged[name].value === inForce[name].value ? null : merged[name],
        unusable: value === null || this.#isUsable(name, value) ? null : value,
      });
    });
    const names = this.#stored.integrationNames(context);
    return [...platform, ...names.map((name) => integrationView(name, this.#stored.nearest(context, name)))];
  }

  /** Returns the changed keys of the configuration that take effect after a restart. */
  pendingKeys(): string[] {
    return keysReadAtStart.filter((key) => asText(this.#options.config[key]) !== this.#atStart.get(key));
  }

  /**
   * Returns the settings of a session. A session outside of a code phase gets none, but still must not show any secret.
   */
  settingsFor({ codePhase, ...context }: SettingContext & { readonly codePhase: boolean }): SessionSettings {
    const given = codePhase ? this.#stored.forAgents(context) : [];
    const own = given.filter(({ row }) => row.sealed !== null).map(asSecret);
    const env = Object.fromEntries(given.map(asSecret).map(({ name, value }) => [name, value]));
    return { env, own, redaction: this.redaction };
  }

  /** Returns the value of an integration that the platform itself uses; null if it is not set. */
  integration(name: string, context: SettingContext = {}): string | null {
    const value = this.#stored.nearest(context, name)?.value ?? null;
    return value === null ? null : String(value);
  }

  /** Every secret that is long enough to be recognised. */
  get secretValues(): readonly string[] {
    return this.#secrets().map(({ value }) => value);
  }

  /** Finds every known secret. */
  get redaction(): Automaton | null {
    if (this.#redaction === undefined) this.#redaction = automatonOf(this.#secrets());
    return this.#redaction;
  }

  /** Sets and removes settings, all or none, and returns the settings that the scope then sees. */
  async change(asked: ChangeSettings, by: string, audit?: AuditNote): Promise<Result<SettingView[]>> {
    return this.#inTurn(async () => {
      await this.#refresh();
      const changes = readChanges(asked, (name) => this.#stored.known(name));
      if (!changes.ok) return changes;
      const verifier = changes.value.find(({ name }) => name === "verifier_agent")?.value ?? null;
      if (verifier !== null && !this.#canVerify(verifier))
        return refuse("demo_only", demoVerifierRefusal.en, { field: "verifier_agent" });
      if (this.#isKeyOfOthersMissing() && changes.value.some(({ secret, value }) => secret && value !== null))
        return refuse("not_allowed", keyOfOthersMissing);
      await this.#apply(changes.value, by, audit);
      return ok(this.list(contextOf(asked.scope)));
    });
  }

  /** Stores the secret of a trigger or an orchestration, or removes it. It is encrypted and redacted like every secret. */
  async setOwnSecret(scope: OwnScope, value: string | null, by: string): Promise<Result<void>> {
    return this.#inTurn(async () => {
      await this.#refresh();
      if (value !== null && this.#isKeyOfOthersMissing()) return refuse("not_allowed", keyOfOthersMissing);
      await this.#apply([{ scope, name: ownSecretName(scope), value, secret: true, agents: false }], by);
      return ok(undefined);
    });
  }

  /** Returns the secret of a trigger or an orchestration; null if there is none or no key opens it. */
  ownSecret(scope: OwnScope): string | null {
    const value = this.#stored.at(scope, ownSecretName(scope))?.value ?? null;
    return value === null ? null : String(value);
  }

  /** Reads the settings again, in case another server has changed them. */
  refresh(): Promise<void> {
    return this.#inTurn(() => this.#refresh());
  }

  /** Applies a changed configuration file: its values are in force, and its secrets are redacted. */
  applyConfiguration(): void {
    this.#redaction = undefined;
    this.#tell();
  }

  /** Returns all settings that are not secrets, and the names of the secrets. */
  export(): ExportedSettings {
    return this.#stored.export();
  }

  /** Imports exported settings, all or none. Settings that the file does not name stay. */
  async import(file: ExportedSettings, by: string, audit?: AuditNote): Promise<Result<ImportedSettings>> {
    const { settings, secrets } = file;
    return this.#inTurn(async () => {
      await this.#refresh();
      const changes: SettingChange[] = [];
      for (const { scope, name, value, agents } of settings) {
        const secret = this.#stored.known(name)?.secret === true || integrations[name]?.secret === true;
        const input = secret ? { value, agents } : { value, agents, secret: false };
        const read = readChanges({ scope, settings: { [name]: input } }, (each) => this.#stored.known(each));
        if (!read.ok) return read;
        changes.push(...read.value);
      }
      await this.#apply(changes, by, audit);
      const missing = secrets.filter(({ scope, name }) => this.#stored.at(scope, name) === undefined);
      return ok({ imported: changes.length, missing });
    });
  }

  /** Encrypts every secret with a new key and drops the old one. */
  async rotateKey(): Promise<Result<{ secrets: number }>> {
    return this.#inTurn(async () => {
      if (!this.#sealer.isOwn) {
        return refuse(
          "not_allowed",
          "SIGNALBOX_KEY sets the key. Set it to NEW,OLD and restart the server; after that, NEW alone is enough.",
        );
      }
      const nodes = await this.#options.store.nodes();
      if (nodes.filter(({ endedAt }) => endedAt === null).length > 1) {
        return refuse(
          "not_allowed",
          "Several nodes share the secrets. Set SIGNALBOX_KEY to OLD,NEW on all nodes and restart them, then to NEW,OLD; after that, NEW alone is enough.",
        );
      }
      this.#sealer.addKey();
      return ok({ secrets: await this.#renewSeals() });
    });
  }

  /** Throws if this server has keys and none of them opens any of the secrets. */
  #refuseOtherKey(): void {
    if (this.#sealer.keys.length === 0 || !this.#isKeyOfOthersMissing()) return;
    throw new Error(
      "The key of this node opens none of the stored secrets: it is wrong, or belongs to another installation. " +
        "Set SIGNALBOX_KEY to the key of the other nodes. For an installation of its own, set DATABASE_SCHEMA to another name.",
    );
  }

  /** Returns true if other servers have stored secrets, or else these credentials, and this one can open none of them. */
  #isKeyOfOthersMissing(credentials: readonly SealedCredential[] = []): boolean {
    if (this.#options.shared !== true) return false;
    const secrets = this.#stored.all.filter(({ row }) => row.sealed !== null).length;
    if (secrets > 0) return this.unreadable === secrets;
    const { openCredential } = this.credentials;
    return (
      credentials.length > 0 && credentials.every(({ id, sealed }) => openCredential(id, sealed) === null)
    );
  }

  async #apply(changes: readonly SettingChange[], by: string, audit?: AuditNote): Promise<void> {
    const at = this.#options.now().toISOString();
    const put = changes.flatMap((change) =>
      change.value === null ? [] : [rowOf(this.#sealer, change, at, by)],
    );
    const removed = changes.filter(({ value }) => value === null);
    const retire = changes.flatMap((change) => {
      const replaced = replacedSecret(this.#stored.at(change.scope, change.name), change);
      return replaced === null
        ? []
        : [{ ...replaced, id: this.#options.random(12).toString("hex"), retiredAt: at }];
    });
    await this.#options.store.writeSettings({ put, removed, retire, audit: audit?.entry });
    if (audit !== undefined) audit.committed = true;
    await this.#read();
    this.#tell();
  }

  async #refresh(): Promise<void> {
    if (await this.#read()) this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #merged(context: SettingContext): Effective {
    return effectiveSettings({
      dataDirectory: this.#options.directory,
      config: this.#options.config,
      stored: this.#stored.layers(context),
      isUsable: (name, value) => this.#isUsable(name, value),
      canVerify: (agent) => this.#canVerify(agent),
    });
  }

  #canVerify(agent: SettingValue): boolean {
    return this.#options.canVerify?.(String(agent)) ?? true;
  }

  #isUsable(name: PlatformSettingName, value: SettingValue): boolean {
    if (name === "verifier_agent" && !this.#canVerify(value)) return false;
    if (name === "default_agent" || name === "verifier_agent") return this.#options.agents.has(String(value));
    return this.#unusable.get(name) !== value;
  }

  /** Stores the values of the settings that change only with a restart. */
  #fix(): void {
    const merged = this.#merged({});
    const names = platformSettingNames.filter((name) => platformSettings[name].restart);
    this.#fixed = Object.fromEntries(names.map((name) => [name, merged[name]]));
  }

  /** Removes the settings of deleted tasks; their secrets are still redacted, like other removed secrets. */
  async #forgetDeletedTasks(): Promise<void> {
    const rows = this.#stored.all.map(({ row }) => row).filter(({ scope }) => scope.startsWith("task:"));
    const { store } = this.#options;
    const gone: SettingChange[] = [];
    for (const { scope, name, agents } of rows) {
      const id = TaskId.parse(scope.slice("task:".length));
      if ((await store.taskRow(id)) !== null) continue;
      gone.push({ scope: scope as SettingScope, name, value: null, secret: false, agents });
    }
    if (gone.length > 0) await this.#apply(gone, "system");
  }

  async #forgetOldSecrets(): Promise<void> {
    const before = new Date(this.#options.now().getTime() - rememberedMs).toISOString();
    const forgotten = this.#retired.filter(({ retiredAt }) => retiredAt < before).map(({ id }) => id);
    if (forgotten.length === 0) return;
    await this.#options.store.writeSettings({ forgotten });
    await this.#read();
  }

  /** Seals again everything that older keys sealed, drops these keys, and returns the number of settings. */
  async #renewSeals(): Promise<number> {
    const sealed = this.#stored.all.flatMap(({ row }) =>
      row.sealed === null ? [] : [{ ...row, sealed: row.sealed }],
    );
    const put = this.#sealer.renewed(sealed);
    const resealed = this.#sealer.renewed(this.#retired);
    if (put.length + resealed.length > 0) {
      await this.#options.store.writeSettings({ put, resealed });
      await this.#read();
    }
    await renewCredentialSeals(this.#options.store, this.#sealer);
    this.#sealer.dropOlderKeys();
    return put.length;
  }

  /** Reads the settings. Returns true if they have changed since the last time. */
  async #read(): Promise<boolean> {
    const { settings, retired } = await this.#options.store.readSettings();
    const seen = JSON.stringify([settings, retired]);
    if (seen === this.#seen) return false;
    this.#seen = seen;
    this.#stored = new StoredSettings(settings, this.#sealer.keys);
    this.#retired = retired;
    this.#redaction = undefined;
    return true;
  }

  #secrets(): Secret[] {
    const current = this.#stored.all.filter(({ row, value }) => row.sealed !== null && value !== null);
    const retired = this.#retired.flatMap((row) => {
      const value = unseal(this.#sealer.keys, row, row.sealed);
      return value === null ? [] : [{ name: variableOf(row.name), value }];
    });
    const all = [...current.map(asSecret), ...retired, ...(this.#options.further?.() ?? [])];
    return all.filter(({ value }) => isRecognisable(value));
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const mine = this.#queue.then(work);
    this.#queue = mine.catch(() => undefined);
    return mine;
  }
}

/** Returns the name of the secret of a trigger or an orchestration. Names that people choose have no blanks. */
function ownSecretName(scope: OwnScope): string {
  return scope.startsWith("trigger:") ? "signing secret" : "slack webhook";
}
