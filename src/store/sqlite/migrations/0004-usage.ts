/**
 * Usage of agents, one row per report. Deleting a task does not delete its usage: money spent on a day stays spent.
 * Existing usage is imported from the log.
 */
export const usage = `
create table usage (
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
  cost_usd real not null,
  primary key (task_id, seq)
) strict, without rowid;
create index usage_by_day on usage (day, model);

insert into usage
select
  stream, seq, at, substr(at, 1, 10), null,
  json_extract(event, '$.model'),
  json_extract(event, '$.input'),
  json_extract(event, '$.output'),
  json_extract(event, '$.cacheRead'),
  json_extract(event, '$.cacheWrite'),
  json_extract(event, '$.costUsd')
from events
where json_extract(event, '$.type') = 'usage.recorded';
`;
