/** Projects. Everything that exists belongs to the first one, which the server creates when it starts. */
export const projects = `
create table projects (
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

alter table tasks add column project text not null default 'p_00000000';
update tasks set json = json_set(json, '$.project', 'p_00000000');
create index tasks_by_project on tasks (project, created_at, id);

alter table coordinators add column project text not null default 'p_00000000';
update coordinators
  set json = json_set(json, '$.project', 'p_00000000', '$.summary.projectId', 'p_00000000');
create index coordinators_by_project on coordinators (project, kind, created_at, id);

alter table usage add column project text not null default 'p_00000000';
create index usage_by_time on usage (at, project, cost_usd);
create index usage_by_project on usage (project, day, model);
`;
