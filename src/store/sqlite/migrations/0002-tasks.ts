/** The tables about tasks. Deleting a task's row deletes everything that belongs to it. */
export const tasks = `
create table tasks (
  id text primary key,
  status text not null,
  created_at text not null,
  json text not null
) strict;
create index tasks_by_age on tasks (created_at, id);
create index tasks_by_status on tasks (status, created_at, id);

create table questions (
  id text primary key,
  task_id text not null references tasks (id) on delete cascade,
  status text not null,
  optional integer not null,
  asked_at text not null,
  json text not null
) strict;
create index questions_by_age on questions (optional, asked_at, id);
create index questions_by_status on questions (status, optional, asked_at, id);
create index questions_by_task on questions (task_id, optional, asked_at, id);

create table runs (
  id text primary key,
  task_id text not null references tasks (id) on delete cascade,
  status text not null,
  json text not null
) strict;
create index runs_by_task on runs (task_id);
create index runs_open on runs (id) where status <> 'ended';

create table timers (
  id text primary key,
  task_id text not null references tasks (id) on delete cascade,
  due_at text not null,
  purpose text not null
) strict;
create index timers_by_task on timers (task_id);
create index timers_by_due on timers (due_at, id);
`;
