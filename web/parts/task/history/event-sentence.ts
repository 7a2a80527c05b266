import { toldSentence } from "../../notices/told-sentence.ts";
import type { OfficeSaid } from "../../../../src/protocol/office/said.ts";
import type { DefinitionInForce } from "../../../../src/protocol/workflow/in-force.ts";
import type { SentRecord as Recorded } from "../../../../src/protocol/record.ts";
import type { TaskEvent } from "../../../../src/protocol/task/event.ts";
import { isGateEvent } from "../../../../src/protocol/task/is-gate-event.ts";
import type { EventWords } from "../../../i18n/event-words.ts";
import type { Format } from "../../../i18n/format.ts";
import type { Translate } from "../../../../src/protocol/words/translate.ts";
import type { GateEvent } from "../../../../src/protocol/task/evolve-gate.ts";
import { deliverySentence, isDeliveryEvent } from "./delivery-sentence.ts";

/** Checks whether an event concerns the platform's internals rather than the work. */
export function isInternal({ event: { type } }: Recorded): boolean {
  return machinery.includes(type);
}

const machinery: readonly TaskEvent["type"][] = [
  "run.planned",
  "session.opened",
  "message.planned",
  "message.sent",
  "message.deferred",
  "message.taken",
  "timer.set",
  "delivery.prepared",
  "timer.cleared",
  "attempt.closed",
  "verification.checked",
  "judge.planned",
  "child.wanted",
  "child.reported",
  "checkpoint.wanted",
];

/** The texts and formats of a language, and the names of people as their reader sees them. */
interface Telling {
  readonly events: EventWords;
  readonly format: Format;
  readonly say: Translate;
  readonly who: (name: string) => string;
}

/** Describes an event of a task's history in a sentence. */
export function eventSentence({ event, at }: Recorded, telling: Telling): string {
  const { events, format, say, who } = telling;
  const time = (iso: string): string => format.whenExactly(iso, Date.parse(at));
  if (isGateEvent(event)) return gateSentence(event, telling);
  if (isDeliveryEvent(event)) return deliverySentence(event, events.delivery, say);
  switch (event.type) {
    case "task.created":
      return events.created;
    case "task.edited":
      return events.edited;
    case "task.hidden":
      return event.hidden ? events.hidden : events.shownAgain;
    case "task.tagged":
      return events.tagged(event.tags.join(", "));
    case "task.deleted":
      return events.deleted;
    case "task.moved":
      return events.moved(events.statuses[event.from], events.statuses[event.to]);
    case "agent.moved":
      return events.agentMoved(events.agentStatuses[event.to]);
    case "run.planned":
      return events.runPlanned(event.agent);
    case "session.opened":
      return events.sessionOpened;
    case "session.lost":
      return events.sessionLost(say(event.reason));
    case "run.started":
      if (event.adopted) return events.runAdopted(String(event.pid));
      return (event.versionUnknown === true ? events.runStartedUnknown : events.runStarted)(
        String(event.pid),
      );
    case "task.placed":
      return event.node === null ? events.placedAlone : events.placed(event.node.name, event.lost ?? []);
    case "node.missing":
      return events.nodeMissing(event.labels.join(", "));
    case "node.found":
      return events.nodeFound;
    case "host.refused":
      return events.hostRefused(event.host);
    case "run.ended":
      return events.runEnded(exitWords(event, events));
    case "message.planned":
      return events.messagePlanned(events.messages[event.message.type]);
    case "message.sent":
      return events.messageSent;
    case "message.voided":
      return events.messageVoided(say(event.reason));
    case "message.deferred":
      return events.messageDeferred(say(event.reason));
    case "message.taken":
      return events.messageTaken;
    case "agent.said":
      return events.said(event.text);
    case "thin.said":
      return events.said(event.messages.join(" "));
    case "thin.told":
      return events.told(event.text.replaceAll("\n", " "));
    case "office.said":
      return events.said(event.messages.map(officeWords).join(" "));
    case "office.told":
      return events.told(event.mail.map(({ from, text }) => `${from}: ${text}`).join(" "));
    case "action.performed":
      return event.phase === "start"
        ? events.toolUsed(event.name, event.summary ?? "")
        : events.toolDone(event.name, event.ok !== false);
    case "usage.recorded":
      return events.usage(
        format.count(event.input + event.output + event.cacheRead + event.cacheWrite),
        event.model,
      );
    case "limit.reported":
      return events.limit(event.cause);
    case "message.received":
      return events.messageReceived;
    case "background.changed":
      return events.background(format.count(event.running));
    case "turn.ended":
      return events.turnEnded;
    case "ask.opened":
      return events.askOpened;
    case "ask.closed":
      return events.askClosed;
    case "output.unread":
      return events.unread(event.line, format.count(event.count ?? 1));
    case "question.asked":
      return events.asked(event.question.question);
    case "question.answered":
      return event.skipped ? events.skipped : events.answered(event.answer);
    case "question.withdrawn":
      return events.withdrawn(say(event.reason));
    case "person.wrote":
      return events.wrote(event.text);
    case "completion.reported":
      return events.completion;
    case "error.reported":
      return events.error(say(event.error.message));
    case "dependency.requested":
      return events.dependency(event.name, event.description);
    case "dependency.answered":
      return event.provided
        ? events.dependencyProvided(event.name, who(event.answeredBy))
        : events.dependencyDeclined(event.name, who(event.answeredBy));
    case "protocol.diagnosed":
      return events.diagnosed(event.message);
    case "timer.set":
      return events.timers[event.timer.purpose](time(event.timer.dueAt));
    case "timer.cleared":
      return event.fired ? events.timerFired : events.timerCleared;
    case "people.told":
      return toldSentence(event, events.toldBy, who);
    case "limit.held":
      return event.own ? events.limitHeld(time(event.until)) : events.accountHeld(time(event.until));
    case "budget.changed":
      return event.limitUsd === null ? events.budgetRemoved : events.budgetSet(format.money(event.limitUsd));
    case "budget.warned":
      return events.budgetWarned[event.scope](format.cost(event.usedUsd), format.money(event.limitUsd));
    case "budget.reached":
      return events.budgetReached[event.scope](format.cost(event.usedUsd), format.money(event.limitUsd));
    case "agent.stuck":
      return events.stuck(time(event.silentSince));
    case "agent.heard":
      return events.heard;
    case "task.archived":
      return events.archived(event.missing ?? []);
    case "output.removed":
      return events.outputRemoved;
    case "workspace.removed":
      return events.workspaceRemoved;
    case "workspace.returned":
      return events.workspaceReturned;
    case "feedback.given":
      return event.rating === null ? events.feedback : events.rated(String(event.rating));
    case "output.written":
      return events.other(event.type);
  }
}

function exitWords({ exit }: Extract<TaskEvent, { type: "run.ended" }>, events: EventWords): string {
  if (exit.code !== null) return events.exitCode(String(exit.code));
  return exit.signal === null ? events.exitUnknown : events.exitSignal(exit.signal);
}

/** Adds that another workflow definition was in force before. */
function withChange(
  sentence: string,
  inForce: DefinitionInForce | undefined,
  words: EventWords["gate"],
): string {
  const since = inForce?.changedSince;
  return since === undefined ? sentence : `${sentence}. ${words.definitionChanged[since]}`;
}

/** Describes an event of phases, verification, reviews or checkpoints in a sentence. */
function gateSentence(event: GateEvent, { events: { gate: words }, say, who }: Telling): string {
  switch (event.type) {
    case "source.taken":
      return words.sourceTaken;
    case "phase.started":
      return words.phaseStarted(String(event.phase));
    case "run.dismissed":
      return words.runDismissed;
    case "step.started":
      return words.stepStarted(`${event.phase}.${event.step}`);
    case "step.completed":
      return words.stepCompleted(`${event.phase}.${event.step}`);
    case "document.changed":
      return event.created ? words.documentCreated(event.path) : words.documentChanged(event.path);
    case "phase.reported":
      return words.phaseReported(String(event.phase));
    case "attempt.closed":
      return words.attemptClosed(String(event.attempt));
    case "deliverables.collected":
      return words.collected(String(event.deliverables.length));
    case "deliverable_error":
      return words.nameRefused(event.filename, event.suggested, event.errors.map(say).join(" · "));
    case "deliverable_warning":
      return words.nameDoubtful(event.filename, event.suggested, event.warnings.map(say).join(" · "));
    case "verification.started":
      return withChange(words.verificationStarted, event.verification.inForce, words);
    case "verification.checked":
      return words.checked(String(failed(event.criteria)));
    case "child.wanted":
      return words.judgePlanned(event.child.agent);
    case "judge.planned":
      return words.judgePlanned(event.agent);
    case "child.reported":
      return words.childReported[event.report.status];
    case "verdict.given":
      return words.verdictGiven(String(failed(event.criteria)));
    case "verifier.failed":
    case "judge.failed":
      return words.judgeFailed(say(event.reason));
    case "verification.finished":
      return withChange(words.verificationFinished[event.status], event.inForce, words);
    case "rework.ordered":
      return words.rework(String(event.attempt));
    case "review.opened":
      return event.review.verified ? words.reviewOpened : words.reviewOpenedUnverified;
    case "review.decided":
      return words.decided(words.decisions[event.decision], who(event.decidedBy));
    case "review.reminded":
      return event.urgency === "high" ? words.remindedUrgently : words.reminded;
    case "review.escalated":
      return words.escalated;
    case "review.assigned":
      return words.assigned(who(event.assignee));
    case "comment.added":
      return words.commented(event.comment.body);
    case "comment.edited":
      return event.status === "resolved" ? words.commentResolved : words.commentEdited;
    case "comment.replied":
      return event.reply.verdict === null
        ? words.commentReplied(event.reply.body)
        : words.commentAnswered[event.reply.verdict](event.reply.body);
    case "comment.removed":
      return words.commentRemoved;
    case "phase.completed":
      return words.phaseCompleted(String(event.phase));
    case "checkpoint.wanted":
      return words.checkpointWanted;
    case "checkpoint.taken":
      return words.checkpointTaken;
    case "checkpoint.dropped":
      return words.checkpointDropped;
    case "checkpoint.skipped":
      return words.checkpointSkipped;
    case "reset.wanted":
      return words.resetting;
    case "reset.done":
      return words.reset;
    case "restore.begun":
      return words.restoring;
    case "restore.done":
      return words.restored;
    case "placement.wanted":
      return words.placing;
    case "placement.done":
      return event.changed === 0 ? words.placed : words.placedOver(event.changed);
    case "placement.failed":
      return words.notPlaced(say(event.reason));
    case "task.forked":
      return words.forked;
  }
}

function failed(criteria: readonly { readonly status: string }[]): number {
  return criteria.filter(({ status }) => status === "failed").length;
}

/** Returns a message of a member for its office as text. */
function officeWords(said: OfficeSaid): string {
  if (said.is === "step") return said.text;
  return `→ ${said.target}: ${said.is === "invoke" ? said.task : said.content}`;
}
