import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { AgentEvent } from "../../src/agents/agent-event.ts";
import type { AskAnswer, Engagement, Permissions, Turn } from "../../src/agents/turn-kind.ts";
import type { FakeServer } from "../fakes/fake-server.ts";
import { playScenes } from "../fakes/scenes.ts";
import type { CliUnderTest } from "./cli-under-test.ts";
import { LiveAgent } from "./live-agent.ts";
import { cliPath, newDirectory } from "./pinned.ts";

const instructions = "You are being tested.";

/**
 * A conversation with a real command line, in its own workspace and home directory, with a fake provider. Drives the
 * kind like a session, without a server: one turn at a time, with a new process if one is needed.
 */
export class CliConversation {
  readonly provider: FakeServer;
  readonly workspace: string;
  readonly home: string;
  /** All processes so far; only the last one can still be running. */
  readonly runs: LiveAgent[] = [];
  readonly #cli: CliUnderTest;
  readonly #root: string;
  readonly #config: Engagement["config"];
  readonly #permissions: Permissions;
  #session: Engagement["session"] = { is: "new", id: randomUUID() };
  readonly #opened = new Set<LiveAgent>();
  #turns = 0;
  #last: Turn = { messageId: "", text: "" };

  private constructor(parts: {
    cli: CliUnderTest;
    provider: FakeServer;
    root: string;
    config: Engagement["config"];
    permissions: Permissions;
  }) {
    this.#cli = parts.cli;
    this.provider = parts.provider;
    this.#root = parts.root;
    this.workspace = join(parts.root, "workspace");
    this.home = join(parts.root, "home");
    this.#config = parts.config;
    this.#permissions = parts.permissions;
  }

  static async open(cli: CliUnderTest, permissions: Permissions = "edits"): Promise<CliConversation> {
    const root = await newDirectory();
    const home = join(root, "home");
    await mkdir(join(root, "workspace"));
    await mkdir(home);
    await mkdir(join(root, "tmp"));
    const provider = await cli.startProvider(playScenes(cli.scenes));
    const { arguments: more, env, model } = await cli.configure({ home, url: provider.url });
    const path = `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`;
    const config = {
      command: [cliPath(cli.name), ...more],
      env: { PATH: path, HOME: home, TMPDIR: join(root, "tmp"), TZ: "UTC", LANG: "C.UTF-8", ...env },
      ...(model === undefined ? {} : { model }),
    };
    return new CliConversation({ cli, provider, root, config, permissions });
  }

  /** The process that is running, or ran last. */
  get run(): LiveAgent {
    const last = this.runs.at(-1);
    if (last === undefined) throw new Error("No process was started yet.");
    return last;
  }

  /** Sends a turn, and starts a process if one is needed. */
  async say(text: string): Promise<void> {
    this.#turns += 1;
    const told =
      this.#turns === 1 && this.#cli.kind.is === "conversation" && this.#cli.kind.kind.instructedByTurn;
    const messageId = `m_${String(this.#turns).padStart(8, "0")}`;
    this.#last = { messageId, text: told ? `${instructions}\n\n${text}` : text };
    await this.repeat();
  }

  /** Sends the last turn again, like a sender that does not know if it arrived. */
  async repeat(): Promise<void> {
    const { kind } = this.#cli;
    if (kind.is === "single turn") {
      this.#start(kind.kind.launch(this.#engagement(), this.#last));
      return;
    }
    if (this.runs.length === 0) this.#start(kind.kind.launch(this.#engagement()));
    if (kind.kind.awaitsSession && !this.#opened.has(this.run)) {
      const { id } = await this.run.next("session");
      this.#session = { is: "resumed", id };
      this.#opened.add(this.run);
    }
    this.run.write(kind.kind.turn(this.#last, this.#session.id));
  }

  /** Sends a turn and waits for its end; a process that takes only one turn then ends. */
  async turn(text: string): Promise<AgentEvent & { t: "turnEnd" }> {
    await this.say(text);
    const end = await this.run.next("turnEnd");
    if (this.#cli.kind.is === "single turn") await this.restart();
    return end;
  }

  /** Waits for a question of the agent's own tool and answers it. */
  async answer(answer: AskAnswer): Promise<AgentEvent & { t: "ask" }> {
    const ask = await this.run.next("ask");
    if (this.#cli.kind.is === "conversation") this.run.write(this.#cli.kind.kind.answer(ask, answer));
    return ask;
  }

  interrupt(): void {
    if (this.#cli.kind.is === "conversation") this.run.write(this.#cli.kind.kind.interrupt(this.#session.id));
  }

  /** Ends the process and resumes its session in a new one. */
  async restart(): Promise<void> {
    await this.run.finish();
    const known = this.runs.flatMap(({ events }) => events).findLast((event) => event.t === "session");
    this.#session = { is: "resumed", id: known?.id ?? this.#session.id };
    if (this.#cli.kind.is === "conversation") this.#start(this.#cli.kind.kind.launch(this.#engagement()));
  }

  async close(): Promise<void> {
    await Promise.all(this.runs.map((run) => run.kill()));
    await this.provider.close();
    await rm(this.#root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  #start(launch: ConstructorParameters<typeof LiveAgent>[0]): void {
    const { id } = this.#session;
    const known = this.#session.is === "resumed" ? { session: id } : {};
    const model = this.#config.model === undefined ? {} : { model: this.#config.model };
    const reader = this.#cli.kind.kind.reader({
      offset: 0,
      dialects: ["platform"],
      ...known,
      ...model,
      now: () => new Date(),
    });
    this.runs.push(new LiveAgent(launch, this.workspace, reader));
  }

  #engagement(): Engagement {
    return {
      config: this.#config,
      workspace: this.workspace,
      session: this.#session,
      instructions,
      permissions: this.#permissions,
      contained: false,
    };
  }
}
