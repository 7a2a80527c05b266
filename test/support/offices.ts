import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OfficeId } from "../../src/protocol/ids.ts";
import type { OfficeState } from "../../src/protocol/office/state.ts";
import { type Address, eventually, get } from "./api.ts";

/** Installs offices in a data directory, by file name. The next server reads them. */
export function installOffices(home: string, offices: Record<string, string>): void {
  mkdirSync(join(home, "offices"), { recursive: true });
  for (const [file, text] of Object.entries(offices)) writeFileSync(join(home, "offices", file), text);
}

/** Opens an office whose members are named and do as they are told (`office-member.mjs`, the default agent). */
export async function openOffice(
  at: Address,
  title: string,
  names: readonly string[],
  more: Record<string, unknown> = {},
): Promise<OfficeId> {
  const members = names.map((name) => ({ name, role: `You are ${name}.` }));
  return (await get<{ id: OfficeId }>(at, "POST", "/api/offices", { name: title, members, ...more })).id;
}

/** Sends a message to a member. */
export async function tellMember(at: Address, id: OfficeId, name: string, text: string): Promise<void> {
  await get(at, "POST", `/api/offices/${id}/members/${name}/messages`, { text });
}

/** Waits until the state of an office satisfies a condition, and returns the state. */
export function untilOffice(
  at: Address,
  id: OfficeId,
  what: string,
  isSo: (state: OfficeState) => boolean,
): Promise<OfficeState> {
  return eventually(what, async () => {
    const state = await get<OfficeState>(at, "GET", `/api/offices/${id}`);
    return isSo(state) ? state : undefined;
  });
}

/**
 * Opens an office that waits for a person: a question, a call to decide on, a broken cycle, and a member that waits for
 * another one. Its agent is the program `office-member.mjs`.
 */
export async function openWaitingOffice(
  at: Address,
  agent: string,
  question = "Which colour should the button have?",
): Promise<OfficeId> {
  const rest = ({ members }: OfficeState): boolean =>
    members.every(({ turn, queue }) => turn === null && queue.length === 0);
  const id = await openOffice(at, "Product office", ["PO", "Dev", "QA"], {
    agent,
    limits: { idleRoundTrips: 1 },
    questionExpirySeconds: 0,
  });
  await tellMember(at, id, "QA", "call PO: call QA: help");
  await untilOffice(at, id, "a cycle is broken", (state) => state.broken.length > 0 && rest(state));
  await tellMember(at, id, "QA", "call PO: again");
  await tellMember(at, id, "PO", `call Dev: ask: ${question}`);
  await untilOffice(
    at,
    id,
    "the office waits for a person",
    ({ members, calls }) =>
      members.some(({ session }) => session?.questions.length === 1) &&
      calls.some(({ heldBy }) => heldBy !== null),
  );
  return id;
}
