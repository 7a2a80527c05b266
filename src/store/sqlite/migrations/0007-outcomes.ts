/** What is remembered of tasks that have ended: for figures, and to find what is kept for too long. */
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
`;
