import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Published } from "../../files/files.ts";
import { LocalFiles } from "../../files/local-files.ts";
import type { DrivenId } from "../../files/streams.ts";
import { Publications } from "./publications.ts";

const id: DrivenId = "t_abcdefgh";
const done: Published = { published: true, version: 1, uploadedBytes: 0, skipped: [] };

/** Files whose publications end when the test says so. */
class SlowFiles extends LocalFiles {
  readonly epochs: number[] = [];
  readonly waiting: PromiseWithResolvers<Published>[] = [];

  override publish(_: unknown = null, epoch = 0): Promise<Published> {
    this.epochs.push(epoch);
    const outcome = Promise.withResolvers<Published>();
    this.waiting.push(outcome);
    return outcome.promise;
  }
}

function publications(epoch: number | null = 7) {
  const files = new SlowFiles("/nowhere");
  const lost: DrivenId[] = [];
  const stale: DrivenId[] = [];
  const faults: string[] = [];
  const published = new Publications({
    files,
    epochOf: () => epoch,
    onLost: (taskId) => lost.push(taskId),
    onStale: (taskId) => stale.push(taskId),
    onFault: (what) => faults.push(what),
    intervalMs: 50,
  });
  return { published, files, lost, stale, faults };
}

test("publications of a task follow each other; those that wait share one", async () => {
  const { published, files } = publications();
  const first = published.now(id);
  const later = [published.now(id), published.now(id)];
  expect(files.epochs).toEqual([7]);
  files.waiting[0]?.resolve(done);
  await first;
  await delay(0);
  expect(files.epochs).toEqual([7, 7]);
  files.waiting[1]?.resolve(done);
  await Promise.all(later);
  expect(files.epochs).toEqual([7, 7]);
});

test("a task whose output grows is published at most once per interval, and again after a fault", async () => {
  const { published, files, faults } = publications();
  for (let times = 0; times < 10; times++) published.soon(id);
  await expect.poll(() => files.epochs).toEqual([7]);
  files.waiting[0]?.reject(new Error("no answer"));
  await expect.poll(() => files.epochs).toEqual([7, 7]);
  expect(faults).toEqual([`The files of ${id} could not be published`]);
  files.waiting[1]?.resolve(done);
});

test("an old epoch means that the task is lost; without a lease nothing is published", async () => {
  const { published, files, lost } = publications();
  const refused = published.now(id);
  files.waiting[0]?.resolve({ published: false, reason: "old_epoch", head: null });
  await refused;
  expect(lost).toEqual([id]);

  const without = publications(null);
  await without.published.now(id);
  expect(without.files.epochs).toEqual([]);
});

test("files of the last owner that arrive late are a fault, and the task is brought here again", async () => {
  const { published, files, stale } = publications();
  const refused = published.now(id);
  files.waiting[0]?.resolve({ published: false, reason: "not_fresh", head: null });
  await expect(refused).rejects.toThrow(`Another server has published files of ${id} in the meantime.`);
  expect(stale).toEqual([id]);
});
