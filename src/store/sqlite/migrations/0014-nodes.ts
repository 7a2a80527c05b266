/** The servers that share the database. */
export const nodes = `
create table nodes (
  id text primary key,
  instance text not null,
  draining integer not null,
  seen_at text not null,
  json text not null
) strict, without rowid;
`;
