/**
 * Tables for queries about offices, and a view of the questions that wait for people. PostgreSQL cannot convert every
 * JSON string to text (not a zero byte, for example), and one such string must not make the whole view fail:
 * `json_field` returns null for it.
 */
export const offices = `
create table office_agents (
  id text collate "C" primary key,
  office_id text collate "C" not null,
  name text collate "C" not null,
  role text not null,
  adapter text,
  model text,
  session_id text,
  status text not null,
  created_at text collate "C" not null
);
create index office_agents_by_office on office_agents (office_id, name);

create table agent_invocations (
  id text collate "C" primary key,
  office_id text collate "C" not null,
  caller_agent_id text collate "C" not null,
  callee_agent_id text collate "C" not null,
  reason text not null,
  context text,
  status text not null,
  result_id text,
  held_by text,
  created_at text collate "C" not null,
  ended_at text collate "C"
);
create index agent_invocations_by_office on agent_invocations (office_id, created_at, id);

create table agent_results (
  id text collate "C" primary key,
  office_id text collate "C" not null,
  from_agent_id text collate "C" not null,
  to_agent_id text collate "C" not null,
  result_type text not null default 'message',
  content_type text,
  content text not null,
  status text not null,
  created_at text collate "C" not null
);
create index agent_results_by_office on agent_results (office_id, created_at, id);

create function json_field(json text, field text) returns text language plpgsql immutable as $$
begin
  return json::json ->> field;
exception when others then
  return null;
end
$$;

create view user_questions as
select
  questions.id as id,
  tasks.parent_id as office_id,
  tasks.parent_id || '/' || tasks.parent_role as agent_id,
  questions.task_id as session_id,
  case json_field(questions.json, 'category')
    when 'choice' then 'selection' when 'confirmation' then 'confirmation' else 'text' end as question_type,
  json_field(questions.json, 'question') as question,
  json_field(questions.json, 'options') as options,
  null as context,
  case questions.status when 'skipped' then 'answered' else questions.status end as status,
  json_field(questions.json, 'answer') as response,
  timers.due_at as expires_at,
  questions.asked_at as created_at,
  json_field(questions.json, 'answeredAt') as answered_at
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
`;
