/** The user name and token for connections over https to one host. */
export interface GitCredential {
  /** Scheme and host, such as `https://git.example.com`. */
  readonly origin: string;
  readonly user: string;
  readonly token: string;
}

/** The settings and variables with which git gives a token to one host. */
export interface GivenCredential {
  readonly settings: readonly (readonly [name: string, value: string])[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Returns what gives a token to its own host, and replaces all credential helpers there, so that none stores it. */
export function givenOnlyTo({ origin, user, token }: GitCredential): GivenCredential {
  const helper =
    '!f() { test "$1" = get && printf "username=%s\\npassword=%s\\n" "$SIGNALBOX_PUSH_USER" "$SIGNALBOX_PUSH_TOKEN"; }; f';
  return {
    settings: [
      [`credential.${origin}.helper`, ""],
      [`credential.${origin}.helper`, helper],
    ],
    environment: { SIGNALBOX_PUSH_USER: user, SIGNALBOX_PUSH_TOKEN: token },
  };
}
