import { z } from "zod";
import { ProjectId, TriggerId } from "../ids.ts";
import { AuditEntry, AuditFilter } from "../people/audit.ts";
import { CredentialId, Invitation, PersonalToken, Session, TokenAccess } from "../people/credential.ts";
import { Person, PersonName, Role } from "../people/person.ts";
import { rights } from "../people/right.ts";
import { Paging, pageOf, type Route } from "./route.ts";

const NameParams = z.object({ name: PersonName });
const CredentialParams = z.object({ id: CredentialId });
const Nothing = z.strictObject({}).default({});
const Memberships = z.array(z.object({ project: ProjectId, role: Role })).max(1000);
const DisplayName = Person.shape.displayName;

/** The sender of the request: their person, and how they signed in. */
export const Me = z.object({
  person: Person,
  /** True if the request carries the installation's own token. */
  isOwner: z.boolean(),
  access: TokenAccess,
  signedIn: z.object({
    by: z.enum(["installation", "session", "token"]),
    /** The id of the session or the token. */
    id: CredentialId.nullable(),
  }),
});
export type Me = z.infer<typeof Me>;

/** A trigger whose secret a person knows. */
const KnownSecret = z.object({ id: TriggerId, name: z.string(), secretAt: z.iso.datetime().nullable() });
export type KnownSecret = z.infer<typeof KnownSecret>;

/** Changes to yourself. Absent fields stay unchanged. */
export const EditMe = z.strictObject({
  displayName: DisplayName.optional(),
  email: Person.shape.email.optional(),
  language: Person.shape.language.optional(),
});
export type EditMe = z.infer<typeof EditMe>;

/** Changes to a person. Absent fields stay unchanged. */
export const EditPerson = EditMe.extend({
  role: Role.nullable().optional(),
  /** Replaces all roles in projects. */
  projects: Memberships.optional(),
});
export type EditPerson = z.infer<typeof EditPerson>;

/** The roles of an invited person, and a note of whom the invitation is for. */
export const CreateInvitation = z.strictObject({
  role: Role.nullable().default("member"),
  projects: Memberships.default([]),
  displayName: DisplayName.nullable().default(null),
  email: Person.shape.email.default(null),
});
export type CreateInvitation = z.infer<typeof CreateInvitation>;

/** The permanent name that a new person chooses, and their display name. */
export const AcceptInvitation = z.strictObject({
  name: PersonName,
  displayName: DisplayName,
  email: Person.shape.email.default(null),
  language: Person.shape.language.default(null),
});
export type AcceptInvitation = z.infer<typeof AcceptInvitation>;

/** A new personal token. */
export const CreateToken = z.strictObject({
  name: z.string().trim().min(1).max(100),
  access: TokenAccess.default("read"),
  days: z.int().min(1).max(365).default(90),
});
export type CreateToken = z.infer<typeof CreateToken>;

/** A new session. The token is shown only once. */
const SignedIn = z.object({ token: z.string(), person: Person });

/** A link that works once. `path` belongs behind the address of the page; the code is in its fragment. */
const OnceLink = z.object({ path: z.string(), expiresAt: z.iso.datetime() });

/** The routes for people, their credentials and the audit log. */
export const peopleContract = {
  "GET /api/me": { summary: "Get yourself, and how you are signed in", right: rights.person, response: Me },
  "PATCH /api/me": {
    summary: "Change your display name, e-mail address or language",
    right: rights.person,
    body: EditMe,
    response: Person,
  },
  "GET /api/me/sessions": {
    summary: "List the browsers in which you are signed in, newest first",
    right: rights.person,
    response: pageOf(Session),
  },
  "POST /api/me/link": {
    summary: "Create a link that signs you in on another device, once, within an hour",
    right: rights.person,
    givesSecrets: true,
    body: Nothing,
    response: OnceLink,
    status: 201,
  },
  "DELETE /api/me/sessions/:id": {
    summary: "Sign one of your browsers out",
    right: rights.person,
    params: CredentialParams,
    response: z.object({ ended: z.int() }),
  },
  "DELETE /api/me/sessions": {
    summary: "Sign out everywhere: end all your sessions, and with `tokens` also your personal tokens",
    right: rights.person,
    query: z.object({ tokens: z.enum(["true", "false"]).default("false") }),
    response: z.object({ ended: z.int() }),
  },
  "GET /api/people": {
    summary:
      "List people by name; removed ones only with `removed`. Only administrators see the e-mail addresses of others",
    right: rights.person,
    query: z.object({ removed: z.enum(["true", "false"]).default("false") }),
    response: pageOf(Person),
  },
  "PATCH /api/people/:name": {
    summary: "Change a person or their roles. The last administrator keeps the role",
    right: rights.administer,
    params: NameParams,
    body: EditPerson,
    response: Person,
  },
  "DELETE /api/people/:name": {
    summary: "Remove a person's access: their sessions, tokens and open streams end at once",
    right: rights.administer,
    params: NameParams,
    response: Person,
  },
  "GET /api/people/:name/triggers": {
    summary: "List the triggers whose webhook secret the person has set and therefore knows, newest first",
    right: rights.administer,
    params: NameParams,
    response: pageOf(KnownSecret),
  },
  "POST /api/people/:name/restore": {
    summary: "Give a removed person access again, with the roles that they had",
    right: rights.administer,
    params: NameParams,
    body: Nothing,
    response: Person,
  },
  "POST /api/people/:name/link": {
    givesSecrets: true,
    summary: "Create a link that signs a person in, once, within an hour",
    right: rights.administer,
    params: NameParams,
    body: Nothing,
    response: OnceLink,
    status: 201,
  },
  "DELETE /api/people/:name/sessions": {
    summary: "Sign a person out everywhere",
    right: rights.administer,
    params: NameParams,
    response: z.object({ ended: z.int() }),
  },
  "GET /api/invitations": {
    summary: "List the open invitations, newest first",
    right: rights.administer,
    response: pageOf(Invitation),
  },
  "POST /api/invitations": {
    givesSecrets: true,
    summary: "Invite a person with a link that works once, within 72 hours",
    right: rights.administer,
    body: CreateInvitation,
    response: z.object({ invitation: Invitation, link: OnceLink }),
    status: 201,
  },
  "DELETE /api/invitations/:id": {
    summary: "Withdraw an invitation",
    right: rights.administer,
    params: CredentialParams,
    response: z.object({ ended: z.int() }),
  },
  "GET /api/invitation": {
    summary: "Get the invitation with which the request is signed",
    right: rights.invited,
    response: Invitation,
  },
  "POST /api/invitation/accept": {
    givesSecrets: true,
    summary: "Accept the invitation with which the request is signed, and sign in",
    right: rights.invited,
    body: AcceptInvitation,
    response: SignedIn,
    status: 201,
  },
  "POST /api/sessions": {
    givesSecrets: true,
    summary: "Sign in with the link with which the request is signed",
    right: rights.invited,
    body: Nothing,
    response: SignedIn,
    status: 201,
  },
  "GET /api/sign-in": {
    summary: "List the ways to sign in: the name of the OpenID provider, or null",
    right: rights.anybody,
    response: z.object({ openId: z.object({ name: z.string() }).nullable() }),
  },
  "POST /api/sign-in/openid": {
    summary:
      "Start a sign-in with OpenID Connect. Returns the address of the provider. `browser` is the SHA-256 digest, in hexadecimal, of a secret that the browser keeps",
    right: rights.anybody,
    body: z.strictObject({ browser: z.string().regex(/^[0-9a-f]{64}$/) }),
    response: z.object({ url: z.string() }),
  },
  "POST /api/sign-in/openid/finish": {
    givesSecrets: true,
    summary:
      "Finish a sign-in with OpenID Connect, with the query that the provider added to the address of the page, and the browser's secret",
    right: rights.anybody,
    body: z.strictObject({ query: z.string().max(8192), secret: z.string().min(32).max(200) }),
    takesSecrets: true,
    response: SignedIn,
    status: 201,
  },
  "GET /api/tokens": {
    summary: "List your personal tokens, newest first; as an administrator, with `all`, those of everybody",
    right: rights.person,
    query: z.object({ all: z.enum(["true", "false"]).default("false") }),
    response: pageOf(PersonalToken),
  },
  "POST /api/tokens": {
    givesSecrets: true,
    summary: "Create a personal token. Only this response contains its text",
    right: rights.person,
    body: CreateToken,
    response: z.object({ token: PersonalToken, text: z.string() }),
    status: 201,
  },
  "DELETE /api/tokens/:id": {
    summary: "Revoke a personal token: one of your own, or as an administrator any",
    right: rights.person,
    params: CredentialParams,
    response: z.object({ ended: z.int() }),
  },
  "GET /api/audit": {
    summary: "List the entries of the audit log, newest first",
    right: rights.administer,
    query: z.object({ ...AuditFilter, ...Paging }),
    response: pageOf(AuditEntry),
  },
  "GET /api/audit/export": {
    summary: "Download the chosen entries of the audit log as JSON lines, oldest first",
    right: rights.administer,
    query: z.object(AuditFilter),
    produces: "application/x-ndjson",
  },
} as const satisfies Record<string, Route>;
