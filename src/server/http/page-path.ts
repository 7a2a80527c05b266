/**
 * Whether a path, as it stands on the request line, can only mean the page: plain segments, none hidden,
 * none encoded, and not the API. The door lets exactly these in without a token, so anything that a router
 * might read in two ways is on the other side.
 */
export function isPagePath(path: string): boolean {
  if (!/^\/(?:[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*\/?)?$/.test(path)) return false;
  return path !== "/api" && !path.startsWith("/api/");
}
