/** Returns the page's address with the token in its fragment, which browsers do not send. */
export function signedInLink(url: string, token: string): string {
  return `${url}/#token=${token}`;
}
