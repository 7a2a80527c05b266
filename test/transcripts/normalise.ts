/** What in an output belongs to the machine and the moment it was made on. */
export interface Circumstances {
  readonly workspace: string;
  readonly home: string;
  readonly url: string;
}

/**
 * An output as another machine would have printed it at another time: paths, addresses, ids and times are
 * replaced, each by the same thing wherever it stands. Everything else stays as the agent printed it.
 */
export function normalise(output: string, { workspace, home, url }: Circumstances): string {
  const ids = new Map<string, string>();
  const renamed = (id: string): string => {
    const known = ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, "0")}`;
    ids.set(id, known);
    return known;
  };
  return output
    .replaceAll(workspace, "/workspace")
    .replaceAll(dashed(workspace), "-workspace")
    .replaceAll(home, "/home/agent")
    .replaceAll(url, "http://127.0.0.1:1")
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, renamed)
    .replaceAll(/"(\w*(?:duration|ttft|_ms|Ms|_time|_at|timestamp))":\d[\d.]*/g, '"$1":1000')
    .replaceAll(/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, "2026-01-01T00:00:00.000Z")
    .replaceAll(/\/tmp\/cc-socks\/\d+\.sock/g, "/tmp/socket")
    .replaceAll(/\/tmp\/claude-\d+\//g, "/tmp/tool/")
    .replaceAll(/"(run_id|runId)":"[^"]*"/g, `"$1":"1"`)
    .replaceAll(/\ba[0-9a-f]{16}\b/g, "a0000000000000001");
}

/** A path as Claude Code uses it for a directory name. */
function dashed(path: string): string {
  return path.replaceAll(/[^a-zA-Z0-9]/g, "-");
}
