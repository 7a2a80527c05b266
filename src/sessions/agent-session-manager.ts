import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Installation } from "../agents/agent-kind.ts";
import type { AgentMessage } from "../protocol/agent-message.ts";
import type { AgentConfig } from "../protocol/config.ts";
import type { RunId } from "../protocol/ids.ts";
import { ok, type Result } from "../protocol/result.ts";
import type { RunPosition } from "../protocol/run/position.ts";
import type { OpenAsk } from "../protocol/run/open-ask.ts";
import type { RunState } from "../protocol/run/run-state.ts";
import type { Spent } from "../protocol/run/spent.ts";
import { adoptRun } from "../supervisor/adopt.ts";
import { removeRun } from "../supervisor/remove.ts";
import { startRun } from "../supervisor/start.ts";
import type { Run } from "../supervisor/run.ts";
import { isContained, limitsOf, sandboxPlan, type Containment } from "./containment.ts";
import type { RecordReport } from "./report.ts";
import type { SessionSecrets } from "./session-secrets.ts";
import { Session } from "./session.ts";
import { SessionLocks } from "./session-locks.ts";
import { interruption, launchOf, readerOf, spokenIn, textOf } from "./speaking.ts";

/** One run of an agent as its owner asks for it. */
export interface SessionRequest {
  readonly runId: RunId;
  readonly config: AgentConfig;
  readonly workspace: string;
  /** Variables of this session, beside the agent's own. */
  readonly env: Readonly<Record<string, string>>;
  /** The agent's own session, for kinds that take turns; `opened` where this run has given its id. */
  readonly session: RunState["session"];
  /** The message that the run is started with, for kinds that have a process for every turn. */
  readonly turn: AgentMessage | null;
  /** What such an agent is told once, at the beginning. */
  readonly instructions: string;
  /** What its earlier runs have used. */
  readonly spent: Spent;
  readonly position: RunPosition;
  readonly keptFiles: { readonly stdout: string; readonly stderr: string };
  readonly record: RecordReport;
  readonly secrets: SessionSecrets;
}

interface Attached {
  readonly session: Session;
  readonly request: SessionRequest;
  /** The server before this one may have been killed in the middle of a line to the agent. */
  halfLine: boolean;
  /** Resolved when the turn that is being broken off is over. */
  turnOver?: PromiseWithResolvers<void>;
}

/** How long an agent has to break off its turn. */
const interruptMs = 2_000;

/** Up to here a write to a pipe is whole or not at all. */
const wholeWriteBytes = 4096;

/** What was found of a run that should be there. */
export interface Adopted {
  readonly found: "alive" | "ended" | "never_started";
  readonly pid: number;
  readonly sandboxed: boolean;
}

/**
 * Starts, finds, prompts, stops and ends the agents' sessions, for everything in Signalbox that has agents.
 * A session belongs to its run directory, not to this process: it can be adopted by the next one.
 */
export class AgentSessionManager {
  readonly #sessions = new Map<RunId, Attached>();
  readonly #locks = new SessionLocks();
  readonly #runsDirectory: string;
  readonly #installation: Installation;
  readonly #containment: Containment;
  readonly #onFault: (runId: RunId, fault: unknown) => void;

  constructor(options: {
    runsDirectory: string;
    installation: Installation;
    containment: Containment;
    /** A session could not go on reading or recording; it is no longer attached. */
    onFault: (runId: RunId, fault: unknown) => void;
  }) {
    this.#runsDirectory = options.runsDirectory;
    this.#installation = options.installation;
    this.#containment = options.containment;
    this.#onFault = options.onFault;
  }

  has(runId: RunId): boolean {
    return this.#sessions.has(runId);
  }

  /**
   * Starts the agent's process and begins to read it. Refused with a sentence where it cannot be started, or
   * where another run has the agent's session: that one is waited for where it is about to go.
   */
  async start(request: SessionRequest): Promise<Result<{ pid: number; sandboxed: boolean }>> {
    const { runId, session, config, workspace } = request;
    const locked = await this.#locks.take(session?.id, runId);
    if (!locked.ok) return locked;
    const launch = launchOf(request, this.#installation, isContained(this.#containment, config));
    const env = { ...request.env, ...launch.env };
    const sandbox = await sandboxPlan(this.#containment, config, launch, env, workspace);
    const started = await startRun({
      runId,
      dir: this.#directory(runId),
      command: launch.command,
      env,
      cwd: workspace,
      stdin: launch.stdin,
      limits: limitsOf(this.#containment, config),
      greeting: launch.greeting,
      ...(sandbox === undefined ? {} : { sandbox }),
    });
    if (!started.ok) {
      this.#locks.free(runId);
      return started;
    }
    await this.#attach(started.value, request, { halfLine: false });
    const { pid, sandboxed } = started.value;
    return ok({ pid, sandboxed });
  }

  /** Takes up a run of the time before: reading goes on where it stopped, whether the agent lives or not. */
  async adopt(request: SessionRequest): Promise<Adopted> {
    const adoption = await adoptRun(this.#directory(request.runId));
    if (adoption.kind === "never_started") return { found: "never_started", pid: 0, sandboxed: false };
    await this.#locks.take(request.session?.id, request.runId);
    await this.#attach(adoption.run, request, { halfLine: true });
    const { pid, sandboxed } = adoption.run;
    return { found: adoption.kind === "alive" ? "alive" : "ended", pid, sandboxed };
  }

  /** Writes one message to the agent; false where the agent ended before it could take it. */
  async send(runId: RunId, message: AgentMessage, sessionId = ""): Promise<boolean> {
    const attached = this.#sessions.get(runId);
    if (attached === undefined) return false;
    const text = textOf(attached.request, message, sessionId);
    const broken = attached.halfLine && Buffer.byteLength(text) > wholeWriteBytes;
    attached.halfLine = false;
    return attached.session.run.write(broken ? `\n${text}` : text).then(
      () => true,
      () => false,
    );
  }

  /** Stops every process of the session where it is; gives the pids that would not stop. */
  async freeze(runId: RunId): Promise<readonly number[]> {
    return (await this.#attached(runId).session.run.freeze()).running;
  }

  /** Lets a stopped session go on. */
  async thaw(runId: RunId): Promise<void> {
    await this.#attached(runId).session.run.thaw();
  }

  /**
   * Lets the agent break off its turn, what it asks in it among that, so that it closes its books; waits a
   * moment for its word that it has. Nothing for kinds that cannot.
   */
  async interrupt(runId: RunId, sessionId: string, asks: readonly OpenAsk[]): Promise<void> {
    const attached = this.#attached(runId);
    const text = interruption(attached.request.config, sessionId, asks);
    if (text === "") return;
    const over = (attached.turnOver = Promise.withResolvers<void>());
    const limit = new AbortController();
    await attached.session.run.write(text).catch(() => over.resolve());
    await Promise.race([over.promise, delay(interruptMs, undefined, { signal: limit.signal })]);
    limit.abort();
  }

  /** Ends every process of the session; its last words are still read and reported. */
  async end(runId: RunId): Promise<void> {
    await this.#attached(runId).session.run.end({ graceMs: 3_000 });
  }

  /** Stops reading everything and leaves the agents as they are, for the next server to adopt. */
  async release(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map(({ session }) => session.release()));
  }

  async #attach(run: Run, request: SessionRequest, { halfLine }: { halfLine: boolean }): Promise<void> {
    const { runId, position, keptFiles, secrets } = request;
    const session = await Session.open(run, {
      runId,
      reader: readerOf(request),
      position,
      keptFiles,
      secrets,
      record: (report) => {
        const events = spokenIn(report, request.config);
        for (const event of events) if (event.t === "session") void this.#locks.take(event.id, runId);
        return request.record({ ...report, events }).finally(() => {
          if (events.some(({ t }) => t === "turnEnd")) this.#sessions.get(runId)?.turnOver?.resolve();
        });
      },
    });
    this.#sessions.set(runId, { session, request, halfLine });
    session.done
      .then((outcome) => {
        if (outcome !== "ended") return undefined;
        this.#locks.leaving(runId);
        return this.#clearAway(run);
      })
      .catch((fault: unknown) => this.#onFault(runId, fault))
      .finally(() => {
        this.#sessions.delete(runId);
        this.#locks.free(runId);
        run.release();
      });
  }

  /** No process outlives its run: what the agent left behind ends with it, and the spool goes. */
  async #clearAway(run: Run): Promise<void> {
    await run.end({ graceMs: 1_000 });
    await removeRun(run.dir);
  }

  #attached(runId: RunId): Attached {
    const attached = this.#sessions.get(runId);
    if (attached === undefined) throw new Error(`The session ${runId} is not attached.`);
    return attached;
  }

  #directory(runId: RunId): string {
    return join(this.#runsDirectory, runId);
  }
}
