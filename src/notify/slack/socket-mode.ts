import { z } from "zod";
import { callSlack, type SlackCall } from "./slack-api.ts";

/** A click on a button of a message in Slack. */
export interface Click {
  /** The id of the account in Slack. */
  readonly user: string;
  readonly action: string;
  readonly value: string;
  /** The address to which answers to the click are posted; null without one. */
  readonly responseUrl: string | null;
}

/** Options for socket mode. */
export interface SocketModeOptions {
  /** Returns the API with the app-level token; null if socket mode is not set up. */
  readonly call: (signal: AbortSignal) => SlackCall | null;
  /** Handles a click. Slack has already been told that it arrived. */
  readonly onClick: (click: Click) => Promise<void>;
  readonly onFault: (what: string, fault: unknown) => void;
  /** Shortens the pauses, for tests. */
  readonly pace?: number;
}

const Envelope = z.looseObject({
  type: z.string(),
  envelope_id: z.string().optional(),
  payload: z.unknown().optional(),
});

const BlockActions = z.looseObject({
  type: z.literal("block_actions"),
  user: z.looseObject({ id: z.string() }),
  actions: z.array(z.looseObject({ action_id: z.string(), value: z.string().optional() })),
  response_url: z.string().optional(),
});

const pausesMs = [1_000, 5_000, 30_000, 60_000];
const openMs = 15_000;
/** Slack ends connections now and then. One that is older may have died without a sign. */
const longestMs = 60 * 60_000;

/**
 * Receives clicks over a WebSocket to Slack, so that Slack need not reach this machine. Connects again whenever the
 * connection ends.
 */
export class SocketMode {
  readonly #options: SocketModeOptions;
  readonly #closing = new AbortController();
  #running: Promise<void> | null = null;

  constructor(options: SocketModeOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { onFault, pace = 1 } = this.#options;
    const { signal } = this.#closing;
    for (let failures = 0; !signal.aborted;) {
      const opened = await this.#connect().catch((fault: unknown) => {
        if (failures === 0 && !signal.aborted) onFault("Slack's socket mode failed", fault);
        return false;
      });
      failures = opened ? 0 : failures + 1;
      const pause = opened ? (pausesMs[0] ?? 0) : (pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0);
      await resting(pause * pace, signal);
    }
  }

  /** Opens a connection and handles its messages until it ends. Returns true if Slack accepted it. */
  async #connect(): Promise<boolean> {
    const { signal } = this.#closing;
    const call = this.#options.call(AbortSignal.any([signal, AbortSignal.timeout(openMs)]));
    if (call === null) return false;
    const result = await callSlack("apps.connections.open", {}, call);
    if (result.is !== "answered") throw new Error(result.reason);
    const { ok, error, url } = result.answer;
    if (!ok || typeof url !== "string")
      throw new Error(`Slack refused the connection: ${error ?? "no address"}`);
    if (!isAllowed(url, call)) throw new Error("Slack named an address that is not allowed.");
    return this.#listen(new WebSocket(url));
  }

  #listen(socket: WebSocket): Promise<boolean> {
    const { signal } = this.#closing;
    return new Promise((resolve) => {
      let isAccepted = false;
      const close = (): void => socket.close();
      const opening = setTimeout(close, openMs);
      const aging = setTimeout(close, longestMs).unref();
      signal.addEventListener("abort", close);
      socket.addEventListener("message", ({ data }) => {
        const envelope = Envelope.safeParse(parsed(data));
        if (!envelope.success) return;
        const { type, envelope_id: id, payload } = envelope.data;
        if (type === "hello") {
          isAccepted = true;
          clearTimeout(opening);
        }
        if (id !== undefined) socket.send(JSON.stringify({ envelope_id: id }));
        if (type === "disconnect") socket.close();
        if (type === "interactive") void this.#click(payload);
      });
      // An error is followed by the end of the connection.
      socket.addEventListener("error", close);
      socket.addEventListener("close", () => {
        clearTimeout(opening);
        clearTimeout(aging);
        signal.removeEventListener("abort", close);
        resolve(isAccepted);
      });
    });
  }

  async #click(payload: unknown): Promise<void> {
    const read = BlockActions.safeParse(payload);
    if (!read.success) return;
    const { user, actions, response_url: responseUrl = null } = read.data;
    for (const { action_id: action, value } of actions) {
      if (value === undefined) continue;
      try {
        await this.#options.onClick({ user: user.id, action, value, responseUrl });
      } catch (fault) {
        this.#options.onFault("A click in Slack could not be handled", fault);
      }
    }
  }
}

/** Slack's addresses are encrypted. Only an API on a private host may name others, on that host. */
function isAllowed(address: string, { api, privateHosts }: SlackCall): boolean {
  const [url, own] = [URL.parse(address), URL.parse(api)];
  if (url === null || own === null) return false;
  return url.protocol === "wss:" || (url.hostname === own.hostname && privateHosts.length > 0);
}

async function resting(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms).unref();
    signal.addEventListener("abort", done);
    if (signal.aborted) done();
  });
}

function parsed(data: unknown): unknown {
  try {
    return typeof data === "string" ? JSON.parse(data) : null;
  } catch {
    // Slack sends JSON only.
    return null;
  }
}
