import type { Platform } from "../platform/platform.ts";
import type { Finding } from "../protocol/api/checks.ts";
import type { Settings } from "../settings/settings.ts";
import type { Store } from "../store/store.ts";
import type { LogLine } from "./http/log-line.ts";
import type { Tickets } from "./http/tickets.ts";

/** What the routes work with. */
export interface Rooms {
  readonly store: Store;
  readonly platform: Platform;
  readonly settings: Settings;
  /** The directory of the built page; it may be missing. */
  readonly webDir: string;
  readonly now: () => Date;
  readonly log: (line: LogLine) => void;
  /** A new word under which a fault is found in the log. */
  readonly reference: () => string;
  /** Lets downloads in that cannot sign in. */
  readonly tickets: Tickets;
  /** Looks at the machine. */
  readonly checks: () => Promise<Finding[]>;
  readonly pace: StreamPace;
  /** Aborted when the server closes: open streams then end. */
  readonly closing: AbortSignal;
}

/** How patient the server is with those who follow it. */
export interface StreamPace {
  /** How long a stream is silent before it shows that it is alive. */
  readonly heartbeatMs: number;
  /** How long a reader may take nothing in before it is cut. */
  readonly stallMs: number;
}
