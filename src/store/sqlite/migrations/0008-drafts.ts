/**
 * What people have begun to write and not sent. It is no event: nothing has happened to a task by it. A draft that was
 * dropped stays for a while without its text, so that other browsers hear of it.
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
