import { Projects } from "../../src/projects/projects.ts";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { KeyedRequest } from "../../src/engine/act.ts";
import type { TriggerActs } from "../../src/triggers/triggers.ts";
import { NotificationActs } from "../../src/notify/acts.ts";
import { Notifications } from "../../src/notify/notifications.ts";
import type { NotificationsOptions } from "../../src/notify/options.ts";
import type { OfficeActs } from "../../src/office/offices.ts";
import type { OrchestrationActs } from "../../src/orchestrator/orchestrations.ts";
import type { MainActs } from "../../src/orchestrator/thin/main-acts.ts";
import { TaskOutputs } from "../../src/platform/output/task-outputs.ts";
import type { Platform } from "../../src/platform/platform.ts";
import { OpenId } from "../../src/people/openid/openid.ts";
import type { OpenIdConfig } from "../../src/protocol/people/openid-config.ts";
import { People } from "../../src/people/people.ts";
import { ownName } from "../../src/protocol/api/own-name.ts";
import { actorName, person } from "../../src/protocol/actor.ts";
import { Config } from "../../src/protocol/config.ts";
import { TaskId } from "../../src/protocol/ids.ts";
import { ok, type Refusal, refuse } from "../../src/protocol/result.ts";
import type { TaskEvent } from "../../src/protocol/task/event.ts";
import { evolve } from "../../src/protocol/task/evolve.ts";
import type { TaskState } from "../../src/protocol/task/state.ts";
import { Settings } from "../../src/settings/settings.ts";
import { openSqliteStore } from "../../src/store/sqlite/open.ts";
import type { RememberedResponse, Store } from "../../src/store/store.ts";
import { openSnapshots } from "../../src/workspace/snapshots/snapshots.ts";
import { listen, type Listening, type ListenOptions } from "../../src/server/listen.ts";
import type { LogLine } from "../../src/server/http/log-line.ts";

export const token = "a-token-for-tests";
/** Timeout for conditions on a busy machine. */
export const soon = { interval: 5 };
/** The time of all events and of the clock at first. */
export const startedAt = "2026-01-21T10:00:00.000Z";

/** A server on loopback with a real store in its own directory, for tests. */
export interface TestServer extends Listening {
  readonly directory: string;
  readonly store: Store;
  readonly platform: ScriptedPlatform;
  readonly settings: Settings;
  readonly people: People;
  readonly projects: Projects;
  readonly lines: LogLine[];
  /** Number of reads of the log. */
  readonly reads: () => number;
  /** The server's clock, which tests move. */
  readonly clock: { now: Date };
  /** Closes only the server; `close` closes everything. */
  readonly stop: () => Promise<void>;
}

/** A platform that responds as scripted and records its calls. Only the creation of a task takes effect. */
interface ScriptedPlatform extends Platform {
  readonly acts: unknown[];
  script: { refusal?: Refusal; fault?: Error; before?: Promise<void>; ready?: boolean };
}

export async function startTestServer({
  openId = () => undefined,
  ...options
}: Omit<Partial<ListenOptions>, "openId"> & {
  /** Returns the configured OpenID provider. */
  readonly openId?: () => OpenIdConfig | undefined;
} = {}): Promise<TestServer> {
  const directory = await mkdtemp(join(tmpdir(), "signalbox-server-"));
  const opened = await openSqliteStore({ file: join(directory, "test.db"), at: startedAt });
  const { store, reads } = countingReads(opened);
  const platform = scriptedPlatform(store, directory);
  const clock = { now: new Date(startedAt) };
  const settings = await Settings.open({
    store,
    directory,
    config: Config.parse({}),
    agents: new Set(["demo"]),
    key: undefined,
    now: () => clock.now,
    random: randomBytes,
  });
  const people = await People.open({
    store,
    seals: settings.credentials,
    now: () => clock.now,
    random: randomBytes,
    owner: ownName,
  });
  let made = 0;
  const projects = await Projects.open({
    store,
    agents: new Set(["demo"]),
    types: () => new Set(["custom"]),
    ids: { project: () => `p_0000000${++made}` },
    now: () => clock.now,
  });
  const lines: LogLine[] = [];
  async function clear(): Promise<void> {
    await people.close();
    await store.close();
    await rm(directory, { recursive: true });
  }
  const listening = await listen({
    host: "127.0.0.1",
    port: 0,
    token,
    store,
    platform,
    orchestrations: noOrchestrations,
    offices: noOffices,
    triggers: noTriggers,
    main: noMain,
    settings,
    people,
    openId: new OpenId({ store, people, config: openId, secret: undefined }),
    projects,
    notifications: async () => scriptedNotifications(store, settings, () => clock.now),
    webDir: join(directory, "web"),
    now: () => clock.now,
    log: (line) => lines.push(line),
    ...options,
  }).catch(async (error: unknown) => {
    await clear();
    throw error;
  });
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= listening.close());
  const close = (): Promise<void> => stop().then(clear);
  return {
    ...listening,
    directory,
    store,
    platform,
    settings,
    people,
    projects,
    lines,
    reads,
    clock,
    stop,
    close,
  };
}

/** The interface of notifications, without anything that sends. */
function scriptedNotifications(store: Store, settings: Settings, now: () => Date): NotificationActs {
  const nothing = (): never => {
    throw new Error("This server sends nothing.");
  };
  const options: NotificationsOptions = {
    engine: { subscription: nothing, recordTold: nothing },
    store,
    settings,
    people: () => [],
    orchestration: async () => null,
    office: async () => null,
    answer: nothing,
    pageUrl: () => "http://127.0.0.1",
    now,
    speed: 1,
    chance: () => 0,
    onFault: nothing,
  };
  return new NotificationActs(options, new Notifications(options));
}

function countingReads(store: Store): { store: Store; reads: () => number } {
  let count = 0;
  const counted: Store = {
    ...store,
    read(query) {
      count += 1;
      return store.read(query);
    },
    readAll(query) {
      count += 1;
      return store.readAll(query);
    },
  };
  return { store: counted, reads: () => count };
}

function scriptedPlatform(store: Store, directory: string): ScriptedPlatform {
  let tasks = 0;
  const platform: ScriptedPlatform = {
    acts: [],
    script: {},
    tasks: {
      check: () => ok(undefined),
      async create(input, { by, request }) {
        const refused = await act({ create: input, by: actorName(by) });
        if (refused !== null) return refused;
        tasks += 1;
        const id = TaskId.parse(`t_new${String(tasks).padStart(5, "0")}`);
        const answered = await appendTask(store, id, [created(id, input.title)], request);
        if (answered !== null) return refuse("answered", "It was answered.", { response: answered });
        const row = await store.taskRow(id);
        if (row === null) return refuse("not_found", "It is gone.");
        const { seq: _, ...task } = row;
        return ok(task);
      },
      async command(taskId, command, { by }) {
        const row = await store.taskRow(taskId);
        if (row === null) return refuse("not_found", `There is no task ${taskId}.`);
        return (await act({ taskId, command, by: actorName(by) })) ?? ok(row);
      },
      async state(taskId) {
        return foldOf(await store.read<TaskEvent>({ stream: taskId, after: 0, limit: 1000 }));
      },
      archive: async (taskId) =>
        (await act({ archive: taskId })) ?? refuse("not_found", `There is no task ${taskId}.`),
      archiveFile: async (_, { file }) => join(directory, file),
    },
    outputs: new TaskOutputs({
      store,
      outputFile: (taskId, stream) => join(directory, `${taskId}.${stream}`),
      fresh: async () => [],
    }),
    questions: {
      async answer(questionId, answer, { by }) {
        const question = await store.question(questionId);
        if (question === null) return refuse("not_found", `There is no question ${questionId}.`);
        return (await act({ questionId, answer, by: actorName(by) })) ?? ok(question);
      },
    },
    fileNameCounts: () => ({ sanitized: 0, validationFailed: 0, reservedNameDetected: 0 }),
    unserved: async () => [],
    reviews: {
      async decide(reviewId, decision, { by }) {
        const review = await store.review(reviewId);
        if (review === null) return refuse("not_found", `There is no review ${reviewId}.`);
        return (await act({ reviewId, decision, by: actorName(by) })) ?? ok(review);
      },
      async applySuggestions(reviewId, wish, { by }) {
        const refused = await act({ apply: reviewId, wish, by: actorName(by) });
        return refused ?? refuse("not_found", `There is no review ${reviewId}.`);
      },
      async guide(reviewId) {
        const review = await store.review(reviewId);
        return review === null ? refuse("not_found", `There is no review ${reviewId}.`) : ok(null);
      },
      async addComment(reviewId, comment, { by }) {
        const refused = await act({ reviewId, comment, by: actorName(by) });
        return refused ?? refuse("not_found", `There is no review ${reviewId}.`);
      },
      async editComment(commentId, change, { by }) {
        const refused = await act({ commentId, change, by: actorName(by) });
        return refused ?? refuse("not_found", `There is no comment ${commentId}.`);
      },
      async replyToComment(commentId, reply, { by }) {
        const refused = await act({ commentId, reply, by: actorName(by) });
        return refused ?? refuse("not_found", `There is no comment ${commentId}.`);
      },
      async removeComment(commentId, { by }) {
        return (await act({ remove: commentId, by: actorName(by) })) ?? ok({ id: commentId });
      },
      async preview(reviewId, decision, { by }) {
        return (
          (await act({ foresee: reviewId, decision, by: actorName(by) })) ?? ok({ messages: [], inWords: [] })
        );
      },
    },
    deliveries: {
      info: async () => ({
        inProgress: null,
        pushed: null,
        pullRequest: null,
        failure: null,
        checkedAt: null,
        remote: null,
        problem: "There are no deliveries here.",
      }),
      refresh: async () => refuse("not_found", "There are no deliveries here."),
    },
    results: { apply: async () => refuse("not_found", "There are no results here.") },
    checkpoints: {
      effects: async () => refuse("not_found", "There is no such checkpoint."),
      async restore(checkpointId, { by }) {
        const refused = await act({ restore: checkpointId, by: actorName(by) });
        return refused ?? refuse("not_found", "There is no such checkpoint.");
      },
      async fork(checkpointId, wish, { by }) {
        const refused = await act({ fork: checkpointId, wish, by: actorName(by) });
        return refused ?? refuse("not_found", "There is no such checkpoint.");
      },
    },
    workflows: () => ({ items: [], problems: [] }),
    agents: () => [
      {
        name: "demo",
        kind: "demo",
        isDefault: true,
        model: null,
        sandboxed: true,
        labels: [],
        connected: false,
        demoOnly: true,
      },
    ],
    connections: {
      connect: async () => refuse("not_allowed", "Nothing can be connected here."),
      disconnect: async () => refuse("not_allowed", "Nothing can be disconnected here."),
    },
    snapshots: (taskId) => openSnapshots(join(directory, `${taskId}.git`)),
    get ready() {
      return platform.script.ready ?? true;
    },
  };

  async function act(what: unknown): Promise<ReturnType<typeof refuse> | null> {
    platform.acts.push(what);
    const { refusal, fault, before } = platform.script;
    await before;
    if (fault !== undefined) throw fault;
    return refusal === undefined ? null : { ok: false, refusal };
  }
  return platform;
}

export function created(id: TaskId, title: string, description = ""): TaskEvent {
  return {
    type: "task.created",
    id,
    taskType: "custom",
    title,
    description,
    agent: "demo",
    createdBy: "admin",
    workspace: `/workspaces/${id}`,
    outline: [],
    source: null,
    verifier: null,
  };
}

function foldOf(records: readonly { at: string; event: TaskEvent }[]): TaskState | null {
  let state: TaskState | null = null;
  for (const { event, at } of records) state = evolve(state, event, at);
  return state;
}

/** Appends to a task's stream, which may be new, and writes its row. */
export async function appendTask(
  store: Store,
  id: TaskId,
  events: readonly TaskEvent[],
  request?: KeyedRequest,
): Promise<RememberedResponse | null> {
  const before = await store.read<TaskEvent>({ stream: id, after: 0, limit: 100_000 });
  const expectedSeq = before.length;
  const entry = { stream: id, kind: "task", expectedSeq, at: startedAt, by: person("admin"), events };
  const state = foldOf([...before, ...events.map((event) => ({ at: startedAt, event }))]);
  if (state === null) throw new Error("Nothing to append.");
  const outcome = await store.append({
    ...entry,
    ...(request === undefined
      ? {}
      : {
          request: {
            route: request.route,
            key: request.key,
            fingerprint: request.fingerprint,
            ...request.respond(state.task),
          },
        }),
    rows: {
      task: { ...state.task, seq: state.seq },
      questions: state.questions,
      reviews: state.gate.reviews,
    },
  });
  if (!outcome.ok && outcome.reason === "answered") return outcome.response;
  if (!outcome.ok) throw new Error("Somebody else appended.");
  if (request !== undefined) request.committed = true;
  return null;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; undefined if it is not JSON. */
  readonly json: unknown;
}

/** Sends one request on its own connection, with the right token unless the headers override it. */
export async function ask(
  { port }: { port: number },
  asked: {
    method?: string;
    path: string;
    headers?: Record<string, string | null>;
    body?: unknown;
  },
): Promise<Answer> {
  const body = asked.body === undefined ? undefined : JSON.stringify(asked.body);
  const headers = {
    host: `127.0.0.1:${port}`,
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...asked.headers,
  };
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null);
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      host: "127.0.0.1",
      port,
      agent: false,
      method: asked.method ?? "GET",
      path: asked.path,
      setHost: false,
      headers: Object.fromEntries(given),
    });
    request.on("error", reject).on("response", (response) => {
      const { statusCode: status = 0, headers } = response;
      resolve(text(response).then((said) => ({ status, headers, text: said, json: jsonOf(said) })));
    });
    request.end(body);
  });
}

function jsonOf(said: string): unknown {
  try {
    return JSON.parse(said);
  } catch {
    return undefined;
  }
}

/** Returns the response of a server to bytes that no HTTP client would send. */
export async function sayRaw({ port }: { port: number }, said: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.end(said.replaceAll("\n", "\r\n"));
  return text(socket);
}

/** The actions on offices of a server that has none. */
export const noOffices: OfficeActs = {
  definitions: new Map(),
  state: async () => null,
  create: async () => none,
  createDemo: async () => none,
  command: async () => none,
};

/** The actions on triggers of a server that has none. */
export const noTriggers: TriggerActs = {
  state: async () => null,
  withSecretOf: async () => [],
  create: async () => none,
  change: async () => none,
  remove: async () => none,
  setSecret: async () => none,
  test: async () => none,
  preview: async () => ({
    flaws: [],
    warnings: [],
    next: [],
    payload: null,
    work: null,
    reason: null,
    missing: [],
  }),
  receiver: { accepts: async () => false, receive: async () => ({ is: "unknown" }) },
};

/** Acts on orchestrations of a server that has none. */
export const noOrchestrations: OrchestrationActs = {
  state: async () => null,
  read: async () => none,
  isSample: async () => false,
  create: async () => none,
  createSample: async () => none,
  reload: async () => none,
  command: async () => none,
  conflict: async () => none,
  resolve: async () => none,
};

/** Acts of main on a server without orchestrations. */
export const noMain: MainActs = {
  thin: async () => none,
  report: async () => none,
  rebuildState: async () => none,
};

const none = refuse("not_found", "There is no orchestration.");
