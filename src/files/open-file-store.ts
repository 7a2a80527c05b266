import type { PostgresPool } from "kysely";
import { DirectoryFileStore } from "./directory-store.ts";
import type { FileStore } from "./file-store.ts";
import type { FilesPlace } from "./place.ts";
import { PostgresFileStore } from "./postgres-store.ts";
import { S3FileStore } from "./s3/s3-store.ts";

/**
 * Opens the file store at a location. `pool` has connections to the database of the installation; `now` is the time of
 * signatures, by default that of this machine.
 */
export async function openFileStore(
  place: FilesPlace,
  pool: PostgresPool,
  now?: () => Date,
): Promise<FileStore> {
  switch (place.kind) {
    case "database":
      return new PostgresFileStore(pool);
    case "directory":
      return DirectoryFileStore.open(place.directory);
    case "s3":
      return new S3FileStore(place.s3, now);
  }
}
