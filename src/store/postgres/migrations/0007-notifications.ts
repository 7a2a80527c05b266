/** The queue of notifications, the preferences of people, and the browsers that receive pushes. */
export const notifications = `
create table notification_deliveries (
  id text collate "C" primary key,
  receiver text collate "C" not null,
  channel text not null,
  person text collate "C",
  state text collate "C" not null,
  batch text collate "C",
  created_at text collate "C" not null,
  since text collate "C" not null,
  due_at text collate "C" not null,
  attempts integer not null,
  reason text,
  ended_at text collate "C",
  json text not null
);
create index notification_deliveries_by_due on notification_deliveries (state, due_at, id);
create index notification_deliveries_by_receiver on notification_deliveries (receiver, state);

create table notification_preferences (
  person text collate "C" primary key,
  json text not null,
  updated_at text collate "C" not null
);

create table push_subscriptions (
  id text collate "C" primary key,
  person text collate "C" not null,
  json text not null,
  created_at text collate "C" not null
);
`;
