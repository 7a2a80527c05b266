/** Child tasks: a task may work for another stream, in a role there. */
export const children = `
alter table tasks add column parent_kind text;
alter table tasks add column parent_id text;
alter table tasks add column parent_role text;
create index tasks_by_parent on tasks (parent_kind, parent_id, created_at, id) where parent_id is not null;
`;
