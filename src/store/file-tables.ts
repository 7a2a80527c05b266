import type { Generated } from "kysely";

/** The tables of the file store on PostgreSQL (src/files). `entries` is null for a removed manifest. */
export interface FileTables {
  file_blobs: { digest: string; bytes: Buffer; touched_at: Generated<Date> };
  file_manifests: {
    name: string;
    version: string;
    epoch: string;
    digest: string | null;
    entries: unknown;
    changed_at: Generated<Date>;
  };
}

/**
 * Migration of PostgreSQL that creates the tables. Bytes are not compressed: most are git objects, which are already
 * compressed, and their sizes are read without reading them.
 */
export const fileTables = `
create table file_blobs (
  digest text collate "C" primary key,
  bytes bytea not null,
  touched_at timestamptz not null default now()
);
alter table file_blobs alter column bytes set storage external;
create index file_blobs_by_touch on file_blobs (touched_at);
create table file_manifests (
  name text collate "C" primary key,
  version bigint not null,
  epoch bigint not null,
  digest text,
  entries jsonb,
  changed_at timestamptz not null default now()
);
`;
