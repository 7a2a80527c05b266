import type { AgentEvent } from "../agents/agent-event.ts";
import type { AgentReader } from "../agents/agent-kind.ts";
import type { RunId } from "../protocol/ids.ts";
import type { RunPosition, StreamPosition } from "../protocol/run-position.ts";
import type { OutputRange } from "../protocol/task/output-range.ts";
import type { Run } from "../supervisor/run.ts";
import { KeptLog } from "./kept-log.ts";
import type { RecordReport, SessionReport } from "./report.ts";

/** How often output without a message in it is reported. */
const outputEveryMs = 100;
const tailBytes = 2_000;

/** What a session needs to read one run. */
export interface SessionPlan {
  readonly runId: RunId;
  /** A reader that begins at `position.resume`. */
  readonly reader: AgentReader;
  readonly position: RunPosition;
  readonly keptFiles: { readonly stdout: string; readonly stderr: string };
  readonly record: RecordReport;
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
    this.run = run;
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
      const ended = this.#stop.signal.aborted
        ? null
        : { exit: await this.run.exit, stderrTail: this.#stderrTail };
      await this.#report(ended);
      return ended === null ? "released" : "ended";
    } finally {
      this.#clearTimers();
      await Promise.all([this.#logs.stdout.close(), this.#logs.stderr.close()]);
    }
  }

  async #readStdout(): Promise<void> {
    const { resume } = this.#plan.position;
    for await (const { bytes, offset } of this.run.follow("stdout", resume, this.#stop.signal)) {
      this.#forgetSilence();
      const unkept = bytes.subarray(Math.max(0, this.#at.stdout.read - offset));
      await this.#logs.stdout.append(unkept);
      this.#advance("stdout", unkept.length);
      this.#take(this.#reader.push(bytes));
      this.#listenForSilence();
      if (this.#events.length > 0) await this.#report(null);
      else this.#reportOutputSoon();
    }
  }

  async #readStderr(): Promise<void> {
    for await (const { bytes } of this.run.follow("stderr", this.#at.stderr.read, this.#stop.signal)) {
      await this.#logs.stderr.append(bytes);
      this.#advance("stderr", bytes.length);
      this.#stderrTail = tailOf(this.#stderrTail, bytes);
      this.#reportOutputSoon();
    }
  }

  /** Both counters move in one step, so that a report in between never sees bytes kept but not read. */
  #advance(stream: "stdout" | "stderr", bytes: number): void {
    const { read, kept } = this.#at[stream];
    this.#at[stream] = { read: read + bytes, kept: kept + bytes };
  }

  #take(events: readonly AgentEvent[]): void {
    for (const event of events) {
      if (event.offset <= this.#plan.position.lastItem) continue;
      this.#lastItem = event.offset;
      if (event.t === "reply") this.run.write(event.text).catch(() => undefined);
      else this.#events.push(event);
    }
  }

  #listenForSilence(): void {
    const { quietAfterMs } = this.#reader;
    if (quietAfterMs === null) return;
    this.#quietTimer = setTimeout(() => {
      this.#take(this.#reader.quiet());
      if (this.#events.length > 0) this.#reportInBackground();
    }, quietAfterMs);
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
      resume: Math.min(this.#reader.resumeOffset, stdout.read),
      lastItem: this.#lastItem,
    };
  }

  #clearTimers(): void {
    if (this.#outputTimer !== null) clearTimeout(this.#outputTimer);
    this.#forgetSilence();
  }
}

function tailOf(tail: string, bytes: Uint8Array): string {
  return (tail + Buffer.from(bytes.subarray(-tailBytes)).toString("utf8")).slice(-tailBytes);
}
