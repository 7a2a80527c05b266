import type { HostedRepository } from "../../git-hosts/find-host.ts";
import type { GitHostApi, HostedRequest } from "../../git-hosts/git-host-api.ts";
import { HostFailure } from "../../git-hosts/host-failure.ts";
import { openHost } from "../../git-hosts/open-host.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import { redactText } from "../../protocol/redact/redact-value.ts";
import { lastApproval } from "../../protocol/task/approval.ts";
import type { DeliverCommand } from "../../protocol/task/delivery-command.ts";
import type { DeliveryStep, PreparedPush } from "../../protocol/task/delivery-event.ts";
import type { WantedDelivery } from "../../protocol/task/delivery-state.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Settings } from "../../settings/settings.ts";
import { pushCommit } from "../../workspace/merge/persons-remote.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";
import { preparePush } from "./prepare-push.ts";
import { replacedText, requestText, requestTitle } from "./pull-request-text.ts";
import { type DeliveryPlace, type RemoteOptions, withPlace } from "./remote-of.ts";

/** The parts of the server that a delivery uses. */
export interface DeliverContext extends RemoteOptions {
  readonly settings: Pick<Settings, "effective" | "integration" | "redaction">;
  readonly snapshots: Snapshots;
  /** The address of the page; null if it is unknown. */
  readonly pageUrl: string | null;
  readonly report: (command: DeliverCommand) => Promise<void>;
}

/**
 * Does a delivery: prepares the commit, pushes it, and creates or updates the pull request. Each step is recorded, so it can
 * be called again after a crash at any place; it finds the commits and pull requests of earlier runs.
 */
export async function deliver(state: TaskState, context: DeliverContext, signal: AbortSignal): Promise<void> {
  const { wanted } = state.delivery;
  if (wanted === null) return;
  let step: DeliveryStep = wanted.pushed ? "pull_request" : "prepare";
  const begin = (next: DeliveryStep): void => {
    signal.throwIfAborted();
    step = next;
  };
  try {
    const done = await withPlace(state, wanted.repository, context, (place) =>
      deliverFrom({ state, wanted, place, context, signal, begin }),
    );
    if (done.ok) return;
    signal.throwIfAborted();
    const reason = done.refusal.message;
    await context.report({ type: "delivery.failed", delivery: wanted.number, step, reason });
  } catch (error) {
    if (signal.aborted || !(error instanceof HostFailure)) throw error;
    await context.report({
      type: "delivery.failed",
      delivery: wanted.number,
      step,
      reason: error.message,
    });
  }
}

interface Delivering {
  readonly state: TaskState;
  readonly wanted: WantedDelivery;
  readonly place: DeliveryPlace;
  readonly context: DeliverContext;
  readonly signal: AbortSignal;
  readonly begin: (step: DeliveryStep) => void;
}

async function deliverFrom(work: Delivering): Promise<Result<void>> {
  const { state, wanted, place, context, signal, begin } = work;
  const hosted = wanted.pullRequest ? signedIn(place, signal) : ok(null);
  if (!hosted.ok) return hosted;
  let pushed = wanted.pushed ? wanted.prepared : null;
  if (pushed === null) {
    const isMerged = await wasMerged(state, hosted.value?.api ?? null);
    const prepared = await preparePush(state, wanted, place, { ...context, isMerged });
    if (!prepared.ok) return prepared;
    if (JSON.stringify(prepared.value) !== JSON.stringify(wanted.prepared)) {
      await context.report({ type: "delivery.prepared", delivery: wanted.number, push: prepared.value });
    }
    begin("push");
    const { remote, branch, commit, previous: expected } = prepared.value;
    const sent = await pushCommit(place.project, { remote, branch, commit, expected }, place.credential);
    if (!sent.ok) return sent;
    await context.report({ type: "delivery.pushed", delivery: wanted.number });
    pushed = prepared.value;
  }
  if (hosted.value === null) return ok(undefined);
  begin("pull_request");
  return openRequest(work, hosted.value, pushed);
}

interface SignedIn {
  readonly host: HostedRepository;
  readonly api: GitHostApi;
}

/** Returns the API of the remote's git host, before anything is pushed. */
function signedIn({ host, token }: DeliveryPlace, signal: AbortSignal): Result<SignedIn> {
  if (!host.ok) return host;
  if (token !== null) return ok({ host: host.value, api: openHost(host.value, token, signal) });
  const { token: setting, host: name } = host.value;
  return refuse(
    "not_allowed",
    `The setting ${setting} has no token for ${name}. Set one that may write pull requests: signalbox settings set ${setting} --no-agents`,
  );
}

/** Returns true if the pull request of the last delivery was merged. A new one then begins on a new branch. */
async function wasMerged({ delivery }: TaskState, api: GitHostApi | null): Promise<boolean> {
  const { request, last } = delivery;
  if (request === null || request.branch !== last?.branch) return false;
  if (api === null) return request.state === "merged";
  return (await api.get(request.number)).state === "merged";
}

/** Creates the pull request, unless the branch has an open one, whose text is brought up to date. */
async function openRequest(
  { state, wanted, context }: Delivering,
  { host, api }: SignedIn,
  { branch, target }: PreparedPush,
): Promise<Result<void>> {
  const approval = lastApproval(state.gate);
  if (target === null || approval === undefined) {
    return refuse("invalid", "The remote has no branch to merge into. Choose a base branch.", {
      field: "target",
    });
  }
  const { redaction } = context.settings;
  const clean = (text: string): string => (redaction === null ? text : redactText(redaction, text));
  const title = clean(requestTitle(state.task));
  const body = clean(requestText({ ...state.task, approval, pageUrl: context.pageUrl }));
  const found = await api.find(branch, target);
  const { request, existed } =
    found === null
      ? await createOnce(api, { branch, target, title, body })
      : { request: found, existed: true };
  const text = existed ? replacedText(request.body, state.task.id, body) : null;
  if (text !== null && text !== request.body) await api.update(request.number, text);
  const { kind, host: name, path } = host;
  const place = { kind, host: name, path, number: request.number, url: request.url, target };
  await context.report({ type: "pull_request.opened", delivery: wanted.number, place, existed });
  return ok(undefined);
}

/** Creates a request. If the answer was lost or there already is one, the existing request counts. */
async function createOnce(
  api: GitHostApi,
  wanted: Parameters<GitHostApi["create"]>[0],
): Promise<{ request: HostedRequest; existed: boolean }> {
  try {
    return { request: await api.create(wanted), existed: false };
  } catch (error) {
    const mayExist =
      error instanceof HostFailure && ["exists", "unreachable", "unexpected"].includes(error.code);
    const found = mayExist ? await api.find(wanted.branch, wanted.target) : null;
    if (found === null) throw error;
    return { request: found, existed: true };
  }
}
