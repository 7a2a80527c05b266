/** Reviews, and the task of everything that has an id of its own (comments, verifications, checkpoints). */
export const reviews = `
create table reviews (
  id text primary key,
  task_id text not null references tasks (id) on delete cascade,
  status text not null,
  created_at text not null,
  json text not null
) strict;
create index reviews_by_age on reviews (created_at, id);
create index reviews_by_status on reviews (status, created_at, id);
create index reviews_by_task on reviews (task_id, created_at, id);

create table belongings (
  id text primary key,
  task_id text not null references tasks (id) on delete cascade
) strict;
create index belongings_by_task on belongings (task_id);
`;
