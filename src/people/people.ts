import type { AuditNote } from "../protocol/people/audit.ts";
import type { Person, PersonName } from "../protocol/people/person.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";
import type { CredentialRow, PeopleStore, PeopleWrite } from "../store/people.ts";
import { newPerson } from "./change.ts";
import { changed, type Register, registerOf } from "./register.ts";
import { UseNotes } from "./use-notes.ts";

/** Dependencies of the people. */
export interface PeopleOptions {
  readonly store: PeopleStore;
  /** Seals the signing keys of credentials with a key outside of the database. */
  readonly seals: {
    readonly sealCredential: (id: string, key: string) => string;
    readonly openCredential: (id: string, sealed: string) => string | null;
    /** Returns the reason why other servers could not open what this one seals; null if they can. */
    readonly sealProblem?: (credentials: Iterable<CredentialRow>) => string | null;
  };
  readonly now: () => Date;
  readonly random: (bytes: number) => Buffer;
  /** The name of the person for whom the token of the installation acts. */
  readonly owner: PersonName;
}

/** A change that was decided, and what its caller gets. */
export interface Decided<Value> {
  readonly write: Omit<PeopleWrite, "version" | "audit">;
  readonly value: Value;
}

/** All are read again after this time, so that the times of last use on other servers are known. */
const readAgainMs = 5 * 60 * 1000;

/**
 * All people of the installation and their credentials, in memory. Changes run one at a time; one that somebody else
 * overtakes is decided again. If several servers share the database, each calls `refresh` at short intervals to see the
 * changes of the others.
 */
export class People {
  readonly options: PeopleOptions;
  readonly #listeners = new Set<() => void>();
  readonly #keys = new Map<string, { readonly sealed: string; readonly key: string | null }>();
  readonly #uses: UseNotes;
  #register: Register = registerOf({ version: -1, people: [], credentials: [] });
  #readAt = 0;
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(options: PeopleOptions) {
    this.options = options;
    this.#uses = new UseNotes(options);
  }

  /** Reads the people. The first start creates the owner. */
  static async open(options: PeopleOptions): Promise<People> {
    const people = new People(options);
    await people.#read();
    await people.change((register) => {
      if (register.people.has(options.owner)) return ok({ write: null, value: undefined });
      const person = newPerson({
        name: options.owner,
        displayName: options.owner,
        role: "administrator",
        createdAt: people.now(),
      });
      return ok({ write: { people: [{ person, subject: null }] }, value: undefined });
    });
    return people;
  }

  /** Returns the people who have access, by name. */
  list(): readonly Person[] {
    return this.all().filter(({ removedAt }) => removedAt === null);
  }

  /** Returns all people, including removed ones, by name. */
  all(): readonly Person[] {
    return [...this.#register.people.values()]
      .map(({ person }) => this.#uses.seen(person))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Returns a person, even a removed one; null if there is none with this name. */
  person(name: PersonName): Person | null {
    const row = this.#register.people.get(name);
    return row === undefined ? null : this.#uses.seen(row.person);
  }

  /** Returns all people and credentials as they are now. */
  get register(): Register {
    return this.#register;
  }

  /** Returns the signing key of a credential; null if no key of this server opens it. */
  signingKey({ id, sealed }: CredentialRow): string | null {
    const known = this.#keys.get(id);
    if (known?.sealed === sealed) return known.key;
    const key = this.options.seals.openCredential(id, sealed);
    this.#keys.set(id, { sealed, key });
    return key;
  }

  /** Notes that a person has just acted, with a credential or the token of the installation. */
  noteUse(name: PersonName, credential: string | null): void {
    this.#uses.note(name, credential);
  }

  /** Returns the time at which a credential was last used. */
  lastUsed(row: CredentialRow): string | null {
    return this.#uses.used(row);
  }

  /** Calls the listener after every change until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reads the people again, if another server has changed them. */
  refresh(): Promise<void> {
    return this.#inTurn(async () => {
      const isOld = this.options.now().getTime() - this.#readAt >= readAgainMs;
      const version = isOld ? null : await this.options.store.peopleVersion();
      if (version !== this.#register.version) await this.#read();
    });
  }

  /** Decides a change on the newest register and writes it with the entry of the audit log. */
  change<Value>(
    decide: (
      register: Register,
    ) => Result<{ readonly write: Decided<Value>["write"] | null; readonly value: Value }>,
    audit?: AuditNote,
  ): Promise<Result<Value>> {
    return this.#inTurn(async () => {
      for (;;) {
        const decided = decide(this.#register);
        if (!decided.ok) {
          // Another server may just have changed what the refusal is about.
          if (!(await this.#isOutdated())) return decided;
          await this.#read();
          continue;
        }
        const { write, value } = decided.value;
        if (write === null) return ok(value);
        const { version } = this.#register;
        if (await this.options.store.writePeople({ version, ...write, audit: audit?.entry })) {
          if (audit !== undefined) audit.committed = true;
          this.#take(changed(this.#register, write));
          return ok(value);
        }
        await this.#read();
      }
    });
  }

  /** Decides a change that creates a credential. Refuses if it would work on this server only. */
  async createCredential<Value>(
    decide: (register: Register) => Result<Decided<Value>>,
    audit?: AuditNote,
  ): Promise<Result<Value>> {
    await this.refresh();
    const problem = this.options.seals.sealProblem?.(this.#register.credentials.values()) ?? null;
    return problem === null ? this.change(decide, audit) : refuse("not_allowed", problem);
  }

  /** Returns the current time in its stored form. */
  now(): string {
    return this.options.now().toISOString();
  }

  /** Stores the noted uses. */
  async close(): Promise<void> {
    await this.#uses.flush();
  }

  async #isOutdated(): Promise<boolean> {
    return (await this.options.store.peopleVersion()) !== this.#register.version;
  }

  async #read(): Promise<void> {
    const readAt = this.options.now().getTime();
    const next = registerOf(await this.options.store.readPeople());
    this.#readAt = readAt;
    const isNew = next.version !== this.#register.version;
    this.#register = next;
    if (isNew) this.#tell();
  }

  #take(next: Register): void {
    this.#register = next;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const mine = this.#queue.then(work);
    this.#queue = mine.catch(() => undefined);
    return mine;
  }
}
