/**
 * Outcomes of ended tasks, for metrics and retention. For tasks that ended before this migration, only the end itself
 * is known.
 */
export const outcomes = `
create table outcomes (
  task_id text primary key references tasks (id) on delete cascade,
  ended_at text not null,
  holds_output integer not null,
  holds_workspace integer not null,
  json text not null
) strict;
create index outcomes_by_end on outcomes (ended_at, task_id);
create index outcomes_with_output on outcomes (ended_at, task_id) where holds_output = 1;
create index outcomes_with_workspace on outcomes (ended_at, task_id) where holds_workspace = 1;

insert into outcomes
select
  id, ended_at, 1, 1,
  json_object(
    'taskId', id, 'type', type, 'status', status, 'endedAt', ended_at, 'waitedMs', 0,
    'phases', json_object('verified', 0, 'firstPass', 0), 'ratings', json_array(), 'custom', null, 'quality', null,
    'holds', json_object('output', json('true'), 'workspace', json('true'))
  )
from (
  select
    id, status, json_extract(json, '$.type') as type,
    coalesce(json_extract(json, '$.completedAt'), json_extract(json, '$.failedAt'), created_at) as ended_at
  from tasks
  where status in ('completed', 'failed', 'cancelled')
);
`;
