/** Deliveries of triggers and their bodies. A trigger has each delivery id once. */
export const triggers = `
create table trigger_deliveries (
  trigger_id text collate "C" not null,
  number integer not null,
  key text collate "C" not null,
  digest text collate "C",
  work_id text collate "C",
  json text not null,
  primary key (trigger_id, number)
);
create unique index trigger_deliveries_by_key on trigger_deliveries (trigger_id, key);
create index trigger_deliveries_by_digest on trigger_deliveries (trigger_id, digest) where digest is not null;
create index trigger_deliveries_by_work on trigger_deliveries (work_id) where work_id is not null;
create table trigger_payloads (
  trigger_id text collate "C" not null,
  key text collate "C" not null,
  at text collate "C" not null,
  body text not null,
  primary key (trigger_id, key)
);
create index trigger_payloads_by_time on trigger_payloads (trigger_id, at);
`;
