import type { GitCredential } from "../git/credential.ts";

/**
 * Returns the reason and what to do if a repository requires a sign-in, its git host refuses the token, or git does not
 * trust its certificate; null if git's message has another cause.
 */
export function signInProblem(
  message: string,
  name: string,
  credential: GitCredential | null,
): string | null {
  if (/certificate verif|SSL certificate problem|unable to get local issuer/iu.test(message)) {
    return `Signalbox does not trust the certificate of ${name}. Set GIT_SSL_CAINFO to the file with the certificate of its certificate authority (CA), and restart the Signalbox server.`;
  }
  if (!/Authentication failed|could not read (?:Username|Password)|error: 403/u.test(message)) return null;
  return credential === null
    ? `The repository ${name} does not exist or requires a sign-in. Check the address, or set the token of its git host, such as github_token, under Keys and secrets.`
    : `The git host of ${name} refused the token. Check that the token is valid and has read access to the repository.`;
}
