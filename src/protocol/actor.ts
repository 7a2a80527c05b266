import { z } from "zod";

/**
 * Who caused an event: a person, a personal token of theirs, an agent, a trigger, or the platform itself. `name` is the
 * person's, token's, agent's or trigger's name; the platform has none.
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

/** A person who is signed in. */
export function person(name: string): Actor {
  return { kind: "person", name };
}

/** The agent of this name. */
export function agent(name: string): Actor {
  return { kind: "agent", name };
}

/** The name to show and to record as author: people and tokens act under the person's name. */
export function actorName(actor: Actor): string {
  if (actor.kind === "system") return "system";
  return actor.kind === "token" ? actor.person : actor.name;
}

/** The actor as one word of text, as the log stores it. */
export function printActor(actor: Actor): string {
  if (actor.kind === "system") return "system";
  const parts = actor.kind === "token" ? [actor.person, actor.name] : [actor.name];
  return [actor.kind, ...parts.map(encodeURIComponent)].join(":");
}

/** Reads a printed actor. Logs of earlier versions hold the bare words "agent" and "system" and names of people. */
export function readActor(text: string): Actor {
  if (text === "system") return system;
  if (text === "agent") return agent("");
  const [kind, ...encoded] = text.split(":");
  const [first, second] = encoded.map(decodeURIComponent);
  if (first === undefined) return person(text);
  if (kind === "token" && second !== undefined) return { kind, person: first, name: second };
  if (kind === "person" || kind === "agent" || kind === "trigger") return { kind, name: first };
  return person(text);
}
