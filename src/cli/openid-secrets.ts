import type { Config } from "../protocol/config.ts";
import type { Secret } from "../protocol/redact/secret.ts";

/** Returns the secrets of the OpenID client; they are redacted from output too. */
export function secretsOfOpenId({ openId }: Config, environment: NodeJS.ProcessEnv): Secret[] {
  const values = [openId?.clientSecret, environment["SIGNALBOX_OPENID_SECRET"]];
  return values.flatMap((value) =>
    value === undefined || value === "" ? [] : [{ name: "SIGNALBOX_OPENID_SECRET", value }],
  );
}
