import { setTimeout as delay } from "node:timers/promises";
import type { AgentEvent } from "../agents/agent-event.ts";
import type { AgentReader } from "../agents/agent-kind.ts";
import type { RunId } from "../protocol/ids.ts";
import type { RunPosition } from "../protocol/run/position.ts";
import type { StreamPosition } from "../protocol/run/position.ts";
import { redactValue } from "../protocol/redact/redact-value.ts";
import type { RedactedPiece } from "../protocol/redact/redactor.ts";
import type { Run } from "../supervisor/run.ts";
import { ArrivalOrder } from "./arrival-order.ts";
import { type Intake, intakeOf, partAfter } from "./intake.ts";
import { OutputLog } from "./output-log.ts";
import type { RecordReport, RunEnd, SessionReport } from "./report.ts";
import { restoreOwn, type SessionSecrets } from "./session-secrets.ts";
import { SpoolOffsets } from "./spool-offsets.ts";

/** Interval for reporting output that contains no message. */
const outputEveryMs = 100;
/** Number of bytes at the end of stderr that are reported. */
const tailBytes = 2_000;
/** Time that a few bytes which may begin a secret are held for more input. */
const heldMs = 100;
/** Time in which the end of an agent that accepts no reply must be detected. */
const endShowsMs = 1_000;

/** Everything that a session needs to read one run. */
export interface SessionPlan {
  readonly runId: RunId;
  /** A reader that begins at `position.resume`. */
  readonly reader: AgentReader;
  readonly position: RunPosition;
  readonly outputFiles: { readonly stdout: string; readonly stderr: string };
  readonly record: RecordReport;
  readonly secrets: SessionSecrets;
  /** Receives faults after which the session continues; other faults reject `done`. */
  onFault(fault: unknown): void;
}

/**
 * Reads one run from its stored position, writes its output to the output log, and reports its events.
 *
 * Three offsets make a line count exactly once after any crash: `read` is the length of the spool that is in the output
 * log, `kept` is the length of the output log at that time, and `resume` is the offset at which the message reader must
 * start to parse the rest (an open block starts before `read`). All three are recorded together with their events. A
 * new session truncates the output log to `kept`, feeds its reader from `resume`, stores only the bytes after `read`,
 * and drops items up to `lastItem`.
 *
 * No secret passes the intake: the output log, the reader and the tail of stderr get only its output. Bytes that it
 * holds back do not count as read, so neither a freeze nor a release nor a crash loses them; at the end they are
 * released. Texts that a reader joined from several pieces (escape sequences removed, parts of a message combined) are
 * searched once more.
 *
 * One report is in progress at a time. A message is reported immediately; plain output is batched for a moment.
 */
export class Session {
  readonly run: Run;
  readonly #plan: SessionPlan;
  readonly #reader: AgentReader;
  readonly #logs: { stdout: OutputLog; stderr: OutputLog };
  readonly #at: { stdout: StreamPosition; stderr: StreamPosition };
  readonly #arrived = new ArrivalOrder();
  readonly #stop = new AbortController();
  readonly #stdout: Intake;
  readonly #stderr: Intake;
  /** Null if there are no secrets; then all offsets are spool offsets. */
  readonly #offsets: SpoolOffsets | null;
  #taking: Promise<void> = Promise.resolve();
  #events: AgentEvent[] = [];
  #lastItem: number;
  #stderrTail = "";
  #reporting: Promise<void> = Promise.resolve();
  #outputTimer: NodeJS.Timeout | null = null;
  #quietTimer: NodeJS.Timeout | null = null;
  /** Resolves when the run's end is recorded or the session was released; rejects if the session cannot continue. */
  readonly done: Promise<"ended" | "released">;

  private constructor(run: Run, plan: SessionPlan, logs: { stdout: OutputLog; stderr: OutputLog }) {
    const { position, reader } = plan;
    const { redaction } = plan.secrets;
    this.run = run;
    this.#stdout = intakeOf(redaction, position.resume);
    this.#stderr = intakeOf(redaction, position.stderr.read);
    this.#offsets = redaction === null ? null : new SpoolOffsets(position.resume);
    this.#plan = plan;
    this.#logs = logs;
    this.#reader = reader;
    this.#at = { stdout: position.stdout, stderr: position.stderr };
    this.#lastItem = position.lastItem;
    this.done = this.#readToTheEnd();
  }

  /** Opens the output logs at their recorded lengths and starts reading. */
  static async open(run: Run, plan: SessionPlan): Promise<Session> {
    const { outputFiles, position } = plan;
    const stdout = await OutputLog.open(outputFiles.stdout, position.stdout.kept);
    const stderr = await OutputLog.open(outputFiles.stderr, position.stderr.kept);
    return new Session(run, plan, { stdout, stderr });
  }

  /** Reports everything read so far, then stops reading and leaves the agent untouched. */
  async release(): Promise<void> {
    this.#stop.abort();
    // The owner of the session gets the fault from `done`.
    await this.done.catch(() => undefined);
    this.run.release();
  }

  async #readToTheEnd(): Promise<"ended" | "released"> {
    try {
      await Promise.all([this.#readStdout(), this.#readStderr()]);
      if (!this.#stop.signal.aborted) this.#take(this.#reader.end());
      const ended = this.#stop.signal.aborted ? null : await this.#end();
      await this.#report(ended);
      return ended === null ? "released" : "ended";
    } finally {
      this.#clearTimers();
      await Promise.all([this.#logs.stdout.close(), this.#logs.stderr.close()]);
    }
  }

  async #end(): Promise<RunEnd> {
    const exit = await this.run.exit;
    const exceeded = this.run.exceeded();
    return {
      exit,
      stderrTail: this.#stderrTail,
      ...(exceeded === undefined ? {} : { exceeded }),
    };
  }

  async #readStdout(): Promise<void> {
    for await (const { bytes } of this.run.follow("stdout", this.#stdout.from, this.#stop.signal)) {
      this.#forgetSilence();
      await this.#inTurn(() => this.#takeStdout(this.#stdout.push(bytes)));
      this.#listenForSilence();
      if (this.#events.length > 0) await this.#report(null);
      else this.#reportOutputSoon();
    }
    this.#forgetSilence();
    await this.#inTurn(() => this.#takeStdout(this.#stop.signal.aborted ? null : this.#stdout.end()));
    this.#forgetSilence();
  }

  async #readStderr(): Promise<void> {
    for await (const { bytes } of this.run.follow("stderr", this.#stderr.from, this.#stop.signal)) {
      await this.#keep("stderr", this.#stderr.push(bytes));
      this.#reportOutputSoon();
    }
    const rest = this.#stop.signal.aborted ? null : this.#stderr.end();
    if (rest !== null) await this.#keep("stderr", rest);
  }

  async #takeStdout(piece: RedactedPiece | null): Promise<void> {
    if (piece === null) return;
    await this.#keep("stdout", piece);
    this.#offsets?.note(piece);
    this.#take(this.#reader.push(piece.bytes));
    this.#offsets?.forget(this.#reader.resumeOffset);
  }

  /** Processes pieces one at a time, so that bytes which a silence releases stay in order. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#taking = this.#taking.then(work);
    return this.#taking;
  }

  /**
   * Stores a piece. The counters and the order change in one step, so that a report never sees bytes that are stored but
   * not read.
   */
  async #keep(stream: "stdout" | "stderr", piece: RedactedPiece): Promise<void> {
    const { read, kept } = this.#at[stream];
    const unkept = partAfter(piece, read);
    await this.#logs[stream].append(unkept);
    this.#at[stream] = { read: Math.max(read, piece.to), kept: kept + unkept.length };
    this.#arrived.add(stream, kept, unkept);
    if (stream === "stderr") this.#stderrTail = tailOf(this.#stderrTail, unkept);
  }

  #take(events: readonly AgentEvent[]): void {
    for (const given of events) {
      const event = this.#shown(given);
      if (event.offset <= this.#plan.position.lastItem) continue;
      this.#lastItem = event.offset;
      if (event.t === "reply") this.#reply(event.text);
      else this.#events.push(event);
    }
  }

  /** Returns the event with its spool offset and without secrets. */
  #shown(event: AgentEvent): AgentEvent {
    const { redaction } = this.#plan.secrets;
    if (redaction === null || this.#offsets === null) return event;
    const offset = this.#offsets.of(event.offset);
    const placed = event.t === "item" ? { ...event, item: { ...event.item, offset } } : event;
    return redactValue(redaction, { ...placed, offset });
  }

  #reply(text: string): void {
    this.run
      .write(restoreOwn(this.#plan.secrets.own, text))
      .catch((fault: unknown) => this.#reportUnlessEnded(fault));
  }

  /**
   * Reports a fault, unless the agent has ended: an ended agent accepts no reply, and its end is reported anyway. An
   * agent that lives waits for the reply.
   */
  async #reportUnlessEnded(fault: unknown): Promise<void> {
    const lives = delay(endShowsMs, true, { ref: false });
    if (await Promise.race([lives, this.run.exit.then(() => false)])) this.#plan.onFault(fault);
  }

  #listenForSilence(): void {
    const after = this.#reader.quietAfterMs ?? (this.#stdout.holds ? heldMs : null);
    if (after === null) return;
    this.#quietTimer = setTimeout(() => {
      // Reading awaits the same promise, so `done` rejects with the reason.
      this.#inTurn(() => this.#takeSilence()).catch(() => this.#stop.abort());
    }, after);
  }

  /** Handles a silence. Held bytes are released first; the silence after them is a new one. */
  async #takeSilence(): Promise<void> {
    const settled = this.#stdout.settle();
    if (settled !== null) {
      await this.#takeStdout(settled);
      this.#forgetSilence();
      this.#listenForSilence();
      this.#reportOutputSoon();
    } else if (this.#reader.quietAfterMs !== null) this.#take(this.#reader.quiet());
    if (this.#events.length > 0) this.#reportInBackground();
  }

  #forgetSilence(): void {
    if (this.#quietTimer !== null) clearTimeout(this.#quietTimer);
    this.#quietTimer = null;
  }

  #reportOutputSoon(): void {
    this.#outputTimer ??= setTimeout(() => this.#reportInBackground(), outputEveryMs);
  }

  /** Sends a report without waiting. A failed report ends the session; `done` then rejects with the reason. */
  #reportInBackground(): void {
    this.#report(null).catch(() => this.#stop.abort());
  }

  /** Waits for the previous report, then reports everything since. */
  #report(ended: SessionReport["ended"]): Promise<void> {
    this.#reporting = this.#reporting.then(() => this.#reportNow(ended));
    return this.#reporting;
  }

  async #reportNow(ended: SessionReport["ended"]): Promise<void> {
    if (this.#outputTimer !== null) clearTimeout(this.#outputTimer);
    this.#outputTimer = null;
    const events = this.#events;
    const output = this.#arrived.take();
    if (events.length === 0 && output.length === 0 && ended === null) return;
    const report = { runId: this.#plan.runId, events, output, position: this.#position(), ended };
    this.#events = [];
    if (events.length > 0 || ended !== null) {
      await Promise.all([this.#logs.stdout.sync(), this.#logs.stderr.sync()]);
    }
    await this.#plan.record(report);
  }

  #position(): RunPosition {
    const { stdout, stderr } = this.#at;
    return {
      stdout,
      stderr,
      resume: Math.min(this.#spoolOffset(this.#reader.resumeOffset), stdout.read),
      lastItem: this.#lastItem,
    };
  }

  #spoolOffset(offset: number): number {
    return this.#offsets === null ? offset : this.#offsets.of(offset);
  }

  #clearTimers(): void {
    if (this.#outputTimer !== null) clearTimeout(this.#outputTimer);
    this.#forgetSilence();
  }
}

function tailOf(tail: string, bytes: Uint8Array): string {
  return (tail + Buffer.from(bytes.subarray(-tailBytes)).toString("utf8")).slice(-tailBytes);
}
