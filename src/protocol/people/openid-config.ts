import { z } from "zod";
import { Role } from "./person.ts";

/** An OpenID Connect provider with which people sign in, as the configuration file has it. */
export const OpenIdConfig = z.strictObject({
  /** The issuer, exactly as the provider names itself. */
  issuer: z.url(),
  clientId: z.string().min(1),
  /** The secret of the client. `SIGNALBOX_OPENID_SECRET` overrides it. */
  clientSecret: z.string().min(1).optional(),
  /** The name of the provider on the sign-in page; by default the host of the issuer. */
  name: z.string().min(1).max(100).optional(),
  scope: z.string().default("openid email profile"),
  /** The claim that contains the groups of a person. */
  groupsClaim: z.string().min(1).default("groups"),
  /**
   * The role of each group in the installation. With it, the provider decides the role at every sign-in, and people in
   * none of these groups cannot sign in.
   */
  groups: z.record(z.string(), Role).optional(),
  /** Without `groups`: the role of a person who signs in for the first time. */
  role: Role.default("member"),
});
export type OpenIdConfig = z.infer<typeof OpenIdConfig>;
