import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sourceOf } from "../../platform/gate/check.ts";
import { lastCommit } from "../../platform/storage/last-commit.ts";
import type { TaskId } from "../../protocol/ids.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";
import { type Handlers, sent } from "../http/handler.ts";
import type { Services } from "../services.ts";
import { sendFile } from "../http/send-file.ts";
import { sendPatch } from "../http/send-patch.ts";
import { SecretFiles } from "./secret-files.ts";
import { noTask } from "./tasks.ts";

type ResultRoute =
  | "GET /api/tasks/:id/deliverables"
  | "GET /api/tasks/:id/secret-files"
  | "GET /api/tasks/:id/patch"
  | "GET /api/tasks/:id/bundle"
  | "POST /api/tasks/:id/branch";

/** Serves the results of a task: its files, its patch and its commits. */
export function resultRoutes({ platform, settings }: Services): Pick<Handlers, ResultRoute> {
  const secretFiles = new SecretFiles();

  async function produced(id: TaskId): Promise<Result<Produced>> {
    const state = await platform.tasks.state(id);
    if (state === null) return noTask(id);
    const snapshots = await platform.snapshots(id);
    const source = state.gate.source === null ? null : await sourceOf(state, snapshots);
    return ok({ snapshots, commit: lastCommit(state), source });
  }

  return {
    "GET /api/tasks/:id/deliverables": async ({ params: { id } }) => {
      const found = await produced(id);
      if (!found.ok) return found;
      const { snapshots, commit, source } = found.value;
      const files = commit === null ? [] : await snapshots.files(commit);
      const items = files.map(({ path, size }) => ({ path, size }));
      const changed = commit === null ? null : await changeSize(snapshots, source, commit);
      return ok({ items, nextCursor: null, commit, source, changed });
    },
    "GET /api/tasks/:id/secret-files": async ({ params: { id } }) => {
      const found = await produced(id);
      if (!found.ok) return found;
      const { snapshots, commit } = found.value;
      if (commit === null) return ok({ items: [], nextCursor: null, complete: true });
      const { items, complete } = await secretFiles.of(snapshots, commit, settings.redaction);
      const named = items.map(({ path, secrets }) => ({ path, secrets: [...secrets] }));
      return ok({ items: named, nextCursor: null, complete });
    },
    "GET /api/tasks/:id/patch": async ({ params: { id }, outgoing }) => {
      const found = await produced(id);
      if (!found.ok) return found;
      const { snapshots, commit, source } = found.value;
      if (commit === null) return nothingYet(id);
      return sendPatch(outgoing, settings, { snapshots, from: source, to: commit, name: id });
    },
    "POST /api/tasks/:id/branch": ({ params: { id }, body }) => platform.results.apply(id, body),
    "GET /api/tasks/:id/bundle": async ({ params: { id }, outgoing }) => {
      const found = await produced(id);
      if (!found.ok) return found;
      const { snapshots, commit } = found.value;
      if (commit === null) return nothingYet(id);
      const directory = await mkdtemp(join(tmpdir(), "signalbox-bundle-"));
      try {
        const file = join(directory, "bundle");
        await snapshots.branch(commit, `heads/${id}`);
        await snapshots.bundle(`heads/${id}`, file);
        await using opened = await open(file);
        await sendFile(outgoing, opened, { type: "application/octet-stream", name: `${id}.bundle` });
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
      return ok(sent);
    },
  };
}

async function changeSize(
  snapshots: Snapshots,
  from: string | null,
  to: string,
): Promise<{ files: number; added: number; removed: number }> {
  const [changes, lines] = await Promise.all([snapshots.changes(from, to), snapshots.lineCounts(from, to)]);
  const counts = [...lines.values()];
  return {
    files: changes.length,
    added: counts.reduce((sum, { added }) => sum + added, 0),
    removed: counts.reduce((sum, { removed }) => sum + removed, 0),
  };
}

interface Produced {
  readonly snapshots: Snapshots;
  readonly commit: string | null;
  readonly source: string | null;
}

function nothingYet(id: TaskId): ReturnType<typeof refuse> {
  return refuse("not_found", `The task ${id} has no files yet.`);
}
