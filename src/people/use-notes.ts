import type { Person } from "../protocol/people/person.ts";
import type { CredentialRow, PeopleStore } from "../store/people.ts";

/** A use is stored if the last stored one is older than this. */
const everyMs = 5 * 60 * 1000;
/** The delay before uses are stored, together. */
const gatherMs = 1_000;

/** Remembers when people and credentials were last used, and stores it at most every five minutes for each. */
export class UseNotes {
  readonly #store: PeopleStore;
  readonly #now: () => Date;
  readonly #people = new Map<string, string>();
  readonly #credentials = new Map<string, string>();
  #waiting = { people: new Set<string>(), credentials: new Set<string>() };
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();

  constructor({ store, now }: { readonly store: PeopleStore; readonly now: () => Date }) {
    this.#store = store;
    this.#now = now;
  }

  note(name: string, credential: string | null): void {
    const now = this.#now();
    if (isDue(this.#people, name, now)) this.#waiting.people.add(name);
    if (credential !== null && isDue(this.#credentials, credential, now))
      this.#waiting.credentials.add(credential);
    if (this.#waiting.people.size + this.#waiting.credentials.size === 0) return;
    this.#timer ??= setTimeout(() => void this.flush(), gatherMs).unref();
  }

  /** Returns a person with the time of the last use that is known here. */
  seen(person: Person): Person {
    const lastSeenAt = later(person.lastSeenAt, this.#people.get(person.name));
    return lastSeenAt === person.lastSeenAt ? person : { ...person, lastSeenAt };
  }

  /** Returns the last use of a credential that is known here. */
  used({ id, lastUsedAt }: CredentialRow): string | null {
    return later(lastUsedAt, this.#credentials.get(id));
  }

  /** Stores the waiting uses. A fault loses only these times. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { people, credentials } = this.#waiting;
    if (people.size + credentials.size === 0) return this.#storing;
    this.#waiting = { people: new Set(), credentials: new Set() };
    const at = this.#now().toISOString();
    this.#storing = this.#store
      .noteUses({ at, people: [...people], credentials: [...credentials] })
      .catch(() => undefined);
    return this.#storing;
  }
}

/** Remembers the use and returns true if the last remembered one is old. */
function isDue(known: Map<string, string>, key: string, now: Date): boolean {
  const last = known.get(key);
  if (last !== undefined && now.getTime() - Date.parse(last) < everyMs) return false;
  known.set(key, now.toISOString());
  return true;
}

function later(stored: string | null, known: string | undefined): string | null {
  if (known === undefined) return stored;
  return stored !== null && stored > known ? stored : known;
}
