import { z } from "zod";
import { ProjectId } from "../ids.ts";
import { PersonName, Role } from "./person.ts";

/** The id of a credential. It is not secret. */
export const CredentialId = z.string().regex(/^[a-z0-9]{16}$/);
export type CredentialId = z.infer<typeof CredentialId>;

/** The time after which an unused session ends. */
export const sessionIdleMs = 30 * 24 * 60 * 60 * 1000;
/** The time after which every session ends. */
export const sessionLifeMs = 90 * 24 * 60 * 60 * 1000;
/** The time in which an invitation can be accepted. */
export const invitationLifeMs = 72 * 60 * 60 * 1000;
/** The time in which a sign-in link works. */
export const linkLifeMs = 60 * 60 * 1000;

/** A browser that is signed in. */
export const Session = z.object({
  id: CredentialId,
  createdAt: z.iso.datetime(),
  /** At most five minutes behind. */
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
  /** The address and the User-Agent with which it signed in. */
  address: z.string(),
  browser: z.string(),
  /** True for the session of this request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** The access of a personal token: it can only read, or also change everything that its person can change. */
export const TokenAccess = z.enum(["read", "write"]);
export type TokenAccess = z.infer<typeof TokenAccess>;

/** A personal token for programs. It has the rights of its person, or only those to read. */
export const PersonalToken = z.object({
  id: CredentialId,
  person: PersonName,
  name: z.string(),
  access: TokenAccess,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** At most five minutes behind. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type PersonalToken = z.infer<typeof PersonalToken>;

/** The roles that an invitation gives. */
const invited = {
  role: Role.nullable(),
  projects: z.array(z.object({ project: ProjectId, role: Role })),
};

/** An invitation, which one person can accept, once. */
export const Invitation = z.object({
  id: CredentialId,
  ...invited,
  /** A note of whom it is for, which the form suggests. */
  displayName: z.string().nullable(),
  email: z.email().nullable(),
  createdBy: PersonName,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof Invitation>;
