/** The user name and the password of a URL. */
const userOf = /^[a-z][a-z0-9+.-]*:\/\/([^/?#\s]*)@/i;
/** A user name that is a token of a git host: a known prefix, or a long text of letters and digits. */
const token = /^(?:gh[a-z]_|github_pat_|glpat-|[A-Za-z0-9_-]{32,}$)/;

/** Returns true for a source with a password, or with a token in place of a user name. */
export function hasPassword(source: string): boolean {
  const [, user] = userOf.exec(source.trim()) ?? [];
  return user !== undefined && (user.includes(":") || token.test(user));
}

/** The sentence that refuses a source with a password. */
export const passwordRefused =
  "The source contains a password or token, which everybody who sees it could read. Remove it from the URL, and set the token of the git host under Keys and secrets.";
