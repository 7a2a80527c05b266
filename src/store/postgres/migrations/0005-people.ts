/** People with their credentials, the audit log, and the files that each person has marked as viewed. */
export const people = `
create table people (
  name text collate "C" primary key,
  folded text collate "C" not null unique,
  subject text collate "C" unique,
  last_seen_at text collate "C",
  json text not null
);
create table people_version (
  name text collate "C" primary key,
  version bigint not null
);
create table credentials (
  id text collate "C" primary key,
  kind text collate "C" not null,
  person text collate "C",
  hash text not null,
  sealed text not null,
  expires_at text collate "C" not null,
  ended_at text collate "C",
  last_used_at text collate "C",
  json text not null
);
create table audit (
  id text collate "C" primary key,
  at text collate "C" not null,
  person text collate "C",
  token text,
  address text not null,
  act text collate "C" not null,
  mcp integer not null,
  target text collate "C" not null,
  outcome text collate "C" not null,
  code text,
  message text
);
create index audit_by_person on audit (person, id);
create table viewed (
  person text collate "C" not null,
  path text collate "C" not null,
  blob text collate "C" not null,
  at text collate "C" not null,
  primary key (person, path, blob)
);
create index viewed_by_age on viewed (person, at);
`;
