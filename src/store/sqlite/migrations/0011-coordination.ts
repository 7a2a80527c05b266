/** Tables that coordinate several processes: leases, slots, cursors of followers, tickets. */
export const coordination = `
create table leases (
  name text primary key,
  owner text,
  epoch integer not null,
  expires_at text
) strict, without rowid;
create index leases_by_owner on leases (owner) where owner is not null;

create table slots (
  pool text not null,
  holder text not null,
  stream text,
  primary key (pool, holder)
) strict, without rowid;

create table cursors (
  name text primary key,
  position text not null
) strict, without rowid;

create table tickets (
  hash text primary key,
  json text not null,
  expires_at text not null
) strict, without rowid;
create index tickets_by_end on tickets (expires_at);
`;
