/**
 * Projects. Everything that exists belongs to the first one, which the server creates when it starts. The rows are
 * changed as text, because the type jsonb does not take every text that they may contain.
 */
export const projects = `
create table projects (
  id text collate "C" primary key,
  name text not null,
  source text,
  default_agent text,
  default_verifier text,
  default_type text,
  default_budget double precision,
  time_zone text,
  created_at text collate "C" not null,
  archived_at text collate "C"
);

alter table tasks add column project text collate "C" not null default 'p_00000000';
update tasks set json = '{"project":"p_00000000",' || substr(json, 2);
create index tasks_by_project on tasks (project, created_at, id);

alter table coordinators add column project text collate "C" not null default 'p_00000000';
update coordinators set json =
  '{"project":"p_00000000",' || substr(regexp_replace(json, '"summary":\\{', '"summary":{"projectId":"p_00000000",'), 2);
create index coordinators_by_project on coordinators (project, kind, created_at, id);

alter table usage add column project text collate "C" not null default 'p_00000000';
create index usage_by_time on usage (at, project, cost_usd);
create index usage_by_project on usage (project, day, model);
`;
