import type { AgentEvent } from "../../agents/agent-event.ts";
import { createDialectReader } from "../../protocol/dialects/create-reader.ts";
import type { RunId } from "../../protocol/ids.ts";
import { dialectOf } from "../../protocol/task/main-task.ts";
import { openAsk, withdrawAsk } from "./asks.ts";
import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";
import { decideItems } from "./messages.ts";
import { endTurn, loseSession } from "./turns.ts";
import { reportedProblem, stopUnusable } from "./unusable.ts";
import { recordUsage } from "./usage.ts";

/**
 * Decides the events of one read from a run: records the agent's actions and texts, handles its messages together, and
 * handles the end of its turn last, when everything in it is known.
 */
export function decideEvents(
  draft: Draft,
  runId: RunId,
  events: readonly AgentEvent[],
  circumstances: Circumstances,
): void {
  const items = events.flatMap((event) => (event.t === "item" ? [event.item] : []));
  for (const event of events) record(draft, runId, event, circumstances);
  countUnread(draft, runId, events);
  decideItems(draft, items, circumstances);
  for (const event of events) {
    if (event.t === "turnEnd" && event.sessionLost) loseSession(draft, runId, event);
    else if (event.t === "turnEnd" && event.unasked !== true) endTurn(draft, runId, event, circumstances);
    if (event.t === "receipt" && event.phase === "done" && draft.state.agent.turn === event.messageId) {
      endTurn(draft, runId, { t: "turnEnd", status: "ok" }, circumstances);
    }
  }
}

/** Records the unparsed lines of one read as a single event, because there may be very many. */
function countUnread(draft: Draft, runId: RunId, events: readonly AgentEvent[]): void {
  const lines = events.flatMap((event) => (event.t === "unread" ? [event.line] : []));
  const [line] = lines;
  if (line === undefined) return;
  const more = lines.length > 1 ? { count: lines.length } : {};
  draft.add({ type: "output.unread", runId, line, ...more });
}

/** Records a message that the agent confirmed as received, so that it is not sent again after a crash. */
function confirm(draft: Draft, runId: RunId, { messageId }: { readonly messageId: string }): void {
  const message = draft.state.agent.outbox.find((each) => each.messageId === messageId);
  if (message !== undefined) draft.add({ type: "message.sent", messageId: message.messageId, runId });
  const sent = draft.state.agent.unconfirmed.find((each) => each.messageId === messageId);
  if (sent !== undefined) draft.add({ type: "message.received", messageId: sent.messageId });
}

function record(draft: Draft, runId: RunId, event: AgentEvent, circumstances: Circumstances): void {
  switch (event.t) {
    case "said":
      say(draft, event);
      return;
    case "tool": {
      const { id, name, phase, ok, summary } = event;
      draft.add({
        type: "action.performed",
        id,
        name,
        phase,
        ...(ok === undefined ? {} : { ok }),
        ...(summary === undefined ? {} : { summary }),
      });
      return;
    }
    case "usage":
      recordUsage(draft, event);
      return;
    case "limit":
      draft.add({
        type: "limit.reported",
        phase: event.phase,
        cause: event.cause,
        resetsAt: event.resetsAt ?? null,
      });
      return;
    case "unusable":
      stopUnusable(draft, runId, reportedProblem(event, draft.state.task.agent, circumstances));
      return;
    case "ask":
      openAsk(draft, event, circumstances);
      return;
    case "withdrawn":
      withdrawAsk(draft, event.id);
      return;
    case "receipt":
      confirm(draft, runId, event);
      return;
    case "session":
      draft.add({ type: "session.opened", runId, id: event.id });
      return;
    case "unread":
    case "item":
    case "turnEnd":
    case "reply":
      return;
    case "background":
      draft.add({ type: "background.changed", running: event.running });
  }
}

/** Records the agent's text without its blocks and markers, which the page shows separately. */
function say(draft: Draft, { text: said, to }: Extract<AgentEvent, { t: "said" }>): void {
  const reader = createDialectReader({ dialects: [dialectOf(draft.state)] });
  const items = [...reader.push(said), ...reader.end()];
  const text = items
    .reduce((rest, item) => (item.kind === "message" ? rest.replace(item.rawContent, () => "") : rest), said)
    .trim();
  if (text !== "") draft.add({ type: "agent.said", text, ...(to === undefined ? {} : { to }) });
}
