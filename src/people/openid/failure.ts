import type { OpenIdConfig } from "../../protocol/people/openid-config.ts";
import { refuse } from "../../protocol/result.ts";

/** Converts a failure of the provider, or of the client library, to a refusal that says what to do. */
export function providerRefusal(error: unknown, { issuer }: OpenIdConfig): ReturnType<typeof refuse> {
  const { code, message, cause } = parts(error);
  if (code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED" || message.includes('"iss"')) {
    const named = issuerIn(cause);
    return refuse(
      "provider_failed",
      `The provider's issuer (${named ?? "unknown"}) does not match openId.issuer (${issuer}). An administrator must set openId.issuer to exactly the provider's issuer.`,
    );
  }
  const answer = oauthError(error);
  if (code === "OAUTH_WWW_AUTHENTICATE_CHALLENGE" || answer?.error === "invalid_client") {
    return refuse("provider_failed", wrongClient);
  }
  if (answer?.error === "access_denied") {
    return refuse("provider_failed", "The provider denied access, or you cancelled the sign-in. Try again.");
  }
  if (answer !== null) {
    const more = answer.description === null ? "" : `: ${answer.description}`;
    return refuse("provider_failed", `The provider refused the sign-in (${answer.error}${more}). Try again.`);
  }
  if (isUnreachable(error)) {
    return refuse(
      "provider_failed",
      `The provider ${issuer} cannot be reached. Try again later, or ask an administrator for a sign-in link.`,
    );
  }
  return refuse("provider_failed", `The sign-in with ${issuer} failed: ${message}. Try again.`);
}

const wrongClient =
  "The provider does not accept this application. An administrator must check openId.clientId and its secret.";

function parts(error: unknown): { readonly code: string; readonly message: string; readonly cause: unknown } {
  if (!(error instanceof Error)) return { code: "", message: String(error), cause: null };
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return { code, message: error.message.slice(0, 300), cause: error.cause };
}

/** Returns the issuer that the description of a provider names. */
function issuerIn(cause: unknown): string | null {
  const body = isRecord(cause) ? cause["body"] : null;
  return isRecord(body) && typeof body["issuer"] === "string" ? body["issuer"].slice(0, 200) : null;
}

/** Returns the error that the provider itself has sent. */
function oauthError(error: unknown): { readonly error: string; readonly description: string | null } | null {
  if (!isRecord(error) || typeof error["error"] !== "string") return null;
  const description = error["error_description"];
  return {
    error: error["error"].slice(0, 100),
    description: typeof description === "string" ? description.slice(0, 200) : null,
  };
}

/** Returns true if no provider answered, or something else did. */
function isUnreachable(error: unknown): boolean {
  const { code, message } = parts(error);
  return (
    ["OAUTH_TIMEOUT", "OAUTH_RESPONSE_IS_NOT_CONFORM", "OAUTH_PARSE_ERROR"].includes(code) ||
    message === "fetch failed" ||
    (error instanceof Error && error.cause !== undefined && parts(error.cause).message === "fetch failed")
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
