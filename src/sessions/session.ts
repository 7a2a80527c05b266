import type { AgentEvent } from "../agents/agent-event.ts";
import type { AgentReader } from "../agents/agent-kind.ts";
import type { RunId } from "../protocol/ids.ts";
import type { RunPosition } from "../protocol/run/position.ts";
import type { StreamPosition } from "../protocol/run/position.ts";
import { redactValue } from "../protocol/redact/redact-value.ts";
import type { RedactedPiece } from "../protocol/redact/redactor.ts";
import type { OutputRange } from "../protocol/run/output-range.ts";
import type { Run } from "../supervisor/run.ts";
import { type Intake, intakeOf, partAfter } from "./intake.ts";
import { KeptLog } from "./kept-log.ts";
import type { RecordReport, RunEnd, SessionReport } from "./report.ts";
import { restoreOwn, type SessionSecrets } from "./session-secrets.ts";
import { SpoolOffsets } from "./spool-offsets.ts";

/** How often output without a message in it is reported. */
const outputEveryMs = 100;
const tailBytes = 2_000;
/** How long a few bytes that may begin a secret wait for what follows. */
const heldMs = 100;

/** What a session needs to read one run. */
export interface SessionPlan {
  readonly runId: RunId;
  /** A reader that begins at `position.resume`. */
  readonly reader: AgentReader;
  readonly position: RunPosition;
  readonly keptFiles: { readonly stdout: string; readonly stderr: string };
  readonly record: RecordReport;
  readonly secrets: SessionSecrets;
}

/**
 * Reads one run from where reading stopped, keeps what it printed, and reports what it said.
 *
 * Three offsets make a line count exactly once whatever dies: `read` is how much of the spool is in the
 * kept log, `kept` is how long the kept log was then, and `resume` is where the reader of messages must
 * begin to understand what follows (the start of a block that is still open lies before `read`). All three
 * are recorded together with the events they gave. A new session cuts the kept log back to `kept`, feeds
 * its reader from `resume`, keeps only what lies after `read`, and drops items up to `lastItem`.
 *
 * Nothing goes further than the intake with a secret in it: the kept log, the reader and the tail of stderr
 * get what it gives. What it holds back has not been read as far as `read` is concerned, so a freeze, a
 * release or a crash loses none of it; at the end it is given out. Texts that a reader put together from
 * several pieces (escape sequences removed, the parts of a message joined) are looked through once more.
 *
 * One report is under way at a time. A message is reported at once; plain output is gathered for a moment.
 */
export class Session {
  readonly run: Run;
  readonly #plan: SessionPlan;
  readonly #reader: AgentReader;
  readonly #logs: { stdout: KeptLog; stderr: KeptLog };
  readonly #at: { stdout: StreamPosition; stderr: StreamPosition };
  readonly #reported: { stdout: number; stderr: number };
  readonly #stop = new AbortController();
  readonly #stdout: Intake;
  readonly #stderr: Intake;
  /** Null where nothing is taken out, so that all offsets are the spool's. */
  readonly #offsets: SpoolOffsets | null;
  #taking: Promise<void> = Promise.resolve();
  #events: AgentEvent[] = [];
  #lastItem: number;
  #stderrTail = "";
  #reporting: Promise<void> = Promise.resolve();
  #outputTimer: NodeJS.Timeout | null = null;
  #quietTimer: NodeJS.Timeout | null = null;
  /** Resolves when the run's end has been recorded, or the session was released; rejects where it cannot go on. */
  readonly done: Promise<"ended" | "released">;

  private constructor(run: Run, plan: SessionPlan, logs: { stdout: KeptLog; stderr: KeptLog }) {
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
    this.#reported = { stdout: position.stdout.kept, stderr: position.stderr.kept };
    this.#lastItem = position.lastItem;
    this.done = this.#readToTheEnd();
  }

  static async open(run: Run, plan: SessionPlan): Promise<Session> {
    const { keptFiles, position } = plan;
    const stdout = await KeptLog.open(keptFiles.stdout, position.stdout.kept);
    const stderr = await KeptLog.open(keptFiles.stderr, position.stderr.kept);
    return new Session(run, plan, { stdout, stderr });
  }

  /** Stops reading and leaves the agent as it is; what was read is reported first. */
  async release(): Promise<void> {
    this.#stop.abort();
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
    return { exit, stderrTail: this.#stderrTail, ...(exceeded === undefined ? {} : { exceeded }) };
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

  /** One piece after the other: what a silence lets go must not overtake, or be overtaken. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#taking = this.#taking.then(work);
    return this.#taking;
  }

  /** Both counters move in one step, so that a report in between never sees bytes kept but not read. */
  async #keep(stream: "stdout" | "stderr", piece: RedactedPiece): Promise<void> {
    const { read, kept } = this.#at[stream];
    const unkept = partAfter(piece, read);
    await this.#logs[stream].append(unkept);
    this.#at[stream] = { read: Math.max(read, piece.to), kept: kept + unkept.length };
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

  /** The event at its place in the spool, with nothing in it that must not be shown. */
  #shown(event: AgentEvent): AgentEvent {
    const { redaction } = this.#plan.secrets;
    if (redaction === null || this.#offsets === null) return event;
    const offset = this.#offsets.of(event.offset);
    const placed = event.t === "item" ? { ...event, item: { ...event.item, offset } } : event;
    return redactValue(redaction, { ...placed, offset });
  }

  #reply(text: string): void {
    this.run.write(restoreOwn(this.#plan.secrets.own, text)).catch(() => undefined);
  }

  #listenForSilence(): void {
    const after = this.#reader.quietAfterMs ?? (this.#stdout.holds ? heldMs : null);
    if (after === null) return;
    this.#quietTimer = setTimeout(() => {
      this.#inTurn(() => this.#takeSilence()).catch(() => this.#stop.abort());
    }, after);
  }

  /** What was held back comes first; the silence after it is another one. */
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

  /** A report that failed ends the session; `done` then rejects with the reason. */
  #reportInBackground(): void {
    this.#report(null).catch(() => this.#stop.abort());
  }

  /** Waits for the report before it, then reports everything that is there by then. */
  #report(ended: SessionReport["ended"]): Promise<void> {
    this.#reporting = this.#reporting.then(() => this.#reportNow(ended));
    return this.#reporting;
  }

  async #reportNow(ended: SessionReport["ended"]): Promise<void> {
    if (this.#outputTimer !== null) clearTimeout(this.#outputTimer);
    this.#outputTimer = null;
    const events = this.#events;
    const output = this.#newOutput();
    if (events.length === 0 && output.length === 0 && ended === null) return;
    const report = { runId: this.#plan.runId, events, output, position: this.#position(), ended };
    this.#events = [];
    for (const range of output) this.#reported[range.stream] = range.to;
    if (events.length > 0 || ended !== null) {
      await Promise.all([this.#logs.stdout.sync(), this.#logs.stderr.sync()]);
    }
    await this.#plan.record(report);
  }

  #newOutput(): OutputRange[] {
    return (["stdout", "stderr"] as const)
      .map((stream) => ({ stream, from: this.#reported[stream], to: this.#at[stream].kept }))
      .filter(({ from, to }) => to > from);
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
