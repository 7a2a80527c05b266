import type { Projects } from "../projects/projects.ts";
import type { OfficeActs } from "../office/offices.ts";
import type { OrchestrationActs } from "../orchestrator/orchestrations.ts";
import type { MainActs } from "../orchestrator/thin/main-acts.ts";
import type { NotificationActs } from "../notify/acts.ts";
import type { Platform } from "../platform/platform.ts";
import type { StorageHealth } from "../platform/storage/disk-watch.ts";
import type { Finding } from "../protocol/api/checks.ts";
import type { TaskNode } from "../protocol/task/task.ts";
import type { PreviewActs } from "../preview/previews.ts";
import type { Settings } from "../settings/settings.ts";
import type { Store } from "../store/store.ts";
import type { People } from "../people/people.ts";
import type { OpenId } from "../people/openid/openid.ts";
import type { Prove } from "./http/handshakes.ts";
import type { TriggerActs } from "../triggers/triggers.ts";
import type { LogLine } from "./http/log-line.ts";
import type { Tickets } from "./http/tickets.ts";

/** The dependencies of the routes. */
export interface Services {
  readonly store: Store;
  readonly platform: Platform;
  readonly orchestrations: OrchestrationActs;
  readonly main: MainActs;
  readonly offices: OfficeActs;
  readonly triggers: TriggerActs;
  readonly previews: PreviewActs;
  /** Loads the interface of notifications. */
  readonly notifications: () => Promise<NotificationActs>;
  readonly settings: Settings;
  readonly projects: Projects;
  /** The version of this package. */
  readonly version?: string;
  /** The directory of the built page; it may be missing. */
  readonly webDir: string;
  /** The port of previews, whose frames the page may show; null if there are none. */
  readonly previewPort: number | null;
  readonly now: () => Date;
  /** The time of events and of the audit log, which a configured clock sets ahead or speeds up. */
  readonly eventTime: () => Date;
  readonly log: (line: LogLine) => void;
  /** Generates a reference to a fault in the log. */
  readonly reference: () => string;
  /** Tickets for downloads, which cannot sign in. */
  /** The addresses at which other devices reach the page. */
  readonly outerUrls: readonly string[];
  readonly tickets: Tickets;
  readonly token: string;
  readonly people: People;
  readonly openId: OpenId;
  /** Proves that this server has the token, or the signing key of a credential. */
  readonly handshake: Prove;
  /** Generates the end of the id of an entry of the audit log: in order within a millisecond, and random. */
  readonly entryId: () => string;
  /** Inspects the machine. */
  readonly checks: (options: { readonly fresh: boolean }) => Promise<Finding[]>;
  readonly disk: StorageHealth;
  /** This server as one of several nodes; null if there is only one server. */
  readonly node: TaskNode | null;
  readonly pace: StreamPace;
  /** Aborted when the server closes; open streams then end. */
  readonly closing: AbortSignal;
}

/** The timeouts of event streams. */
export interface StreamPace {
  /** Time without events after which a stream sends a heartbeat. */
  readonly heartbeatMs: number;
  /** Time without progress after which a stalled reader is disconnected. */
  readonly stallMs: number;
}
