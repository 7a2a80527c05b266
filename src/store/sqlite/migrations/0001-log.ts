/** The log: events numbered within their stream, and ordered across all streams by the single writer. */
export const log = `
create table events (
  position integer primary key autoincrement,
  stream text not null,
  seq integer not null,
  at text not null,
  "by" text not null,
  version integer not null,
  event text not null,
  unique (stream, seq)
) strict;

create table snapshots (
  stream text primary key,
  version integer not null,
  seq integer not null,
  json text not null
) strict, without rowid;
`;
