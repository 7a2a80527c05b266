/** Nodes that have ended stay in the list for a while. */
export const endedNodes = `
alter table nodes add column ended_at text;
`;
