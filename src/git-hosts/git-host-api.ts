import type { ChecksState, PullRequestState } from "../protocol/task/pull-request.ts";

/** A pull request (GitHub, Gitea) or merge request (GitLab). */
export interface HostedRequest {
  readonly number: number;
  /** Its page. */
  readonly url: string;
  readonly state: PullRequestState;
  readonly body: string;
  /** The last commit of its branch; null if the host does not say. */
  readonly head: string | null;
}

/** The text and the branches of a new request. Both branches are in the same repository. */
export interface NewRequest {
  readonly branch: string;
  readonly target: string;
  readonly title: string;
  readonly body: string;
}

/** The part of a git host's API that deliveries use. Every method throws a `HostFailure` if the host refuses. */
export interface GitHostApi {
  /** Returns the open request from one branch into another; null if there is none. */
  find(branch: string, target: string): Promise<HostedRequest | null>;
  create(request: NewRequest): Promise<HostedRequest>;
  /** Replaces the text of a request. */
  update(number: number, body: string): Promise<HostedRequest>;
  get(number: number): Promise<HostedRequest>;
  /** Returns the result of the checks of a request. */
  checks(request: HostedRequest): Promise<ChecksState>;
}
