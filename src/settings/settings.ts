import { TaskId } from "../protocol/ids.ts";
import { type Automaton, automatonOf } from "../protocol/redact/automaton.ts";
import type { Secret } from "../protocol/redact/secret.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";
import { integrations, variableOf } from "../protocol/settings/integrations.ts";
import { platformDefaults, type PlatformSettings } from "../protocol/settings/platform-settings.ts";
import type {
  ChangeSettings,
  ExportedSettings,
  ImportedSettings,
  SettingScope,
  SettingView,
} from "../protocol/settings/setting.ts";
import type { RetiredSecretRow, SettingRow, Store } from "../store/store.ts";
import { readChanges, type SettingChange } from "./change.ts";
import type { StoredSetting } from "./stored-setting.ts";
import { StoredSettings } from "./stored-settings.ts";
import { Sealer } from "./sealer.ts";
import { type SettingContext, contextOf } from "./setting-context.ts";
import { isRecognisable } from "./recognisable.ts";
import { unseal } from "./seal.ts";

/** What a session gets of the settings. */
export interface SessionSettings {
  readonly env: Readonly<Record<string, string>>;
  /** The secrets among them. */
  readonly own: readonly Secret[];
  /** Finds every secret there is, whether this session has it or not; null where there are none. */
  readonly redaction: Automaton | null;
}

/** What the settings are put together from. */
export interface SettingsOptions {
  readonly store: Store;
  readonly directory: string;
  /** `SIGNALBOX_KEY`. */
  readonly key: string | undefined;
  readonly now: () => Date;
  readonly random: (bytes: number) => Buffer;
  /** Secrets that are known from elsewhere and must not be shown either. */
  readonly further?: readonly Secret[];
}

/** How long a secret that was replaced is still taken out of output. */
const rememberedMs = 30 * 24 * 60 * 60 * 1000;

/**
 * What people have set, with secrets opened, in memory: one process has the data directory. Changes are made one
 * after another, are on the disk when their promise resolves, and count for every session that starts then.
 */
export class Settings {
  readonly #options: SettingsOptions;
  readonly #sealer: Sealer;
  #held = new StoredSettings([], []);
  #retired: RetiredSecretRow[] = [];
  #redaction: Automaton | null | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(options: SettingsOptions) {
    this.#options = options;
    this.#sealer = new Sealer(options.directory, options.key, options.random);
  }

  /** Reads the settings and finishes a change of keys that a crash cut short. */
  static async open(options: SettingsOptions): Promise<Settings> {
    const settings = new Settings(options);
    await settings.#read();
    await settings.#forgetDeletedTasks();
    await settings.#forgetOldSecrets();
    await settings.#renewSeals();
    return settings;
  }

  /** Everything that can be set, as it is seen from a context. */
  list(context: SettingContext = {}): SettingView[] {
    return this.#held.list(context);
  }

  /** What the platform goes by at a context. */
  platform(context: SettingContext = {}): PlatformSettings {
    return { ...platformDefaults, ...this.chosen(context) };
  }

  /** The part of it that somebody has set; where the configuration file says something too, this wins. */
  chosen(context: SettingContext = {}): Partial<PlatformSettings> {
    return this.#held.chosen(context);
  }

  /** The value of an integration's setting, for the platform's own use; null where it is not set. */
  integration(name: string, context: SettingContext = {}): string | null {
    const value = this.#held.nearest(context, name)?.value ?? null;
    return value === null ? null : String(value);
  }

  /** What a session gets. Outside of code phases it has none of it, and still may not show any. */
  settingsFor({ codePhase, ...context }: SettingContext & { readonly codePhase: boolean }): SessionSettings {
    const given = codePhase ? this.#held.forAgents(context) : [];
    const own = given.filter(({ row }) => row.sealed !== null).map(asSecret);
    const env = Object.fromEntries(given.map(asSecret).map(({ name, value }) => [name, value]));
    return { env, own, redaction: this.redaction };
  }

  /** Finds every secret there is. */
  get redaction(): Automaton | null {
    if (this.#redaction === undefined) this.#redaction = automatonOf(this.#secrets());
    return this.#redaction;
  }

  /** Sets and unsets what is asked for, all of it or nothing, and gives what is then seen from there. */
  async change(asked: ChangeSettings, by: string): Promise<Result<SettingView[]>> {
    return this.#inTurn(async () => {
      const changes = readChanges(asked, (name) => this.#held.known(name));
      if (!changes.ok) return changes;
      await this.#apply(changes.value, by);
      return ok(this.list(contextOf(asked.scope)));
    });
  }

  /** Everything that is no secret, and the names of what is. */
  export(): ExportedSettings {
    return this.#held.export();
  }

  /** Takes over what was exported, all of it or nothing; what is set here and not there stays. */
  async import({ settings, secrets }: ExportedSettings, by: string): Promise<Result<ImportedSettings>> {
    return this.#inTurn(async () => {
      const changes: SettingChange[] = [];
      for (const { scope, name, value, agents } of settings) {
        const secret = this.#held.known(name)?.secret === true || integrations[name]?.secret === true;
        const input = secret ? { value, agents } : { value, agents, secret: false };
        const read = readChanges({ scope, settings: { [name]: input } }, (each) => this.#held.known(each));
        if (!read.ok) return read;
        changes.push(...read.value);
      }
      await this.#apply(changes, by);
      const missing = secrets.filter(({ scope, name }) => this.#held.at(scope, name) === undefined);
      return ok({ imported: changes.length, missing });
    });
  }

  /** Encrypts every secret with a new key and drops the old one. */
  async rotateKey(): Promise<Result<{ secrets: number }>> {
    return this.#inTurn(async () => {
      if (!this.#sealer.isOwn) {
        return refuse(
          "not_allowed",
          "The key comes from SIGNALBOX_KEY. Set it to NEW,OLD and start the server again; then NEW alone is enough.",
        );
      }
      this.#sealer.addKey();
      return ok({ secrets: await this.#renewSeals() });
    });
  }

  async #apply(changes: readonly SettingChange[], by: string): Promise<void> {
    const at = this.#options.now().toISOString();
    const put = changes.flatMap((change) => (change.value === null ? [] : [this.#rowOf(change, at, by)]));
    const removed = changes.filter(({ value }) => value === null);
    const retire = changes.flatMap((change) => this.#replaced(change, at));
    await this.#options.store.writeSettings({ put, removed, retire });
    await this.#read();
  }

  #rowOf({ scope, name, value, secret, agents }: SettingChange, at: string, by: string): SettingRow {
    return {
      scope,
      name,
      value: secret ? null : JSON.stringify(value),
      sealed: secret ? this.#sealer.seal({ scope, name }, String(value)) : null,
      agents,
      updatedAt: at,
      updatedBy: by,
    };
  }

  /** The secret that a change puts an end to, so that who still has it cannot show it. */
  #replaced({ scope, name, value }: SettingChange, at: string): RetiredSecretRow[] {
    const held = this.#held.at(scope, name);
    if (held === undefined || held.row.sealed === null || held.value === value) return [];
    const id = this.#options.random(12).toString("hex");
    return [{ id, scope, name, sealed: held.row.sealed, retiredAt: at }];
  }

  /** What was set for a task goes when the task is gone; a secret of it is remembered like one that was unset. */
  async #forgetDeletedTasks(): Promise<void> {
    const rows = this.#held.all.map(({ row }) => row).filter(({ scope }) => scope.startsWith("task:"));
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

  /** Seals anew what older keys sealed, then drops these; gives how many settings that were. */
  async #renewSeals(): Promise<number> {
    const sealed = this.#held.all.flatMap(({ row }) =>
      row.sealed === null ? [] : [{ ...row, sealed: row.sealed }],
    );
    const put = this.#sealer.renewed(sealed);
    const resealed = this.#sealer.renewed(this.#retired);
    if (put.length + resealed.length > 0) {
      await this.#options.store.writeSettings({ put, resealed });
      await this.#read();
    }
    this.#sealer.dropOlderKeys();
    return put.length;
  }

  async #read(): Promise<void> {
    const { settings, retired } = await this.#options.store.readSettings();
    this.#held = new StoredSettings(settings, this.#sealer.keys);
    this.#retired = retired;
    this.#redaction = undefined;
  }

  #secrets(): Secret[] {
    const held = this.#held.all.filter(({ row, value }) => row.sealed !== null && value !== null);
    const retired = this.#retired.flatMap((row) => {
      const value = unseal(this.#sealer.keys, row, row.sealed);
      return value === null ? [] : [{ name: variableOf(row.name), value }];
    });
    const all = [...held.map(asSecret), ...retired, ...(this.#options.further ?? [])];
    return all.filter(({ value }) => isRecognisable(value));
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const mine = this.#queue.then(work);
    this.#queue = mine.catch(() => undefined);
    return mine;
  }
}

function asSecret({ row, value }: StoredSetting): Secret {
  return { name: variableOf(row.name), value: String(value) };
}
