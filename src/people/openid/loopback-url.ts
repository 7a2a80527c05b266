/** Returns true if a URL names this machine. */
export function isLoopbackUrl({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);
}
