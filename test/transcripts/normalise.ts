/** The parts of an output that depend on the machine and the time of the recording. */
export interface Circumstances {
  readonly workspace: string;
  readonly home: string;
  readonly url: string;
}

/**
 * Replaces paths, addresses, ids and times in an output, each by the same text everywhere. Everything else
 * stays as the agent printed it.
 */
export function normalise(output: string, { workspace, home, url }: Circumstances): string {
  const ids = new Map<string, string>();
  const renamed = (id: string, prefix = ""): string => {
    const number = String(ids.size + 1).padStart(12, "0");
    const known =
      ids.get(id) ?? (prefix === "" ? `00000000-0000-4000-8000-${number}` : `${prefix}_${number}`);
    ids.set(id, known);
    return known;
  };
  return output
    .replaceAll(workspace, "/workspace")
    .replaceAll(workspace.slice(1), "workspace")
    .replaceAll(dashed(workspace), "-workspace")
    .replaceAll(home, "/home/agent")
    .replaceAll(home.replace(/home$/, "tmp"), "/tmp/agent")
    .replaceAll(url, "http://127.0.0.1:1")
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, (id) => renamed(id))
    .replaceAll(/\b(ses|msg|prt)_[0-9a-zA-Z]{26}\b/g, renamed)
    .replaceAll(/_\d{13}_/g, "_1000000000000_")
    .replaceAll(/"(\w*(?:duration|ttft|_ms|Ms|_time|_at|timestamp))":\d[\d.]*/g, '"$1":1000')
    .replaceAll(/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, "2026-01-01T00:00:00.000Z")
    .replaceAll(/cc-socks\/\d+\.sock/g, "cc-socks/1.sock")
    .replaceAll(/\/tmp\/claude-\d+\//g, "/tmp/tool/")
    .replaceAll(/Today's date is [A-Za-z]+, [A-Za-z]+ \d+, \d+/g, "Today's date is Thursday, January 1, 2026")
    .replaceAll(/"(run_id|runId)":"[^"]*"/g, `"$1":"1"`)
    .replaceAll(/\ba[0-9a-f]{16}\b/g, "a0000000000000001");
}

/** A path as Claude Code uses it for a directory name. */
function dashed(path: string): string {
  return path.replaceAll(/[^a-zA-Z0-9]/g, "-");
}
