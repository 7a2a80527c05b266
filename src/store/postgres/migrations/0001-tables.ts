/**
 * All tables of the first version. Text that is compared or sorted has the collation "C", which orders by bytes as
 * SQLite does. `events.tx` is the number of the transaction that inserted the event, and `n` numbers the events of one
 * transaction; together they are the event's position.
 */
export const tables = `
create table events (
  tx bigint not null,
  n bigint not null,
  stream text collate "C" not null,
  kind text collate "C" not null,
  seq bigint not null,
  at text collate "C" not null,
  "by" text not null,
  version integer not null,
  event text not null,
  primary key (tx, n),
  unique (stream, seq)
);

create table snapshots (
  stream text collate "C" primary key,
  version integer not null,
  seq bigint not null,
  json text not null
);

create table tasks (
  id text collate "C" primary key,
  status text collate "C" not null,
  created_at text collate "C" not null,
  json text not null,
  parent_kind text collate "C",
  parent_id text collate "C",
  parent_role text collate "C"
);
create index tasks_by_age on tasks (created_at, id);
create index tasks_by_status on tasks (status, created_at, id);
create index tasks_by_parent on tasks (parent_kind, parent_id, created_at, id) where parent_id is not null;

create table questions (
  id text collate "C" primary key,
  task_id text collate "C" not null references tasks (id) on delete cascade,
  status text collate "C" not null,
  optional integer not null,
  asked_at text collate "C" not null,
  json text not null
);
create index questions_by_age on questions (optional, asked_at, id);
create index questions_by_status on questions (status, optional, asked_at, id);
create index questions_by_task on questions (task_id, optional, asked_at, id);

create table reviews (
  id text collate "C" primary key,
  task_id text collate "C" not null references tasks (id) on delete cascade,
  status text collate "C" not null,
  created_at text collate "C" not null,
  json text not null
);
create index reviews_by_age on reviews (created_at, id);
create index reviews_by_status on reviews (status, created_at, id);
create index reviews_by_task on reviews (task_id, created_at, id);

create table belongings (
  id text collate "C" primary key,
  task_id text collate "C" not null references tasks (id) on delete cascade
);
create index belongings_by_task on belongings (task_id);

create table outcomes (
  task_id text collate "C" primary key references tasks (id) on delete cascade,
  ended_at text collate "C" not null,
  holds_output integer not null,
  holds_workspace integer not null,
  json text not null
);
create index outcomes_by_end on outcomes (ended_at, task_id);
create index outcomes_with_output on outcomes (ended_at, task_id) where holds_output = 1;
create index outcomes_with_workspace on outcomes (ended_at, task_id) where holds_workspace = 1;

create table runs (
  id text collate "C" primary key,
  stream text collate "C" not null,
  status text collate "C" not null,
  json text not null
);
create index runs_by_stream on runs (stream);
create index runs_open on runs (id) where status <> 'ended';

create table timers (
  id text collate "C" primary key,
  stream text collate "C" not null,
  due_at text collate "C" not null,
  purpose text not null
);
create index timers_by_stream on timers (stream);
create index timers_by_due on timers (due_at, id);

create table responses (
  route text collate "C" not null,
  key text collate "C" not null,
  fingerprint text not null,
  status integer not null,
  body text not null,
  at text collate "C" not null,
  primary key (route, key)
);
create index responses_by_age on responses (at);

create table usage (
  task_id text collate "C" not null,
  seq bigint not null,
  at text collate "C" not null,
  day text collate "C" not null,
  turn text,
  model text collate "C" not null,
  input bigint not null,
  output bigint not null,
  cache_read bigint not null,
  cache_write bigint not null,
  cost_usd double precision not null,
  primary key (task_id, seq)
);
create index usage_by_day on usage (day, model);

create table settings (
  scope text collate "C" not null,
  name text collate "C" not null,
  value text,
  sealed text,
  agents integer not null,
  updated_at text collate "C" not null,
  updated_by text not null,
  primary key (scope, name),
  check ((value is null) <> (sealed is null))
);

create table retired_secrets (
  id text collate "C" primary key,
  scope text collate "C" not null,
  name text collate "C" not null,
  sealed text not null,
  retired_at text collate "C" not null
);

create table drafts (
  author text collate "C" not null,
  name text collate "C" not null,
  task_id text collate "C",
  text text,
  version bigint not null,
  writer text not null,
  was text not null,
  at text collate "C" not null,
  primary key (author, name)
);
create index drafts_by_version on drafts (version);
create index drafts_by_task on drafts (task_id) where task_id is not null;

create table leases (
  name text collate "C" primary key,
  owner text collate "C",
  epoch bigint not null,
  expires_at text collate "C"
);
create index leases_by_owner on leases (owner) where owner is not null;

create table slots (
  pool text collate "C" not null,
  holder text collate "C" not null,
  stream text collate "C",
  primary key (pool, holder)
);

create table cursors (
  name text collate "C" primary key,
  position text not null
);

create table tickets (
  hash text collate "C" primary key,
  json text not null,
  expires_at text collate "C" not null
);
create index tickets_by_end on tickets (expires_at);

create table coordinators (
  id text collate "C" primary key,
  kind text collate "C" not null,
  open integer not null,
  created_at text collate "C" not null,
  json text not null
);
create index coordinators_by_kind on coordinators (kind, created_at, id);
create index coordinators_open on coordinators (id) where open = 1;
`;
