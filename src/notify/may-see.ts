import type { Person } from "../protocol/people/person.ts";
import { roleIn } from "../protocol/people/role.ts";
import type { Store } from "../store/store.ts";

/** The parts of the server that know who may see a task, an orchestration or an office. */
export interface Sight {
  readonly people: () => readonly Person[];
  readonly store: Pick<Store, "projectOf">;
}

/** Returns true if a person has access and a role where the stream of a notification belongs. */
export async function maySee(name: string, stream: string, { people, store }: Sight): Promise<boolean> {
  const person = people().find((each) => each.name === name);
  if (person === undefined || person.removedAt !== null) return false;
  return person.role !== null || roleIn(person, await store.projectOf(stream)) !== null;
}
