import { z } from "zod";

/**
 * The originator of an event: a person, one of their personal tokens, an agent, a trigger, or the platform itself.
 * `name` is the name of the person, token, agent or trigger; the platform has none.
 */
export const Actor = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("person"), name: z.string() }),
  z.object({ kind: z.literal("token"), name: z.string(), person: z.string() }),
  z.object({ kind: z.literal("agent"), name: z.string() }),
  z.object({ kind: z.literal("trigger"), name: z.string() }),
  z.object({ kind: z.literal("system") }),
]);
export type Actor = z.infer<typeof Actor>;

/** The platform itself: timers, queues, recovery. */
export const system: Actor = { kind: "system" };

/** Returns the actor of a signed-in person. */
export function person(name: string): Actor {
  return { kind: "person", name };
}

/** Returns the actor of the agent with this name. */
export function agent(name: string): Actor {
  return { kind: "agent", name };
}

/**
 * Returns the name to show and to record as author. People and tokens act under the person's name. A trigger can have the
 * name of a person, so its kind comes first: no name of a person contains a colon.
 */
export function actorName(actor: Actor): string {
  if (actor.kind === "system") return "system";
  if (actor.kind === "trigger") return `trigger:${actor.name}`;
  return actor.kind === "token" ? actor.person : actor.name;
}

/** Formats an actor as one word, as the log stores it. */
export function printActor(actor: Actor): string {
  if (actor.kind === "system") return "system";
  const parts = actor.kind === "token" ? [actor.person, actor.name] : [actor.name];
  return [actor.kind, ...parts.map(encodeURIComponent)].join(":");
}

/**
 * Parses a formatted actor. Logs of earlier versions contain the bare words "agent" and "system" and names of people.
 */
export function readActor(text: string): Actor {
  if (text === "system") return system;
  if (text === "agent") return agent("");
  const [kind, ...encoded] = text.split(":");
  const [first, second] = encoded.map(decoded);
  if (first === undefined || first === null || second === null) return person(text);
  if (kind === "token" && second !== undefined) return { kind, person: first, name: second };
  if (kind === "person" || kind === "agent" || kind === "trigger") return { kind, name: first };
  return person(text);
}

/** Decodes a name; returns null if the encoding is invalid. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
