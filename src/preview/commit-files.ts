import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { mediaTypeOf } from "../protocol/files/media-types.ts";
import { TaskId } from "../protocol/ids.ts";
import { redactText } from "../protocol/redact/redact-value.ts";
import type { Settings } from "../settings/settings.ts";
import type { Snapshots } from "../workspace/snapshots/snapshots.ts";
import { containingHeaders, type PreviewOrigins } from "./response-headers.ts";
import { readCommit } from "./site.ts";

const pdf = "application/pdf";

/** A commit of a task. */
interface NamedCommit {
  readonly taskId: TaskId;
  readonly commit: string;
}

/** Options for the files of commits. */
export interface CommitFilesOptions {
  readonly snapshots: (taskId: TaskId) => Promise<Snapshots>;
  readonly settings: Pick<Settings, "redaction">;
  /** Signs the names of hosts, so that nobody can guess them. */
  readonly secret: Buffer;
}

/**
 * Shows the files of commits as what they are, in frames of the page. Each commit has an origin of its own, whose name
 * contains the task, the commit and a signature; so nothing must be remembered. HTML may run its scripts there and load
 * the files beside it; other documents run nothing. A PDF document may also be opened in a tab of its own, because
 * browsers do not show one in a sandboxed frame.
 */
export class CommitFiles {
  readonly #options: CommitFilesOptions;

  constructor(options: CommitFilesOptions) {
    this.#options = options;
  }

  /** Returns the name of a commit's host, without the domain. */
  nameOf({ taskId, commit }: NamedCommit): string {
    const named = `f${taskId.slice("t_".length)}${commit}`;
    return `${named}${this.#signature(named)}`;
  }

  /** Returns the commit that a host names; null if it was not signed here. */
  commitOf(name: string): NamedCommit | null {
    const [, named = "", id, commit = "", signature = ""] =
      /^(f([a-z0-9]{8})([0-9a-f]{40}))([0-9a-f]{12})$/.exec(name) ?? [];
    const taskId = TaskId.safeParse(`t_${id}`);
    if (!taskId.success) return null;
    const expected = this.#signature(named);
    return timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
      ? { taskId: taskId.data, commit }
      : null;
  }

  async answer(
    { taskId, commit }: NamedCommit,
    origins: PreviewOrigins,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const path = pathOf(incoming.url ?? "");
    const type = (path === null ? null : mediaTypeOf(path)) ?? "application/octet-stream";
    const isInTab = incoming.headers["sec-fetch-dest"] === "document";
    const isAllowed =
      (incoming.method === "GET" || incoming.method === "HEAD") &&
      (!isInTab || type === pdf) &&
      incoming.headers["service-worker"] === undefined;
    const bytes =
      isAllowed && path !== null
        ? await readCommit(await this.#options.snapshots(taskId), commit)(path)
        : null;
    if (path === null || bytes === null) {
      outgoing.writeHead(404, documentHeaders(origins)).end();
      return;
    }
    const shown = this.#redacted(type, bytes);
    outgoing.writeHead(200, {
      ...(type.startsWith("text/html")
        ? containingHeaders(origins)
        : isInTab
          ? tabHeaders(origins)
          : documentHeaders(origins)),
      "content-type": type,
      "content-length": shown.length,
      "x-content-type-options": "nosniff",
    });
    outgoing.end(incoming.method === "HEAD" ? undefined : shown);
  }

  #redacted(type: string, bytes: Buffer): Buffer {
    const { redaction } = this.#options.settings;
    if (redaction === null || !/^text\/|json|javascript|xml/.test(type)) return bytes;
    return Buffer.from(redactText(redaction, bytes.toString("utf8")));
  }

  #signature(named: string): string {
    return createHmac("sha256", this.#options.secret).update(named).digest("hex").slice(0, 12);
  }
}

/** Returns the headers of documents that run no scripts and load nothing, such as SVG images. */
function documentHeaders({ own, pages }: PreviewOrigins): OutgoingHttpHeaders {
  return {
    ...containingHeaders({ own, pages }),
    "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors ${[own, ...pages].join(" ")}; sandbox`,
  };
}

/**
 * Returns the headers of a PDF document in a tab. The browser's viewer needs a document without a sandbox, plug-ins and
 * styles; nothing else is allowed. The tab has no connection to the page that opened it.
 */
function tabHeaders(origins: PreviewOrigins): OutgoingHttpHeaders {
  return {
    ...containingHeaders(origins),
    "content-security-policy":
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "no-referrer",
  };
}

function pathOf(url: string): string | null {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0]?.slice(1) ?? "");
  } catch {
    return null;
  }
}
