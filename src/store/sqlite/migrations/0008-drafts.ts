/**
 * Text that people have typed and not sent. It is not an event, because it does not affect a task. A deleted draft
 * remains for a while without its text, so that other browsers learn of the deletion.
 */
export const drafts = `
create table drafts (
  author text not null,
  name text not null,
  task_id text,
  text text,
  version integer not null,
  writer text not null,
  was text not null,
  at text not null,
  primary key (author, name)
) strict, without rowid;
create index drafts_by_version on drafts (version);
create index drafts_by_task on drafts (task_id) where task_id is not null;
`;
