import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { DeliveryInfo } from "../../src/protocol/api/deliveries.ts";
import type { GitHostKind } from "../../src/protocol/settings/git-hosts.ts";
import { FakeGitHost } from "../fakes/git-host.ts";
import { createTask, get, stateOf, untilStatus } from "./api.ts";
import { cli } from "./cli.ts";
import { makeGatedHome } from "./gated-home.ts";
import { closeFlowHome, decide, pendingReview } from "./gates.ts";
import { type HostedProject, hostedProject } from "./hosted-project.ts";
import { type RunningServer, startServer } from "./server.ts";

/** A server, a project on a git host, and fakes of that host, for the tests of one file about deliveries. */
export class DeliveryJourney {
  readonly home = makeGatedHome();
  readonly place = realpathSync(mkdtempSync(join(tmpdir(), "signalbox-delivery-")));
  readonly hosted: HostedProject = hostedProject(this.place);
  server!: RunningServer;
  readonly #fakes: FakeGitHost[] = [];
  #titles = 0;

  constructor() {
    beforeAll(() => this.restart());
    afterEach(async () => {
      this.hosted.deny(false);
      this.hosted.protect(false);
      await this.setSettings({ git_hosts: null, gitea_token: null, gitlab_token: null, github_token: null });
      await Promise.all(this.#fakes.splice(0).map((fake) => fake.close()));
    });
    afterAll(async () => {
      await closeFlowHome(this.home, this.server);
      rmSync(this.place, { recursive: true, force: true });
    });
  }

  /** Starts the server, also after it was killed. */
  async restart(): Promise<void> {
    this.server = await startServer(this.home, this.hosted.environment);
  }

  setSettings(settings: Record<string, unknown>): Promise<unknown> {
    return get(this.server, "PATCH", "/api/settings", { scope: "global", settings });
  }

  /** Starts a fake host for the project's remote, with its token in the settings. */
  async hostOf(kind: GitHostKind): Promise<FakeGitHost> {
    const fake = await FakeGitHost.start(kind, this.hosted.bare);
    this.#fakes.push(fake);
    await this.setSettings({
      git_hosts: `git.test=${kind} ${fake.api}`,
      [`${kind}_token`]: { value: fake.token, agents: false },
    });
    return fake;
  }

  /** Creates a task from the project and approves its only phase. Returns its usual branch, too. */
  async approved(more: Record<string, unknown> = {}): Promise<{ id: string; branch: string }> {
    this.#titles += 1;
    const title = `Describe the idea ${this.#titles}`;
    const source = this.hosted.project;
    const { id } = await createTask(this.server, { type: "change", title, source, ...more });
    await this.#approve(id);
    return { id, branch: `signalbox/describe-the-idea-${this.#titles}` };
  }

  /** Lets a completed task work again, with another result, and approves that. */
  async approvedAgain(id: string): Promise<void> {
    const { gate } = await stateOf(this.server, id);
    const checkpoint = gate.checkpoints.findLast(({ trigger }) => trigger === "phase_end");
    await get(this.server, "POST", `/api/checkpoints/${checkpoint?.id}/restore`);
    const review = await pendingReview(this.server, id);
    await decide(this.server, review, { action: "request_changes", comment: "Say more." });
    await this.#approve(id);
  }

  /** Delivers with the command line. */
  async deliver(
    id: string,
    ...args: readonly string[]
  ): Promise<{ code: number | null; info: DeliveryInfo }> {
    const { code, stdout, stderr } = await cli(this.home, ["task", "deliver", id, ...args, "--json"]);
    if (stderr !== "") throw new Error(stderr);
    return { code, info: JSON.parse(stdout) as DeliveryInfo };
  }

  /** Delivers with the command line, and returns the reason why that failed. */
  async failed(id: string, ...args: readonly string[]): Promise<string> {
    const { code, info } = await this.deliver(id, ...args);
    if (code !== 1) throw new Error(`The delivery ended with ${code}.`);
    return info.failure?.reason ?? "";
  }

  async #approve(id: string): Promise<void> {
    await decide(this.server, await pendingReview(this.server, id), { action: "approve" });
    await untilStatus(this.server, id, "completed");
  }
}
