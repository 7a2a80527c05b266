import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { AgentConfig } from "../../src/protocol/config.ts";
import type { Question } from "../../src/protocol/task/question.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import type { FakeServer } from "../fakes/fake-server.ts";
import type { Model } from "../fakes/reply.ts";
import { createTask, eventually, get, stateOf } from "../support/api.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";
import type { CliUnderTest } from "./cli-under-test.ts";
import { install, newDirectory } from "./pinned.ts";

/** Timeout for one step of a real command line on a busy machine. */
const patience = 120_000;

/** Starts a fake provider, and returns it with the configuration of the command line, whose home is in the directory. */
export async function configuredCli(
  cli: CliUnderTest,
  model: Model,
  directory: string,
): Promise<{ provider: FakeServer; config: object }> {
  const executable = await install(cli.name);
  const provider = await cli.startProvider(model);
  const home = join(directory, "home");
  await mkdir(home);
  const { arguments: more, env, ...rest } = await cli.configure({ home, url: provider.url });
  const config = {
    kind: cli.configKind,
    command: [executable, ...more],
    env: { ...env, HOME: home, TZ: "UTC" },
    ...rest,
  };
  return { provider, config };
}

/** A real command line as the agent of a real server, with a fake provider. */
export class CliAtWork {
  readonly provider: FakeServer;
  readonly #home: string;
  readonly #root: string;
  server: RunningServer;

  private constructor(provider: FakeServer, home: string, root: string, server: RunningServer) {
    this.provider = provider;
    this.#home = home;
    this.#root = root;
    this.server = server;
  }

  /** Starts a server with the command line as the agent `real`. The configuration may have other agents besides. */
  static async open(
    cli: CliUnderTest,
    model: Model,
    { agents: others = {}, ...config }: { agents?: Record<string, object>; [name: string]: unknown } = {},
    agent: Partial<AgentConfig> = {},
  ): Promise<CliAtWork> {
    const root = await newDirectory();
    const { provider, config: own } = await configuredCli(cli, model, root);
    const agents = { ...others, real: { ...own, ...agent } };
    const data = makeHome(agents, { outputDirectory: join(root, "workspaces"), ...config });
    return new CliAtWork(provider, data, root, await startServer(data));
  }

  /** The data directory of the server. */
  get home(): string {
    return this.#home;
  }

  create(title: string, description = ""): Promise<Task> {
    return createTask(this.server, { agent: "real", title, description });
  }

  /** Waits for a question and answers it. */
  async answer(id: string, answer: string): Promise<Question> {
    const question = await this.question(id);
    await get(this.server, "POST", `/api/questions/${question.id}/answer`, { answer });
    return question;
  }

  question(id: string): Promise<Question> {
    return eventually(
      "a question is open",
      async () => {
        const { questions, task } = await stateOf(this.server, id);
        if (task.status === "failed") throw new Error(`The task failed: ${JSON.stringify(task.error)}`);
        return questions.find(({ status }) => status === "pending");
      },
      patience,
    );
  }

  /** Waits until the fake provider has received this many requests. */
  async requests(count: number): Promise<void> {
    await eventually(`${count} requests`, async () => this.provider.requests.length >= count, patience);
  }

  /** Kills the server, as if it had crashed, and starts the next one. `meanwhile` happens in between. */
  async killServer(meanwhile: () => void = () => {}): Promise<void> {
    await this.server.kill();
    meanwhile();
    this.server = await startServer(this.#home);
  }

  async close(): Promise<void> {
    await closeHome(this.#home, this.server);
    await this.provider.close();
    await rm(this.#root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    await rm(this.#home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
