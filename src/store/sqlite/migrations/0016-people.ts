/** People with their credentials, the audit log, and the files that each person has marked as viewed. */
export const people = `
create table people (
  name text primary key,
  folded text not null unique,
  subject text unique,
  last_seen_at text,
  json text not null
) strict, without rowid;
create table people_version (
  name text primary key,
  version integer not null
) strict, without rowid;
create table credentials (
  id text primary key,
  kind text not null,
  person text,
  hash text not null,
  sealed text not null,
  expires_at text not null,
  ended_at text,
  last_used_at text,
  json text not null
) strict, without rowid;
create table audit (
  id text primary key,
  at text not null,
  person text,
  token text,
  address text not null,
  act text not null,
  mcp integer not null,
  target text not null,
  outcome text not null,
  code text,
  message text
) strict, without rowid;
create index audit_by_person on audit (person, id);
create table viewed (
  person text not null,
  path text not null,
  blob text not null,
  at text not null,
  primary key (person, path, blob)
) strict, without rowid;
create index viewed_by_age on viewed (person, at);
`;
