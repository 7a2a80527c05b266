/** Responses to requests that carried an Idempotency-Key. */
export const responses = `
create table responses (
  route text not null,
  key text not null,
  fingerprint text not null,
  status integer not null,
  body text not null,
  at text not null,
  primary key (route, key)
) strict, without rowid;
create index responses_by_age on responses (at);
`;
