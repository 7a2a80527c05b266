import type { Engine } from "../../engine/engine.ts";
import type { Subscription } from "../../engine/subscription.ts";
import { OrchestrationId } from "../../protocol/ids.ts";
import { OrchestrationEvent, orchestrationKind } from "../../protocol/orchestration/event.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import type { Recorded } from "../../protocol/record.ts";
import { newsOf } from "./news.ts";
import { isWebhook, postWebhook } from "./post-webhook.ts";

/** Options for news to Slack. */
export interface SlackNewsOptions {
  readonly subscription: Engine["subscription"];
  readonly stateOf: (id: OrchestrationId) => Promise<OrchestrationState | null>;
  /** Returns the webhook for orchestrations without their own; null if there is none. */
  readonly webhook: (state: OrchestrationState) => string | null;
  readonly now: () => Date;
  readonly onFault: (what: string, fault: unknown) => void;
  readonly pace?: { readonly timeoutMs: number; readonly pausesMs: readonly number[] };
}

const usualPace = { timeoutMs: 5_000, pausesMs: [1_000, 4_000] };
const retryMs = 10_000;
const graceMs = 1_000;
/** The age after which an event is not sent, so that a first start sends nothing from the past. */
const oldAfterMs = 24 * 60 * 60_000;

/**
 * Sends news of orchestrations to Slack, from a durable cursor: finished phases and lists, failures,
 * conflicts. Nothing waits for it. After three failed tries, it drops the message and the other pending
 * messages of that orchestration.
 */
export class SlackNews {
  readonly #options: SlackNewsOptions;
  readonly #subscription: Subscription;
  readonly #closing = new AbortController();

  constructor(options: SlackNewsOptions) {
    this.#options = options;
    this.#subscription = options.subscription({
      name: "orchestration-slack",
      handle: (records) => this.#handle(records),
      onFault: (what, fault) => {
        if (!this.#closing.signal.aborted) options.onFault(what, fault);
      },
      retryMs,
    });
  }

  start(): void {
    this.#subscription.start();
  }

  /** Stops after a short grace period for messages in progress. The next start sends the rest. */
  async close(): Promise<void> {
    const timer = setTimeout(() => this.#closing.abort(), graceMs);
    await this.#subscription.close();
    clearTimeout(timer);
  }

  async #handle(records: readonly Recorded[]): Promise<void> {
    const oldest = new Date(this.#options.now().getTime() - oldAfterMs).toISOString();
    const recent = records.filter(({ kind, at }) => kind === orchestrationKind && at >= oldest);
    const byStream = Map.groupBy(recent, ({ stream }) => stream);
    await Promise.all([...byStream].map(([stream, own]) => this.#tell(stream, own)));
  }

  /** Sends the news of one orchestration in order. */
  async #tell(stream: string, records: readonly Recorded[]): Promise<void> {
    const id = OrchestrationId.parse(stream);
    const state = await this.#options.stateOf(id);
    const url = state === null ? null : this.#webhookOf(state);
    if (state === null || url === null) return;
    for (const { event } of records) {
      const text = newsOf(OrchestrationEvent.parse(event), state);
      if (text === null) continue;
      const failure = await postWebhook(url, text, {
        signal: this.#closing.signal,
        ...(this.#options.pace ?? usualPace),
      });
      if (failure === null) continue;
      this.#options.onFault(`News of ${id} could not be sent to Slack`, failure);
      return;
    }
  }

  /** Returns the webhook of an orchestration, or else the one of the settings; null if there is none. */
  #webhookOf(state: OrchestrationState): string | null {
    const own = state.config.slack_webhook_url;
    if (own !== null && isWebhook(own)) return own;
    const common = this.#options.webhook(state);
    return common !== null && isWebhook(common) ? common : null;
  }
}
