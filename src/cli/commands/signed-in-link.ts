/** The page's address with the token in its fragment, which browsers keep to themselves. */
export function signedInLink(url: string, token: string): string {
  return `${url}/#token=${token}`;
}
