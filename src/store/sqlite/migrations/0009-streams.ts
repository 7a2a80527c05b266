/**
 * Streams of any kind: each event names the kind of its stream, and runs and timers belong to a stream instead of a
 * task. Before this migration every stream was a task's.
 */
export const streams = `
alter table events add column kind text not null default 'task';

alter table runs rename to task_runs;
create table runs (
  id text primary key,
  stream text not null,
  status text not null,
  json text not null
) strict;
insert into runs
select id, task_id, status, json_set(json_remove(json, '$.taskId'), '$.stream', task_id) from task_runs;
drop table task_runs;
create index runs_by_stream on runs (stream);
create index runs_open on runs (id) where status <> 'ended';

alter table timers rename to task_timers;
create table timers (
  id text primary key,
  stream text not null,
  due_at text not null,
  purpose text not null
) strict;
insert into timers select id, task_id, due_at, purpose from task_timers;
drop table task_timers;
create index timers_by_stream on timers (stream);
create index timers_by_due on timers (due_at, id);
`;
