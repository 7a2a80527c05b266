import type { AgentEvent } from "../agents/agent-event.ts";
import type { AgentReader, Installation, Launch } from "../agents/agent-kind.ts";
import { agentKinds } from "../agents/kinds.ts";
import type { Identified } from "../agents/message-codec.ts";
import { ownToolsCommand } from "../agents/own-tools.ts";
import { priced } from "../agents/money.ts";
import type { AgentConfig } from "../protocol/config.ts";
import type { OpenAsk } from "../protocol/run/open-ask.ts";
import type { SessionReport } from "./report.ts";
import type { SessionRequest } from "./session-request.ts";
import { restoreOwn } from "./session-secrets.ts";

/** Returns the command that starts the run's process, and the text that is written to it first. */
export function launchOf<Message extends Identified>(
  request: SessionRequest<Message>,
  installation: Installation,
  contained: boolean,
): Launch & { readonly greeting: string } {
  const { config, workspace, session, instructions, turn, messages } = request;
  const kind = agentKinds[config.kind];
  if (kind.speaks === "lines") return { ...kind.launch(config, installation), greeting: "" };
  if (session === null) throw new Error(`A run of a ${config.kind} agent needs a session.`);
  const { permissions } = config;
  const tools = request.offersTools === true ? ownToolsCommand(installation) : null;
  const engagement = {
    config,
    workspace,
    session,
    instructions,
    permissions,
    contained,
    ...(tools === null ? {} : { tools }),
  };
  if (kind.speaks === "turns") return kind.launch(engagement);
  if (turn === null) throw new Error(`A run of a ${config.kind} agent needs the turn it is for.`);
  if (messages.answered(turn) !== null) throw new Error("An answer to an ask begins no turn.");
  const { messageId } = turn;
  return { ...kind.launch(engagement, { messageId, text: messages.words(turn) }), greeting: "" };
}

/**
 * Returns the text that is written to stdin for a message: a line for programs, a turn or an answer for command lines.
 */
export function textOf<Message extends Identified>(
  { config, instructions, secrets, messages }: SessionRequest<Message>,
  message: Message,
  sessionId: string,
): string {
  const kind = agentKinds[config.kind];
  if (kind.speaks === "lines") return messages.encode(message);
  if (kind.speaks === "one turn") throw new Error(`A run of a ${config.kind} agent takes no second message.`);
  const answered = messages.answered(message);
  if (answered !== null) {
    const { ask, answers } = answered;
    return restoreOwn(secrets.own, kind.answer(ask, { is: "answered", answers }));
  }
  const words = messages.words(message);
  const isFirst = kind.instructedByTurn && messages.begins(message);
  const text = isFirst ? `${instructions}\n\n${words}` : words;
  return kind.turn({ messageId: message.messageId, text }, sessionId);
}

/**
 * Returns the text that interrupts a turn and leaves its open asks unanswered; empty for kinds that do not support it.
 */
export function interruption(
  { kind: name }: AgentConfig,
  sessionId: string,
  asks: readonly OpenAsk[],
): string {
  const kind = agentKinds[name];
  if (kind.speaks !== "turns") return "";
  const answers = asks.map((ask) => kind.answer(ask, { is: "interrupted" }));
  return `${kind.interrupt(sessionId)}${answers.join("")}`;
}

/** Creates a reader that continues at the request's position. */
export function readerOf<Message extends Identified>(request: SessionRequest<Message>): AgentReader {
  const { config, position, session, spent, dialects } = request;
  const kind = agentKinds[config.kind];
  const start = { offset: position.resume, dialects };
  if (kind.speaks === "lines") return kind.reader(start);
  const isKnown =
    session !== null &&
    (session.is === "resumed" || session.opened === true || (kind.speaks === "turns" && !kind.awaitsSession));
  const reader = kind.reader({
    ...start,
    spent,
    now: () => new Date(),
    ...(isKnown ? { session: session.id } : {}),
    ...(config.model === undefined ? {} : { model: config.model }),
  });
  return {
    push: (chunk) => reader.push(chunk),
    quiet: () => [],
    end: () => reader.end(),
    quietAfterMs: null,
    get resumeOffset() {
      return reader.resumeOffset;
    },
  };
}

/** Returns the events of a report with their cost, plus the loss of a session if the end of stderr reveals one. */
export function spokenIn({ events, ended }: SessionReport, config: AgentConfig): readonly AgentEvent[] {
  const kind = agentKinds[config.kind];
  const known = events.map((event) =>
    event.t === "usage" ? { ...priced(event, config.prices), offset: event.offset } : event,
  );
  if (kind.speaks !== "one turn" || ended === null || !kind.saysSessionLost(ended.stderrTail)) return known;
  const lost = {
    t: "turnEnd",
    status: "error",
    message: ended.stderrTail.trim(),
    sessionLost: true,
  } as const;
  return [...known, { ...lost, offset: known.at(-1)?.offset ?? 0 }];
}
