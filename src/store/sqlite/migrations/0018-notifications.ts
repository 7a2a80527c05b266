/** The queue of notifications, the preferences of people, and the browsers that receive pushes. */
export const notifications = `
create table notification_deliveries (
  id text primary key,
  receiver text not null,
  channel text not null,
  person text,
  state text not null,
  batch text,
  created_at text not null,
  since text not null,
  due_at text not null,
  attempts integer not null,
  reason text,
  ended_at text,
  json text not null
) strict, without rowid;
create index notification_deliveries_by_due on notification_deliveries (state, due_at, id);
create index notification_deliveries_by_receiver on notification_deliveries (receiver, state);
create table notification_preferences (
  person text primary key,
  json text not null,
  updated_at text not null
) strict, without rowid;
create table push_subscriptions (
  id text primary key,
  person text not null,
  json text not null,
  created_at text not null
) strict, without rowid;
`;
