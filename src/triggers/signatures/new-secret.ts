import type { SignatureScheme } from "../../protocol/trigger/definition.ts";

/** Returns a new secret in the form that the senders of a scheme expect. GitLab's signing tokens are Standard Webhooks. */
export function newSecret(scheme: SignatureScheme, random: (bytes: number) => Buffer): string {
  if (scheme === "standard" || scheme === "gitlab") return `whsec_${random(32).toString("base64")}`;
  return random(32).toString("hex");
}

/** Returns the sentence about a person's own secret that cannot be used; null if it can. */
export function secretProblem(secret: string, scheme: SignatureScheme): string | null {
  if (secret.length < 16) return "Use a secret of at least 16 characters.";
  if (scheme === "standard" && !/^(?:whsec_)?[A-Za-z0-9+/]{22,}={0,2}$/.test(secret))
    return "A Standard Webhooks secret is whsec_ and at least 16 bytes in base64.";
  return null;
}
