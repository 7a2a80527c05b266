import { z } from "zod";
import { ProjectId } from "../ids.ts";
import { roles } from "./role.ts";

/** The rights of a person, in the whole installation or in one project. Each role has the rights of those before it. */
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/**
 * The unique name of a person. The log, comments and mentions (`@mina`) use it, so it never changes and is never given
 * to somebody else, not even after the person was removed.
 */
export const PersonName = z.string().regex(/^[\p{L}\p{N}](?:[\p{L}\p{N}._-]{0,38}[\p{L}\p{N}])?$/u, {
  error: "Use 1 to 40 letters, digits, dots, dashes or underscores. Begin and end with a letter or a digit.",
});
export type PersonName = z.infer<typeof PersonName>;

/** A person who has access to this installation, or had it. */
export const Person = z.object({
  name: PersonName,
  /** The name to show. Two people may have the same one. */
  displayName: z.string().trim().min(1).max(100),
  email: z.email().nullable(),
  /** The role in the whole installation; null for a person who only has roles in projects. */
  role: Role.nullable(),
  /** The roles in projects, where they add to the role in the installation. */
  projects: z.array(z.object({ project: ProjectId, role: Role })),
  /** The language of the messages to this person; null for the default of the installation. */
  language: z.enum(["en", "ko"]).nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
  /** The time at which the person was removed; null if the person has access. */
  removedAt: z.iso.datetime().nullable(),
});
export type Person = z.infer<typeof Person>;
