import { execFileSync } from "node:child_process";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { GitHostKind } from "../../src/protocol/settings/git-hosts.ts";

/*
 * A git host on loopback with the endpoints that deliveries use, as the hosts document them. Each answers with the
 * documented fields that the product reads, and requires the documented parameters.
 *
 * GitHub (REST API description, version 2022-11-28):
 *   GET   /repos/{owner}/{repo}/pulls                     "List pull requests": state, head (user:branch), base
 *   POST  /repos/{owner}/{repo}/pulls                     "Create a pull request": title, head, base, body; 201, 422
 *   GET   /repos/{owner}/{repo}/pulls/{pull_number}       "Get a pull request"
 *   PATCH /repos/{owner}/{repo}/pulls/{pull_number}       "Update a pull request": body
 *   GET   /repos/{owner}/{repo}/commits/{ref}/check-runs  "List check runs for a Git reference"
 *   GET   /repos/{owner}/{repo}/commits/{ref}/status      "Get the combined status for a specific reference"
 * GitLab ("Merge requests API"):
 *   GET   /projects/:id/merge_requests                    "List project merge requests": state, source_branch, target_branch
 *   POST  /projects/:id/merge_requests                    "Create MR": source_branch, target_branch, title; 201, 409
 *   GET   /projects/:id/merge_requests/:iid               "Get single MR", with head_pipeline
 *   PUT   /projects/:id/merge_requests/:iid               "Update MR": description
 * Gitea and Forgejo (Swagger of version 1):
 *   GET   /repos/{owner}/{repo}/pulls                     repoListPullRequests: state, page, limit; no filter by head
 *   POST  /repos/{owner}/{repo}/pulls                     repoCreatePullRequest: title, head, base; 201, 409, 422
 *   GET   /repos/{owner}/{repo}/pulls/{index}             repoGetPullRequest
 *   PATCH /repos/{owner}/{repo}/pulls/{index}             repoEditPullRequest: body; 201
 *   GET   /repos/{owner}/{repo}/commits/{ref}/status      repoGetCombinedStatusByRef
 */

/** A pull request of the fake. */
export interface FakeRequest {
  readonly number: number;
  readonly branch: string;
  readonly target: string;
  readonly title: string;
  body: string;
  state: "open" | "merged" | "closed";
}

/** A request that the fake received. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Record<string, unknown>;
}

/** An answer instead of the usual one. `drop`: the request takes effect, and the connection breaks before the answer. */
export interface Trouble {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly drop?: true;
  /** Only for requests with this method. */
  readonly method?: string;
  /** How often it happens. */
  times: number;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const paths: Readonly<Record<GitHostKind, string>> = { github: "", gitlab: "/api/v4", gitea: "/api/v1" };

/** A git host of one kind with one repository. */
export class FakeGitHost {
  readonly kind: GitHostKind;
  readonly token = "fake-token-0123456789";
  readonly requests: FakeRequest[] = [];
  readonly received: Received[] = [];
  readonly troubles: Trouble[] = [];
  /** Called before each answer. */
  before: (received: Received) => Promise<void> = async () => undefined;
  checks: "none" | "pending" | "passed" | "failed" = "none";
  readonly #path: string;
  readonly #repository: string;
  readonly #server: Server;

  private constructor(kind: GitHostKind, repository: string, path: string) {
    this.kind = kind;
    this.#path = path;
    this.#repository = repository;
    this.#server = createServer((incoming, outgoing) => void this.#serve(incoming, outgoing));
  }

  /** Starts a host whose repository, `team/app`, is a bare one on this machine. */
  static async start(kind: GitHostKind, repository: string, path = "team/app"): Promise<FakeGitHost> {
    const host = new FakeGitHost(kind, repository, path);
    host.#server.listen(0, "127.0.0.1");
    await once(host.#server, "listening");
    return host;
  }

  /** The base URL of its API. */
  get api(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${paths[this.kind]}`;
  }

  /** The writing requests so far, as `METHOD path`. */
  get writes(): string[] {
    return this.received
      .filter(({ method }) => method !== "GET")
      .map(({ method, path }) => `${method} ${path}`);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    let text = "";
    for await (const chunk of incoming) text += String(chunk);
    const { method = "GET", url = "/", headers } = incoming;
    const asked = { method, path: url.slice(paths[this.kind].length), headers, body: parsed(text) };
    this.received.push(asked);
    await this.before(asked);
    const trouble = this.troubles.find((each) => each.times > 0 && (each.method ?? method) === method);
    if (trouble !== undefined) trouble.times -= 1;
    if (trouble?.status !== undefined) {
      outgoing.writeHead(trouble.status, trouble.headers).end(JSON.stringify(trouble.body ?? {}));
      return;
    }
    const answer = this.#isSignedIn(headers)
      ? this.#answer(asked)
      : { status: 401, body: { message: "Bad credentials" } };
    if (trouble?.drop === true) outgoing.destroy();
    else
      outgoing
        .writeHead(answer.status, { "Content-Type": "application/json" })
        .end(JSON.stringify(answer.body));
  }

  #isSignedIn({ authorization, "private-token": own }: IncomingMessage["headers"]): boolean {
    if (this.kind === "gitlab") return own === this.token;
    return authorization === `${this.kind === "github" ? "Bearer" : "token"} ${this.token}`;
  }

  #answer(asked: Received): Answer {
    const { pathname, searchParams: query } = new URL(asked.path, "http://host");
    const project =
      this.kind === "gitlab" ? `/projects/${encodeURIComponent(this.#path)}` : `/repos/${this.#path}`;
    if (!pathname.startsWith(`${project}/`)) return notFound;
    const rest = pathname.slice(project.length + 1);
    const list = this.kind === "gitlab" ? "merge_requests" : "pulls";
    if (rest === list) return asked.method === "POST" ? this.#create(asked.body) : this.#list(query);
    if (rest.startsWith(`${list}/`)) return this.#one(asked, Number(rest.slice(list.length + 1)));
    return this.kind === "gitlab" ? notFound : this.#commit(rest);
  }

  #create(body: Record<string, unknown>): Answer {
    const isGitLab = this.kind === "gitlab";
    const { title } = body;
    const [branch, target] = isGitLab
      ? [body["source_branch"], body["target_branch"]]
      : [body["head"], body["base"]];
    const text = body[isGitLab ? "description" : "body"];
    if (![title, branch, target, text].every((each) => typeof each === "string" && each !== ""))
      return { status: isGitLab ? 400 : 422, body: { message: "Validation Failed" } };
    if ([branch, target].some((name) => this.#tip(String(name)) === null)) {
      const missing = { resource: "PullRequest", field: "head", code: "invalid", message: "head is invalid" };
      return {
        status: this.kind === "gitea" ? 404 : 422,
        body: { message: "Validation Failed", errors: [missing] },
      };
    }
    if (
      this.requests.some((each) => each.state === "open" && each.branch === branch && each.target === target)
    )
      return this.#exists(String(branch));
    const request: FakeRequest = {
      number: this.requests.length + 1,
      branch: String(branch),
      target: String(target),
      title: String(title),
      body: String(text),
      state: "open",
    };
    this.requests.push(request);
    return { status: 201, body: this.#shown(request) };
  }

  #exists(branch: string): Answer {
    if (this.kind === "gitlab")
      return {
        status: 409,
        body: { message: ["Another open merge request already exists for this source branch"] },
      };
    if (this.kind === "gitea")
      return { status: 409, body: { message: "pull request already exists for these targets" } };
    const message = `A pull request already exists for team:${branch}.`;
    return {
      status: 422,
      body: { message: "Validation Failed", errors: [{ resource: "PullRequest", code: "custom", message }] },
    };
  }

  #list(query: URLSearchParams): Answer {
    const state = query.get("state");
    const isOpen = state === "open" || state === "opened";
    const head = query.get("head");
    const branch =
      this.kind === "gitlab" ? query.get("source_branch") : (head?.slice("team:".length) ?? null);
    const target = query.get(this.kind === "gitlab" ? "target_branch" : "base");
    const page = Number(query.get("page") ?? "1");
    const items = this.requests
      .filter((each) => !isOpen || each.state === "open")
      .filter((each) => this.kind === "gitea" || branch === null || each.branch === branch)
      .filter((each) => this.kind === "gitea" || target === null || each.target === target)
      .map((each) => this.#shown(each));
    return { status: 200, body: page > 1 ? [] : items };
  }

  #one({ method, body }: Received, number: number): Answer {
    const request = this.requests.find((each) => each.number === number);
    if (request === undefined) return notFound;
    const field = this.kind === "gitlab" ? "description" : "body";
    const editing = this.kind === "gitlab" ? "PUT" : "PATCH";
    if (method === editing && typeof body[field] === "string") request.body = body[field];
    else if (method !== "GET") return { status: 405, body: {} };
    return { status: method === "PATCH" && this.kind === "gitea" ? 201 : 200, body: this.#shown(request) };
  }

  #commit(rest: string): Answer {
    const { checks } = this;
    const count = checks === "none" ? 0 : 1;
    if (rest.endsWith("/check-runs")) {
      const run = {
        status: checks === "pending" ? "in_progress" : "completed",
        conclusion: checks === "pending" ? null : checks === "passed" ? "success" : "failure",
      };
      return { status: 200, body: { total_count: count, check_runs: count === 0 ? [] : [run] } };
    }
    if (!rest.endsWith("/status")) return notFound;
    // GitHub says "pending" if there are no statuses.
    if (this.kind === "github") return { status: 200, body: { state: "pending", total_count: 0 } };
    const state = { none: "", pending: "pending", passed: "success", failed: "failure" }[checks];
    return { status: 200, body: { state, total_count: count } };
  }

  /** Returns a request in the shape of the host. */
  #shown(request: FakeRequest): unknown {
    const { number, branch, target, title, body, state } = request;
    const sha = this.#tip(branch);
    if (this.kind === "gitlab") {
      const status = { none: null, pending: "running", passed: "success", failed: "failed" }[this.checks];
      return {
        iid: number,
        title,
        description: body,
        state: state === "open" ? "opened" : state,
        web_url: `https://git.test/team/app/-/merge_requests/${number}`,
        source_branch: branch,
        target_branch: target,
        sha,
        head_pipeline: status === null ? null : { status },
      };
    }
    const shared = { number, title, body, state: state === "open" ? "open" : "closed" };
    const html = `https://git.test/team/app/pull/${number}`;
    if (this.kind === "github") {
      const merged = state === "merged" ? "2026-03-01T12:00:00Z" : null;
      return {
        ...shared,
        html_url: html,
        merged_at: merged,
        head: { ref: branch, sha },
        base: { ref: target },
      };
    }
    const merged = state === "merged";
    return {
      ...shared,
      html_url: html,
      merged,
      head: { ref: branch, sha, repo_id: 1 },
      base: { ref: target, repo_id: 1 },
    };
  }

  #tip(branch: string): string | null {
    try {
      const args = [
        "--git-dir",
        this.#repository,
        "rev-parse",
        "--verify",
        "--quiet",
        `refs/heads/${branch}`,
      ];
      return execFileSync("git", args, { encoding: "utf8" }).trim();
    } catch {
      return null;
    }
  }
}

const notFound: Answer = { status: 404, body: { message: "Not Found" } };

function parsed(text: string): Record<string, unknown> {
  return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
}
