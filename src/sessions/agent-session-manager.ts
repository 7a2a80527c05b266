import { homedir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Installation } from "../agents/agent-kind.ts";
import type { Identified } from "../agents/message-codec.ts";
import type { AgentMessage } from "../protocol/agent-message.ts";
import type { RunId } from "../protocol/ids.ts";
import { ok, type Result } from "../protocol/result.ts";
import type { OpenAsk } from "../protocol/run/open-ask.ts";
import { adoptRun } from "../supervisor/adopt.ts";
import { thisMachine } from "../supervisor/machine.ts";
import { PermissionLost } from "../supervisor/permission.ts";
import { removeRun } from "../supervisor/remove.ts";
import { startRun } from "../supervisor/start.ts";
import type { Run } from "../supervisor/run.ts";
import { cliOf } from "../agents/known-clis.ts";
import type { AgentNetworks, NetworkAccess } from "../supervisor/network/agent-networks.ts";
import { isBuiltIn, isContained, limitsOf, sandboxPlan, type Containment } from "./containment.ts";
import { networkPolicyOf } from "./network-policy-of.ts";
import { prepareOwnDirectory } from "./own-directory.ts";
import type { SessionRequest } from "./session-request.ts";
import { Session } from "./session.ts";
import { MemorySessionLocks, type SessionLocks } from "./session-locks.ts";
import { interruption, launchOf, readerOf, spokenIn, textOf } from "./speaking.ts";

export type { SessionRequest } from "./session-request.ts";

interface Attached<Message extends Identified> {
  readonly session: Session;
  readonly request: SessionRequest<Message>;
  /** True until the first write if the previous server may have died in the middle of a line. */
  halfLine: boolean;
  /** Resolves when the interrupted turn is over. */
  turnOver?: PromiseWithResolvers<void>;
}

/** Time that an agent has to interrupt its turn. */
const interruptMs = 2_000;

/** Maximum size of an atomic write to a pipe. */
const wholeWriteBytes = 4096;

/** The state of an adopted run. */
export interface Adopted {
  readonly found: "alive" | "ended" | "never_started";
  readonly pid: number;
  readonly sandboxed: boolean;
}

/** Dependencies of a session manager. */
export interface SessionManagerOptions {
  readonly runsDirectory: string;
  readonly installation: Installation;
  readonly containment: Containment;
  readonly networks: AgentNetworks;
  /** The locks on agents' sessions; managers of one server share them. Default: locks in memory. */
  readonly locks?: SessionLocks;
  /**
   * Receives the faults of sessions. A session that cannot read or record is no longer attached; after any other fault
   * it continues.
   */
  onFault(runId: RunId, fault: unknown): void;
}

/**
 * Starts, adopts, prompts, stops and ends the sessions of agents. `Message` is the type of the messages that
 * the owner of the sessions sends. A session belongs to its run directory, not to this process: the next
 * server can adopt it.
 */
export class AgentSessionManager<Message extends Identified = AgentMessage> {
  readonly #sessions = new Map<RunId, Attached<Message>>();
  readonly #locks: SessionLocks;
  /** Sessions that wait for their end, until their locks are free. */
  readonly #detaching = new Set<Promise<void>>();
  readonly #options: SessionManagerOptions;

  constructor(options: SessionManagerOptions) {
    this.#options = options;
    this.#locks = options.locks ?? new MemorySessionLocks();
  }

  /** Returns true if this manager reads the run. */
  has(runId: RunId): boolean {
    return this.#sessions.has(runId);
  }

  /** Returns the process of an attached session. */
  processOf(runId: RunId): { pid: number; sandboxed: boolean } {
    const { pid, sandboxed } = this.#attached(runId).session.run;
    return { pid, sandboxed };
  }

  /**
   * Starts the agent's process and begins to read it. Returns a refusal if it cannot be started, or if another run
   * works in the agent's session; waits for a run that is leaving the session. Throws PermissionLost if it may not start.
   */
  async start(request: SessionRequest<Message>): Promise<Result<{ pid: number; sandboxed: boolean }>> {
    const { runId, session, config, workspace } = request;
    const { installation, containment } = this.#options;
    const locked = session === null ? ok(undefined) : await this.#locks.take(session.id, runId);
    if (!locked.ok) return locked;
    const { command, ...launch } = launchOf(request, installation, isContained(containment, config));
    const own = await this.#ownDirectory(request, { ...request.env, ...launch.env });
    const env = { ...request.env, ...launch.env, ...own.env };
    const network = await this.#network(request, env);
    const sandbox = await sandboxPlan(containment, config, {
      command,
      env,
      workspace,
      self: installation.self,
      network,
    });
    const starting = startRun({
      runId,
      dir: this.#directory(runId),
      command,
      env,
      cwd: workspace,
      own: own.directory === null ? [] : [own.directory],
      stdin: launch.stdin,
      limits: limitsOf(containment, config),
      greeting: launch.greeting,
      isOwnProgram: isBuiltIn(config),
      ...(sandbox === undefined ? {} : { sandbox }),
      isPermitted: request.isPermitted,
    });
    const started = await starting.catch(async (fault: unknown) => {
      // Only this fault proves that the agent did not start. After any other, it may be running and still needs its
      // network and session.
      if (fault instanceof PermissionLost) await this.#forgo(runId);
      throw fault;
    });
    if (!started.ok) {
      await this.#forgo(runId);
      return started;
    }
    await this.#attach(started.value, request, { halfLine: false });
    const { pid, sandboxed } = started.value;
    return ok({ pid, sandboxed });
  }

  /** Adopts a run of an earlier server. Reading continues where it stopped, even if the agent has ended. */
  async adopt(request: SessionRequest<Message>): Promise<Adopted> {
    const { runId, session } = request;
    const adoption = await adoptRun(this.#directory(runId));
    if (adoption.kind === "never_started") return { found: "never_started", pid: 0, sandboxed: false };
    if (session !== null) await this.#claim(session.id, runId);
    if (adoption.kind === "alive") await this.#options.networks.resume(runId);
    await this.#attach(adoption.run, request, { halfLine: true });
    const { pid, sandboxed } = adoption.run;
    return { found: adoption.kind === "alive" ? "alive" : "ended", pid, sandboxed };
  }

  /** Writes one message to the agent; false if the agent ended before it could accept the message. */
  async send(runId: RunId, message: Message, sessionId = ""): Promise<boolean> {
    const attached = this.#sessions.get(runId);
    if (attached === undefined) return false;
    const text = textOf(attached.request, message, sessionId);
    const broken = attached.halfLine && Buffer.byteLength(text) > wholeWriteBytes;
    attached.halfLine = false;
    return attached.session.run.write(broken ? `\n${text}` : text).then(
      () => true,
      // A write fails only if the agent is gone. The caller retains the message, and the run's end is reported.
      () => false,
    );
  }

  /** Freezes every process of the session; returns the pids that did not stop. */
  async freeze(runId: RunId): Promise<readonly number[]> {
    return (await this.#attached(runId).session.run.freeze()).running;
  }

  /** Continues a stopped session. Throws PermissionLost if it may not continue. */
  async thaw(runId: RunId): Promise<void> {
    const { session, request } = this.#attached(runId);
    await session.run.thaw(request.isPermitted);
  }

  /**
   * Interrupts the agent's turn, including its open asks, so that the agent writes its session to disk. Waits
   * a moment for the end of the turn. Does nothing for kinds that cannot be interrupted.
   */
  async interrupt(runId: RunId, sessionId: string, asks: readonly OpenAsk[]): Promise<void> {
    const attached = this.#attached(runId);
    const text = interruption(attached.request.config, sessionId, asks);
    if (text === "") return;
    const over = (attached.turnOver = Promise.withResolvers<void>());
    const limit = new AbortController();
    // A write fails only if the agent is gone, and with it the turn.
    await attached.session.run.write(text).catch(() => over.resolve());
    await Promise.race([over.promise, delay(interruptMs, undefined, { signal: limit.signal })]);
    limit.abort();
  }

  /** Ends every process of the session; its last output is still read and reported. */
  async end(runId: RunId): Promise<void> {
    await this.#attached(runId).session.run.end({ graceMs: 3_000 });
  }

  /** Stops reading one session and leaves its agent untouched. */
  async detach(runId: RunId): Promise<void> {
    await this.#sessions.get(runId)?.session.release();
  }

  /** Stops reading all sessions and leaves the agents untouched, so that the next server can adopt them. */
  async release(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map(({ session }) => session.release()));
    await Promise.all(this.#detaching);
  }

  async #attach(
    run: Run,
    request: SessionRequest<Message>,
    { halfLine }: { halfLine: boolean },
  ): Promise<void> {
    const { runId, position, outputFiles, secrets } = request;
    const onFault = (fault: unknown): void => this.#options.onFault(runId, fault);
    const session = await Session.open(run, {
      runId,
      reader: readerOf(request),
      position,
      outputFiles,
      secrets,
      onFault,
      record: (report) => {
        const events = spokenIn(report, request.config);
        for (const event of events) {
          if (event.t === "session") this.#claim(event.id, runId).catch(onFault);
        }
        return request.record({ ...report, events }).finally(() => {
          if (events.some(({ t }) => t === "turnEnd")) this.#sessions.get(runId)?.turnOver?.resolve();
        });
      },
    }).catch((fault: unknown) => {
      run.release();
      throw fault;
    });
    this.#sessions.set(runId, { session, request, halfLine });
    const detaching = this.#detachAtEnd(run, session, runId).catch(onFault);
    this.#detaching.add(detaching);
    void detaching.finally(() => this.#detaching.delete(detaching));
  }

  /** Frees the network and the session of a run that did not start. */
  async #forgo(runId: RunId): Promise<void> {
    await this.#options.networks.close(runId);
    await this.#locks.free(runId);
  }

  /** Waits for the end of the session, then removes it and releases its lock. */
  async #detachAtEnd(run: Run, session: Session, runId: RunId): Promise<void> {
    try {
      const outcome = await session.done;
      if (outcome === "ended") {
        await this.#locks.leaving(runId);
        await this.#removeRun(run);
      }
    } catch (fault) {
      this.#options.onFault(runId, fault);
    } finally {
      this.#sessions.delete(runId);
      run.release();
      await this.#locks.free(runId);
    }
  }

  /** Takes the lock for a run that already has its process. A refusal is a fault: two runs share a session. */
  async #claim(sessionId: string, runId: RunId): Promise<void> {
    const locked = await this.#locks.take(sessionId, runId);
    if (!locked.ok) this.#options.onFault(runId, new Error(locked.refusal.message));
  }

  /** Ends the processes that the agent left behind, since none may outlive its run, and deletes the spool. */
  async #removeRun(run: Run): Promise<void> {
    await run.end({ graceMs: 1_000 });
    await this.#options.networks.close(run.runId);
    await removeRun(run.dir);
  }

  /** Prepares the directory of the agent's command line; a program that is none has no directory. */
  async #ownDirectory(
    { config, ownDirectory }: SessionRequest<Message>,
    env: Readonly<Record<string, string>>,
  ): Promise<{ directory: string | null; env: Readonly<Record<string, string>> }> {
    const own = cliOf(config)?.ownDirectory(env);
    // Without a sandbox, another user than the server's cannot use the server's home.
    const isHome = thisMachine().agentUser !== null && !isContained(this.#options.containment, config);
    if (own === undefined && !isHome) return { directory: null, env: {} };
    const layout = own ?? { variables: {}, copies: [] };
    const home = env["HOME"] ?? homedir();
    const variables = await prepareOwnDirectory(ownDirectory, layout, home, config.personalMcpServers);
    return { directory: ownDirectory, env: isHome ? { HOME: ownDirectory, ...variables } : variables };
  }

  /** Opens the network of a run; null if it has none or is not sandboxed. */
  async #network(
    { runId, config }: SessionRequest<Message>,
    env: Readonly<Record<string, string>>,
  ): Promise<NetworkAccess | null> {
    const { containment, networks } = this.#options;
    const policy = isContained(containment, config)
      ? networkPolicyOf(config, env, containment.network)
      : null;
    return policy === null ? null : networks.open(runId, this.#directory(runId), policy);
  }

  #attached(runId: RunId): Attached<Message> {
    const attached = this.#sessions.get(runId);
    if (attached === undefined) throw new Error(`The session ${runId} is not attached.`);
    return attached;
  }

  #directory(runId: RunId): string {
    return join(this.#options.runsDirectory, runId);
  }
}
