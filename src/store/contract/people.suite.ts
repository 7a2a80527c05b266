import { describe, expect, test } from "vitest";
import type { CredentialRow, PersonRow } from "../people.ts";
import { StoreFault } from "../fault.ts";
import { auditEntry } from "./audit.suite.ts";
import { later, noon } from "./samples.ts";
import { type MakeDatabase, withStore, withTwoStores } from "./with-store.ts";

export function peopleContract(make: MakeDatabase): void {
  describe("people and credentials", () => {
    test(
      "are stored with the version and the audit entry of their change",
      withStore(make, async (store) => {
        expect(await store.readPeople()).toEqual({ version: 0, people: [], credentials: [] });
        const [mina, jun] = [person("Mina", "issuer subject"), person("jun")];
        const session = credential("0000000000000001");
        expect(await store.writePeople({ version: 0, people: [jun, mina], audit: auditEntry("a1") })).toBe(
          true,
        );
        expect(await store.writePeople({ version: 1, credentials: [session] })).toBe(true);
        expect(await store.peopleVersion()).toBe(2);
        expect(await store.readPeople()).toEqual({ version: 2, people: [mina, jun], credentials: [session] });
        expect((await store.listAudit({ limit: 9 })).items).toEqual([auditEntry("a1")]);

        const ended = { ...session, endedAt: later(1) };
        const removed = { ...mina, person: { ...mina.person, removedAt: later(1) } };
        await store.writePeople({ version: 2, people: [removed], credentials: [ended] });
        expect(await store.readPeople()).toEqual({
          version: 3,
          people: [removed, jun],
          credentials: [ended],
        });
        await store.writePeople({ version: 3, forgotten: [session.id] });
        expect((await store.readPeople()).credentials).toEqual([]);
      }),
    );

    test(
      "are not written on an old version, nor is the audit entry",
      withTwoStores(make, async (a, b) => {
        expect(await a.writePeople({ version: 0, people: [person("mina")] })).toBe(true);
        const late = { version: 0, people: [person("jun")], audit: auditEntry("a1") };
        expect(await b.writePeople(late)).toBe(false);
        expect(await b.readPeople()).toEqual({ version: 1, people: [person("mina")], credentials: [] });
        expect((await b.listAudit({ limit: 9 })).items).toEqual([]);
      }),
    );

    test(
      "are never two with names that differ only in case, or with one identity",
      withStore(make, async (store) => {
        await store.writePeople({ version: 0, people: [person("mina", "one")] });
        await expect(store.writePeople({ version: 1, people: [person("MINA")] })).rejects.toThrow(StoreFault);
        await expect(store.writePeople({ version: 1, people: [person("jun", "one")] })).rejects.toThrow(
          StoreFault,
        );
        expect(await store.peopleVersion()).toBe(1);
      }),
    );

    test(
      "keep the time of their last use, which is no change",
      withStore(make, async (store) => {
        const session = credential("0000000000000001");
        await store.writePeople({ version: 0, people: [person("mina")], credentials: [session] });
        await store.noteUses({ at: later(5), people: ["mina", "nobody"], credentials: [session.id] });
        const mina = person("mina");
        expect(await store.readPeople()).toEqual({
          version: 1,
          people: [{ ...mina, person: { ...mina.person, lastSeenAt: later(5) } }],
          credentials: [{ ...session, lastUsedAt: later(5) }],
        });
      }),
    );
  });
}

function person(name: string, subject: string | null = null): PersonRow {
  return {
    person: {
      name,
      displayName: "민아",
      email: "mina@example.test",
      role: "member",
      projects: [{ project: "p_00000000", role: "reviewer" }],
      language: "ko",
      createdAt: noon,
      lastSeenAt: null,
      removedAt: null,
    },
    subject,
    trustedEmail: "mina@example.test",
  };
}

function credential(id: string): CredentialRow {
  return {
    id,
    kind: "token",
    person: "mina",
    hash: "hash",
    sealed: "k1.sealed",
    expiresAt: later(60),
    endedAt: null,
    lastUsedAt: null,
    createdAt: noon,
    createdBy: "mina",
    token: { name: "ci", access: "read" },
  };
}
