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
