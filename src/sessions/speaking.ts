import type { AgentEvent } from "../agents/agent-event.ts";
import type { AgentReader, Installation, Launch } from "../agents/agent-kind.ts";
import { agentKinds } from "../agents/kinds.ts";
import { priced } from "../agents/money.ts";
import { words } from "../agents/words.ts";
import type { AgentMessage } from "../protocol/agent-message.ts";
import type { AgentConfig } from "../protocol/config.ts";
import type { OpenAsk } from "../protocol/run/open-ask.ts";
import type { SessionRequest } from "./agent-session-manager.ts";
import type { SessionReport } from "./report.ts";
import { restoreOwn } from "./session-secrets.ts";

/** How the run's process is started, and what it is greeted with. */
export function launchOf(
  { config, workspace, session, instructions, turn }: SessionRequest,
  installation: Installation,
  contained: boolean,
): Launch & { readonly greeting: string } {
  const kind = agentKinds[config.kind];
  if (kind.speaks === "lines") return { ...kind.launch(config, installation), greeting: "" };
  if (session === null) throw new Error(`A run of a ${config.kind} agent needs a session.`);
  const engagement = { config, workspace, session, instructions, permissions: config.permissions, contained };
  if (kind.speaks === "turns") return kind.launch(engagement);
  if (turn === null) throw new Error(`A run of a ${config.kind} agent needs the turn it is for.`);
  return { ...kind.launch(engagement, { messageId: turn.messageId, text: inWords(turn) }), greeting: "" };
}

/** What is written on stdin for a message: a line for programs, a turn or an answer for command lines. */
export function textOf(
  { config, instructions, secrets }: SessionRequest,
  message: AgentMessage,
  sessionId: string,
): string {
  const kind = agentKinds[config.kind];
  if (kind.speaks === "lines") return kind.encode(message);
  if (kind.speaks === "one turn") throw new Error(`A run of a ${config.kind} agent takes no second message.`);
  if (message.type === "ask_answer") {
    return restoreOwn(secrets.own, kind.answer(message.ask, { is: "answered", answers: message.answers }));
  }
  const isFirst = kind.instructedByTurn && ["task_start", "verify_start"].includes(message.type);
  const text = isFirst ? `${instructions}\n\n${words(message)}` : words(message);
  return kind.turn({ messageId: message.messageId, text }, sessionId);
}

/** What is written to break off a turn: the word to stop, and that what it asks is not answered. */
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

/** A reader that goes on where reading stopped. */
export function readerOf({ config, position, session, spent }: SessionRequest): AgentReader {
  const kind = agentKinds[config.kind];
  if (kind.speaks === "lines") return kind.reader(position.resume);
  const isKnown =
    session !== null &&
    (session.is === "resumed" || session.opened === true || (kind.speaks === "turns" && !kind.awaitsSession));
  const reader = kind.reader({
    offset: position.resume,
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

/** What was read, with what it cost, and with what only the agent's last words on stderr tell. */
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

function inWords(turn: AgentMessage): string {
  if (turn.type === "ask_answer") throw new Error("An answer to an ask begins no turn.");
  return words(turn);
}
