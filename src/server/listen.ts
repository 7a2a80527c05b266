import type { Projects } from "../projects/projects.ts";
import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { NotificationActs } from "../notify/acts.ts";
import type { OfficeActs } from "../office/offices.ts";
import type { TriggerActs } from "../triggers/triggers.ts";
import type { OrchestrationActs } from "../orchestrator/orchestrations.ts";
import type { MainActs } from "../orchestrator/thin/main-acts.ts";
import type { Platform } from "../platform/platform.ts";
import { noPreviews, type Previews } from "../preview/previews.ts";
import { type StorageHealth, unwatchedDisk } from "../platform/storage/disk-watch.ts";
import type { Finding } from "../protocol/api/checks.ts";
import type { TaskNode } from "../protocol/task/task.ts";
import type { Settings } from "../settings/settings.ts";
import type { Store } from "../store/store.ts";
import { createApp } from "./app.ts";
import { addressOf, closeAll, hostName, listenOnFreePort } from "./http/bind.ts";
import { type Tls, tlsProblem } from "./http/tls.ts";
import { answerUnreadable } from "./http/client-error.ts";
import { requestGuard } from "./http/request-guard.ts";
import { hostsOf, isLoopback } from "./http/host.ts";
import type { LogLine } from "./http/log-line.ts";
import { requestListener } from "./http/request-listener.ts";
import { listenForPreviews } from "./listen-for-previews.ts";
import type { StreamPace } from "./services.ts";
import { Tickets } from "./http/tickets.ts";
import { addressOf as senderOf, signIn } from "./http/sign-in.ts";
import { ownerAt } from "./http/credential-caller.ts";
import { prover } from "./http/handshakes.ts";
import type { OpenId } from "../people/openid/openid.ts";
import type { People } from "../people/people.ts";

/** Options and dependencies of the server. */
export interface ListenOptions {
  readonly host: string;
  /** If this port is taken, the next free one of the twenty after it is used. 0 is any. */
  readonly port: number;
  readonly token: string;
  readonly store: Store;
  readonly platform: Platform;
  readonly orchestrations: OrchestrationActs;
  readonly main: MainActs;
  readonly offices: OfficeActs;
  readonly triggers: TriggerActs;
  readonly settings: Settings;
  readonly people: People;
  readonly openId: OpenId;
  readonly projects: Projects;
  /** Loads the interface of notifications; by default there are none. */
  readonly notifications?: () => Promise<NotificationActs>;
  /** The previews of tasks, which this server then also serves, on a port of their own. */
  readonly previews?: Previews;
  /** The port of previews; by default the server's own plus 100. If it is taken, one of the twenty after it is used. */
  readonly previewPort?: number | null;
  /** The version of this package, for programs that ask. */
  readonly version?: string;
  /** The directory of the built page; if it is missing, a plain page explains how to build it. */
  readonly webDir: string;
  readonly now: () => Date;
  /** The time of events and of the audit log; by default `now`. */
  readonly eventTime?: () => Date;
  readonly log: (line: LogLine) => void;
  /** The certificate for other devices. They may connect only with it, or through a proxy. */
  readonly tls?: Tls | null;
  /** A proxy in front terminates TLS. */
  readonly behindProxy?: boolean;
  /** Additional host names of this server (with their ports, as in a Host header). */
  readonly allowedHosts?: readonly string[];
  /** Inspects the machine for possible problems. */
  readonly checks?: () => Promise<Finding[]>;
  /** Reports trouble with the disks that the server writes to. */
  readonly disk?: StorageHealth;
  /** This server as one of several nodes. */
  readonly node?: TaskNode | null;
  readonly pace?: StreamPace;
  /** Generates references to faults in the log. */
  readonly reference?: () => string;
}

/** A server that accepts requests. */
export interface Listening {
  readonly url: string;
  /** The addresses for other devices. */
  readonly outerUrls: readonly string[];
  readonly port: number;
  /** The requested port, if it was taken. */
  readonly movedFrom?: number;
  /** Creates a link that opens the page signed in, once, within a minute. It does not contain the token. */
  signInLink(): Promise<string>;
  /** Accepts no more requests, ends the streams, and waits up to two seconds for responses in progress. */
  close(): Promise<void>;
}

/** Serves the API and the page. Throws an error with a sentence if it cannot or must not listen. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { host, token, now, log, behindProxy = false, allowedHosts = [] } = options;
  if (token === "") throw new Error("The token must not be empty.");
  const tls = options.tls ?? null;
  if (!isLoopback(host) && !behindProxy && tls === null) throw new Error(notLoopback(host));
  const problem = tls === null ? null : tlsProblem(tls, now());
  if (problem !== null) throw new Error(problem);

  const closing = new AbortController();
  const { servers, port, outer } = await listenOnFreePort(options);
  const outerHosts = outer.map((address) => hostName(address, port));
  const named = behindProxy || outer.length > 0 ? allowedHosts : [];
  const outerUrls = [...named, ...outerHosts].map((name) => `https://${name}`);
  const hosts = hostsOf({ port, allowedHosts, behindProxy, outer: outerHosts });
  const previewListener =
    options.previews === undefined
      ? null
      : await listenForPreviews(
          options.previews,
          { wanted: options.previewPort ?? (options.port === 0 ? 0 : null), server: port },
          hosts,
        );
  const tickets = new Tickets({
    store: options.store,
    people: options.people,
    now,
    random: () => randomBytes(32).toString("base64url"),
  });
  let entries = 0;
  const instance = randomBytes(16).toString("base64url");
  const app = createApp({
    ...options,
    previews: options.previews ?? noPreviews,
    notifications: options.notifications ?? noNotifications,
    previewPort: previewListener?.port ?? null,
    handshake: prover({ token, people: options.people, instance }),
    entryId: () => `${(entries++).toString(36).padStart(7, "0")}${randomBytes(4).toString("hex")}`,
    tickets,
    eventTime: options.eventTime ?? now,
    outerUrls,
    closing: closing.signal,
    checks: options.checks ?? (async () => []),
    disk: options.disk ?? unwatchedDisk,
    node: options.node ?? null,
    pace: options.pace ?? { heartbeatMs: 15_000, stallMs: 45_000 },
    reference: options.reference ?? randomUUID,
  });
  const sender = (request: IncomingMessage): string => senderOf(request, behindProxy);
  const admit = requestGuard({
    hosts,
    signIn: signIn({ token, people: options.people, instance, addressOf: sender, now }),
    addressOf: sender,
    tickets,
  });
  const url = outer.length > 0 ? addressOf("127.0.0.1", port) : addressOf(host, port);
  const listener = requestListener({ app, admit, now, log });
  for (const server of servers) server.on("clientError", answerUnreadable).on("request", listener);

  return {
    url,
    outerUrls,
    port,
    ...(options.port === 0 || options.port === port ? {} : { movedFrom: options.port }),
    async signInLink() {
      const owner = ownerAt("", options.people);
      if ("status" in owner) throw new Error(owner.message);
      const ticket = await tickets.give("/api/token", owner);
      if (!ticket.ok) throw new Error(ticket.refusal.message);
      return `${url}/#ticket=${ticket.value.ticket}`;
    },
    async close() {
      closing.abort();
      await closeAll(servers);
      await previewListener?.close();
    },
  };
}

async function noNotifications(): Promise<never> {
  throw new Error("This server has no notifications.");
}

function notLoopback(host: string): string {
  return `Listening on ${host} would let others connect without TLS. Use 127.0.0.1, give the server a certificate with --tls-cert and --tls-key, or run a TLS proxy in front of it and add --behind-proxy.`;
}
