/**
 * Returns true if a raw request path can only mean the page: plain segments, none hidden, none encoded, and neither the
 * API nor MCP. The request guard admits exactly these without a token, so any path that a router might interpret in two ways
 * needs one.
 */
export function isPagePath(path: string): boolean {
  if (!/^\/(?:[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*\/?)?$/.test(path)) return false;
  return !/^\/(?:api|mcp)(?:\/|$)/.test(path);
}
