import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { CreateInvitation, CreateToken, EditMe, EditPerson } from "../../src/protocol/api/people.ts";
import { call } from "./client.ts";
import { everybody, me } from "./people.ts";
import { queryClient } from "./queries.ts";

/** Queries the invitations that nobody has accepted. */
export const invitations = queryOptions({
  queryKey: ["invitations"],
  queryFn: async () => (await call("GET /api/invitations", {})).items,
  staleTime: 0,
});

/** Queries the browsers in which the person is signed in. */
export const sessions = queryOptions({
  queryKey: ["sessions"],
  queryFn: async () => (await call("GET /api/me/sessions", {})).items,
  staleTime: 0,
});

/** Queries the person's own tokens for programs. */
export const tokens = queryOptions({
  queryKey: ["tokens"],
  queryFn: async () => (await call("GET /api/tokens", {})).items,
  staleTime: 0,
});

/** Invites a person, and returns the path of the link, which is shown once. */
export async function invite(wish: z.input<typeof CreateInvitation>): Promise<string> {
  const { link } = await call("POST /api/invitations", { body: wish });
  void queryClient.invalidateQueries(invitations);
  return link.path;
}

/** Withdraws an invitation. */
export async function withdraw(id: string): Promise<void> {
  await call("DELETE /api/invitations/:id", { params: { id } });
  await queryClient.invalidateQueries(invitations);
}

/** Changes the roles of a person. */
export async function editPerson(name: string, changes: z.input<typeof EditPerson>): Promise<void> {
  await call("PATCH /api/people/:name", { params: { name }, body: changes });
  await peopleChanged();
}

/** Removes the access of a person. */
export async function removePerson(name: string): Promise<void> {
  await call("DELETE /api/people/:name", { params: { name } });
  await peopleChanged();
}

/** Queries the triggers whose webhook secret a person knows. */
export function secretsKnownTo(name: string) {
  return queryOptions({
    queryKey: ["people", name, "triggers"],
    queryFn: async () => (await call("GET /api/people/:name/triggers", { params: { name } })).items,
  });
}

/** Gives a removed person access again. */
export async function restorePerson(name: string): Promise<void> {
  await call("POST /api/people/:name/restore", { params: { name } });
  await peopleChanged();
}

/** Creates a link that signs a person in once, and returns its path. */
export async function linkFor(name: string): Promise<string> {
  return (await call("POST /api/people/:name/link", { params: { name } })).path;
}

/** Changes the signed-in person. */
export async function editMe(changes: z.input<typeof EditMe>): Promise<void> {
  await call("PATCH /api/me", { body: changes });
  await peopleChanged();
}

/** Signs one browser out. */
export async function endSession(id: string): Promise<void> {
  await call("DELETE /api/me/sessions/:id", { params: { id } });
  await queryClient.invalidateQueries(sessions);
}

/** Signs all browsers out, and revokes the tokens if wished. */
export async function endSessions(withTokens: boolean): Promise<void> {
  await call("DELETE /api/me/sessions", { query: { tokens: withTokens ? "true" : "false" } });
  await Promise.all([queryClient.invalidateQueries(sessions), queryClient.invalidateQueries(tokens)]);
}

/** Creates a token for programs, and returns its text, which is shown once. */
export async function createToken(wish: z.input<typeof CreateToken>): Promise<string> {
  const { text } = await call("POST /api/tokens", { body: wish });
  void queryClient.invalidateQueries(tokens);
  return text;
}

/** Revokes a token. */
export async function revokeToken(id: string): Promise<void> {
  await call("DELETE /api/tokens/:id", { params: { id } });
  await queryClient.invalidateQueries(tokens);
}

async function peopleChanged(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries(everybody), queryClient.invalidateQueries(me)]);
}
