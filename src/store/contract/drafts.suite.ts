import { describe, expect, test } from "vitest";
import { fingerprint } from "../../protocol/fingerprint.ts";
import { mostDrafts } from "../drafts.ts";
import type { Store } from "../store.ts";
import { entry, later, noon, task, taskId } from "./samples.ts";
import { type MakeDatabase, withStore } from "./with-store.ts";

type Wish = Parameters<Store["saveDraft"]>[0];

const wish: Wish = {
  author: "mina",
  name: "answer.q_00000001",
  text: "구독형",
  base: 0,
  writer: "phone",
  taskId: null,
  now: noon,
};
const first = { name: wish.name, text: "구독형", version: 1, writer: "phone", was: "", at: noon };
const was = fingerprint(first.text);

export function draftsContract(make: MakeDatabase): void {
  describe("drafts", () => {
    test(
      "return an author's latest drafts and deletions in version order",
      withStore(make, async (store) => {
        expect([await store.drafts(everything), await store.draftVersion()]).toEqual([[], 0]);
        expect(await store.saveDraft(wish)).toEqual({ kept: true, draft: first });
        const other = { ...wish, name: "message.t_00000001", text: "hello", now: later(1) };
        await store.saveDraft(other);
        await store.saveDraft({ ...wish, text: null, base: 1, writer: "desk", now: later(2) });
        const kept = { name: other.name, text: "hello", version: 2, writer: "phone", was: "", at: later(1) };
        const dropped = { ...first, text: null, version: 3, writer: "desk", was, at: later(2) };
        expect(await store.drafts(everything)).toEqual([kept, dropped]);
        expect(await store.drafts({ ...everything, limit: 1 })).toEqual([kept]);
        expect(await store.drafts({ ...everything, after: 2 })).toEqual([dropped]);
        expect(await store.drafts({ ...everything, author: "jun" })).toEqual([]);
        expect(await store.draftVersion()).toBe(3);
      }),
    );

    test(
      "never replace text the writer has not seen, except the writer's own or deleted text",
      withStore(make, async (store) => {
        await store.saveDraft(wish);
        const unseen = { ...wish, text: "freemium", writer: "desk" };
        expect(await store.saveDraft(unseen)).toEqual({ kept: false, draft: first });
        expect(await store.saveDraft({ ...unseen, text: null })).toEqual({ kept: false, draft: first });
        expect(await store.saveDraft({ ...unseen, text: first.text })).toEqual({ kept: true, draft: first });

        const seen = { ...unseen, base: 1 };
        const second = { ...first, text: "freemium", version: 2, writer: "desk", was };
        expect(await store.saveDraft(seen)).toEqual({ kept: true, draft: second });
        const again = { ...seen, text: "freemium!", base: 0 };
        expect((await store.saveDraft(again)).draft).toEqual({ ...second, text: "freemium!", version: 3 });

        await store.saveDraft({ ...seen, text: null });
        expect(await store.saveDraft(wish)).toEqual({ kept: true, draft: { ...first, version: 5 } });
      }),
    );

    test(
      "accept one of two simultaneous writes",
      withStore(make, async (store) => {
        const outcomes = await Promise.all(
          ["phone", "desk"].map((writer) => store.saveDraft({ ...wish, text: writer, writer })),
        );
        const stored = outcomes.find(({ kept }) => kept)?.draft;
        expect(outcomes.filter(({ kept }) => kept)).toHaveLength(1);
        expect(outcomes.map(({ draft }) => draft)).toEqual([stored, stored]);
        expect(await store.drafts(everything)).toEqual([stored]);
      }),
    );

    test(
      "are deleted with their task",
      withStore(make, async (store) => {
        await store.append(entry("rows", { events: [], rows: { task: task(1) } }));
        await store.saveDraft({ ...wish, taskId: taskId(1) });
        await store.saveDraft({ ...wish, name: "new.form" });
        await store.append(entry("rows", { events: [], rows: { deletedTask: taskId(1) } }));
        expect((await store.drafts(everything)).map(({ name, text }) => [name, text])).toEqual([
          ["new.form", "구독형"],
          [wish.name, null],
        ]);
        expect(await store.draftVersion()).toBe(3);
      }),
    );

    test(
      "drop the oldest beyond the limit; deleted drafts displace no others",
      withStore(make, async (store) => {
        const names = Array.from({ length: mostDrafts + 2 }, (_, number) => `new.${number}`);
        const of = (author: string) => store.drafts({ author, after: 0, limit: 9999 });
        for (const name of names) await store.saveDraft({ ...wish, name, author: "jun" });
        expect((await of("jun")).map(({ name }) => name)).toEqual(names.slice(2));

        const [oldest, ...sent] = names.map((name) => ({ ...wish, name }));
        await store.saveDraft(oldest ?? wish);
        for (const one of sent) {
          await store.saveDraft(one);
          await store.saveDraft({ ...one, text: null });
        }
        expect((await of("mina")).map(({ name, text }) => [name, text])).toEqual([
          ["new.0", "구독형"],
          ...names.slice(2).map((name) => [name, null]),
        ]);
      }),
    );
  });
}

const everything = { author: "mina", after: 0, limit: 99 };
