import { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { s3Environment, startS3, type S3Server } from "../../../test/support/s3-server.ts";
import { fileStoreContract, type StoreUnderTest } from "../file-store.suite.ts";
import type { FileStore } from "../file-store.ts";
import { openFileStore } from "../open-file-store.ts";
import { parseFilesPlace } from "../place.ts";

async function started(): Promise<S3Server> {
  const server = await startS3();
  onTestFinished(() => server.stop());
  return server;
}

/** S3 needs no database. */
const unused = new Pool();

function opened(
  server: S3Server,
  changes: Record<string, string> = {},
  now?: () => Date,
): Promise<FileStore> {
  const place = parseFilesPlace("s3://files/some/prefix", { ...s3Environment(server), ...changes });
  if (!place.ok) throw new Error(place.refusal.message);
  return openFileStore(place.value, unused, now);
}

for (const isConditional of [true, false]) {
  const make = async (): Promise<StoreUnderTest> => {
    const server = await started();
    server.isConditional = isConditional;
    const keyOf = (name: string): string =>
      name.startsWith("t_")
        ? `some/prefix/manifests/${name}`
        : `some/prefix/blobs/${name.slice(0, 2)}/${name}`;
    return {
      store: await opened(server),
      other: await opened(server),
      async damage(digest, change) {
        const changed = change(server.objects.get(keyOf(digest))!.bytes);
        if (changed === null) server.objects.delete(keyOf(digest));
        else server.objects.get(keyOf(digest))!.bytes = changed;
      },
      async age(name, ms) {
        server.objects.get(keyOf(name))!.modifiedAt -= ms;
      },
      stop: () => server.stop(),
      async fill() {
        server.isFull = true;
      },
    };
  };
  // Without conditional requests the last of two writers wins, which docs/several-machines.md says.
  fileStoreContract(`S3 ${isConditional ? "with" : "without"} conditional requests`, make, {
    settlesRaces: isConditional,
  });
}

test("a wrong key or bucket is a permanent fault", async () => {
  const server = await started();
  const fault = expect.objectContaining({ code: "files_refused", isRetryable: false });
  const wrong = await opened(server, { AWS_SECRET_ACCESS_KEY: "wrong" });
  await expect(wrong.manifestVersion("t_1")).rejects.toEqual(fault);
  const elsewhere = await opened(server, { AWS_REGION: "elsewhere" });
  await expect(elsewhere.getBlobs(["0".repeat(64)])).rejects.toEqual(fault);
  expect(server.refused).toBe(2);
});

test("requests are signed with the time that the caller gives, not with that of the machine", async () => {
  const server = await started();
  const late = await opened(server, {}, () => new Date(Date.now() - 20 * 60_000));
  await expect(late.getManifest("t_00000001")).rejects.toMatchObject({ code: "files_refused" });
  const right = await opened(server, {}, () => new Date());
  expect(await right.getManifest("t_00000001")).toBeNull();
});
