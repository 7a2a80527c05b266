/**
 * Settings by scope. `value` is JSON; a secret has `sealed` instead, which only the key outside the database opens. A
 * secret that was replaced or removed is remembered for a while, so that agents that still have it cannot show it.
 */
export const settings = `
create table settings (
  scope text not null,
  name text not null,
  value text,
  sealed text,
  agents integer not null,
  updated_at text not null,
  updated_by text not null,
  primary key (scope, name),
  check ((value is null) <> (sealed is null))
) strict, without rowid;

create table retired_secrets (
  id text primary key,
  scope text not null,
  name text not null,
  sealed text not null,
  retired_at text not null
) strict, without rowid;
`;
