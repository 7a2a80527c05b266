/** Returns true if the page was opened at a loopback address, under which the browser also reaches previews. */
export function isOnThisMachine(): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
}
