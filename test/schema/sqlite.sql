CREATE TABLE agent_invocations (
  id text primary key,
  office_id text not null,
  caller_agent_id text not null,
  callee_agent_id text not null,
  reason text not null,
  context text,
  status text not null,
  result_id text,
  held_by text,
  created_at text not null,
  ended_at text
) strict, without rowid;

CREATE INDEX agent_invocations_by_office on agent_invocations (office_id, created_at, id);

CREATE TABLE agent_results (
  id text primary key,
  office_id text not null,
  from_agent_id text not null,
  to_agent_id text not null,
  result_type text not null default 'message',
  content_type text,
  content text not null,
  status text not null,
  created_at text not null
) strict, without rowid;

CREATE INDEX agent_results_by_office on agent_results (office_id, created_at, id);

CREATE TABLE audit (
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

CREATE INDEX audit_by_person on audit (person, id);

CREATE TABLE belongings (
  id text primary key,
  task_id text not null references tasks (id) on delete cascade
) strict;

CREATE INDEX belongings_by_task on belongings (task_id);

CREATE TABLE coordinators (
  id text primary key,
  kind text not null,
  open integer not null,
  created_at text not null,
  json text not null
, project text not null default 'p_00000000') strict, without rowid;

CREATE INDEX coordinators_by_kind on coordinators (kind, created_at, id);

CREATE INDEX coordinators_by_project on coordinators (project, kind, created_at, id);

CREATE INDEX coordinators_open on coordinators (id) where open = 1;

CREATE TABLE credentials (
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

CREATE TABLE cursors (
  name text primary key,
  position text not null
) strict, without rowid;

CREATE TABLE drafts (
  author text not null,
  name text not null,
  task_id text,
  text text,
  version integer not null,
  writer text not null,
  was text not null,
  at text not null,
  primary key (author, name)
) strict, without rowid;

CREATE INDEX drafts_by_task on drafts (task_id) where task_id is not null;

CREATE INDEX drafts_by_version on drafts (version);

CREATE TABLE events (
  position integer primary key autoincrement,
  stream text not null,
  seq integer not null,
  at text not null,
  "by" text not null,
  version integer not null,
  event text not null, kind text not null default 'task',
  unique (stream, seq)
) strict;

CREATE TABLE leases (
  name text primary key,
  owner text,
  epoch integer not null,
  expires_at text
) strict, without rowid;

CREATE INDEX leases_by_owner on leases (owner) where owner is not null;

CREATE TABLE nodes (
  id text primary key,
  instance text not null,
  draining integer not null,
  seen_at text not null,
  json text not null
, ended_at text) strict, without rowid;

CREATE TABLE notification_deliveries (
  id text primary key,
  receiver text not null,
  channel text not null,
  person text,
  state text not null,
  batch text,
  created_at text not null,
  since text not null,
  due_at text not null,
  attempts integer not null,
  reason text,
  ended_at text,
  json text not null
) strict, without rowid;

CREATE INDEX notification_deliveries_by_due on notification_deliveries (state, due_at, id);

CREATE INDEX notification_deliveries_by_receiver on notification_deliveries (receiver, state);

CREATE TABLE notification_preferences (
  person text primary key,
  json text not null,
  updated_at text not null
) strict, without rowid;

CREATE TABLE office_agents (
  id text primary key,
  office_id text not null,
  name text not null,
  role text not null,
  adapter text,
  model text,
  session_id text,
  status text not null,
  created_at text not null
) strict, without rowid;

CREATE INDEX office_agents_by_office on office_agents (office_id, name);

CREATE TABLE outcomes (
  task_id text primary key references tasks (id) on delete cascade,
  ended_at text not null,
  holds_output integer not null,
  holds_workspace integer not null,
  json text not null
) strict;

CREATE INDEX outcomes_by_end on outcomes (ended_at, task_id);

CREATE INDEX outcomes_with_output on outcomes (ended_at, task_id) where holds_output = 1;

CREATE INDEX outcomes_with_workspace on outcomes (ended_at, task_id) where holds_workspace = 1;

CREATE TABLE people (
  name text primary key,
  folded text not null unique,
  subject text unique,
  last_seen_at text,
  json text not null
) strict, without rowid;

CREATE TABLE people_version (
  name text primary key,
  version integer not null
) strict, without rowid;

CREATE TABLE projects (
  id text primary key,
  name text not null,
  source text,
  default_agent text,
  default_verifier text,
  default_type text,
  default_budget real,
  time_zone text,
  created_at text not null,
  archived_at text
) strict, without rowid;

CREATE TABLE push_subscriptions (
  id text primary key,
  person text not null,
  json text not null,
  created_at text not null
) strict, without rowid;

CREATE TABLE questions (
  id text primary key,
  task_id text not null references tasks (id) on delete cascade,
  status text not null,
  optional integer not null,
  asked_at text not null,
  json text not null
) strict;

CREATE INDEX questions_by_age on questions (optional, asked_at, id);

CREATE INDEX questions_by_status on questions (status, optional, asked_at, id);

CREATE INDEX questions_by_task on questions (task_id, optional, asked_at, id);

CREATE TABLE responses (
  route text not null,
  key text not null,
  fingerprint text not null,
  status integer not null,
  body text not null,
  at text not null,
  primary key (route, key)
) strict, without rowid;

CREATE INDEX responses_by_age on responses (at);

CREATE TABLE retired_secrets (
  id text primary key,
  scope text not null,
  name text not null,
  sealed text not null,
  retired_at text not null
) strict, without rowid;

CREATE TABLE reviews (
  id text primary key,
  task_id text not null references tasks (id) on delete cascade,
  status text not null,
  created_at text not null,
  json text not null
) strict;

CREATE INDEX reviews_by_age on reviews (created_at, id);

CREATE INDEX reviews_by_status on reviews (status, created_at, id);

CREATE INDEX reviews_by_task on reviews (task_id, created_at, id);

CREATE TABLE runs (
  id text primary key,
  stream text not null,
  status text not null,
  json text not null
) strict;

CREATE INDEX runs_by_stream on runs (stream);

CREATE INDEX runs_open on runs (id) where status <> 'ended';

CREATE TABLE schema_version (version integer primary key, applied_at text not null) strict;

CREATE TABLE settings (
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

CREATE TABLE slots (
  pool text not null,
  holder text not null,
  stream text,
  primary key (pool, holder)
) strict, without rowid;

CREATE TABLE snapshots (
  stream text primary key,
  version integer not null,
  seq integer not null,
  json text not null
) strict, without rowid;

CREATE TABLE tasks (
  id text primary key,
  status text not null,
  created_at text not null,
  json text not null
, parent_kind text, parent_id text, parent_role text, project text not null default 'p_00000000') strict;

CREATE INDEX tasks_by_age on tasks (created_at, id);

CREATE INDEX tasks_by_parent on tasks (parent_kind, parent_id, created_at, id) where parent_id is not null;

CREATE INDEX tasks_by_project on tasks (project, created_at, id);

CREATE INDEX tasks_by_status on tasks (status, created_at, id);

CREATE TABLE tickets (
  hash text primary key,
  json text not null,
  expires_at text not null
) strict, without rowid;

CREATE INDEX tickets_by_end on tickets (expires_at);

CREATE TABLE timers (
  id text primary key,
  stream text not null,
  due_at text not null,
  purpose text not null
) strict;

CREATE INDEX timers_by_due on timers (due_at, id);

CREATE INDEX timers_by_stream on timers (stream);

CREATE TABLE trigger_deliveries (
  trigger_id text not null,
  number integer not null,
  key text not null,
  digest text,
  work_id text,
  json text not null,
  primary key (trigger_id, number)
) strict, without rowid;

CREATE INDEX trigger_deliveries_by_digest on trigger_deliveries (trigger_id, digest) where digest is not null;

CREATE UNIQUE INDEX trigger_deliveries_by_key on trigger_deliveries (trigger_id, key);

CREATE INDEX trigger_deliveries_by_work on trigger_deliveries (work_id) where work_id is not null;

CREATE TABLE trigger_payloads (
  trigger_id text not null,
  key text not null,
  at text not null,
  body text not null,
  primary key (trigger_id, key)
) strict;

CREATE INDEX trigger_payloads_by_time on trigger_payloads (trigger_id, at);

CREATE TABLE usage (
  task_id text not null,
  seq integer not null,
  at text not null,
  day text not null,
  turn text,
  model text not null,
  input integer not null,
  output integer not null,
  cache_read integer not null,
  cache_write integer not null,
  cost_usd real not null, project text not null default 'p_00000000',
  primary key (task_id, seq)
) strict, without rowid;

CREATE INDEX usage_by_day on usage (day, model);

CREATE INDEX usage_by_project on usage (project, day, model);

CREATE INDEX usage_by_time on usage (at, project, cost_usd);

CREATE VIEW user_questions as
select
  questions.id as id,
  tasks.parent_id as office_id,
  tasks.parent_id || '/' || tasks.parent_role as agent_id,
  questions.task_id as session_id,
  case questions.json ->> '$.category' when 'choice' then 'selection' when 'confirmation' then 'confirmation' else 'text' end
    as question_type,
  questions.json ->> '$.question' as question,
  questions.json -> '$.options' as options,
  null as context,
  case questions.status when 'skipped' then 'answered' else questions.status end as status,
  questions.json ->> '$.answer' as response,
  timers.due_at as expires_at,
  questions.asked_at as created_at,
  questions.json ->> '$.answeredAt' as answered_at
from questions
join tasks on tasks.id = questions.task_id and tasks.parent_kind = 'office'
left join timers on timers.id = 'question:' || questions.id
union all
select
  held_by,
  agent_invocations.office_id,
  caller_agent_id,
  office_agents.session_id,
  'confirmation',
  agent_invocations.reason,
  null,
  agent_invocations.context,
  case agent_invocations.status when 'pending' then 'pending' when 'expired' then 'expired' else 'answered' end,
  null,
  null,
  agent_invocations.created_at,
  null
from agent_invocations
join office_agents on office_agents.id = caller_agent_id
where held_by is not null;

CREATE TABLE viewed (
  person text not null,
  path text not null,
  blob text not null,
  at text not null,
  primary key (person, path, blob)
) strict, without rowid;

CREATE INDEX viewed_by_age on viewed (person, at);
