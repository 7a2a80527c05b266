/** The table of coordinators, such as orchestrations, for lists and for recovery. */
export const coordinators = `
create table coordinators (
  id text primary key,
  kind text not null,
  open integer not null,
  created_at text not null,
  json text not null
) strict, without rowid;
create index coordinators_by_kind on coordinators (kind, created_at, id);
create index coordinators_open on coordinators (id) where open = 1;
`;
