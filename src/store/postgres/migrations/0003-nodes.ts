/** The servers that share the database. */
export const nodes = `
create table nodes (
  id text collate "C" primary key,
  instance text not null,
  draining integer not null,
  seen_at text collate "C" not null,
  json text not null
);
`;
