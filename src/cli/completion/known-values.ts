import { ReviewId } from "../../protocol/ids.ts";
import type { Task } from "../../protocol/task/task.ts";
import type { Api } from "../api/connect.ts";
import type { Candidate } from "./completions.ts";

/** Maximum number of values that are offered, newest first. */
const most = 50;

/** Asks a server for values. `given` are the arguments before the value. */
export type AskValues = (api: Api, given: readonly string[]) => Promise<Candidate[]>;

/** The values that a server knows, by the name that arguments and options give them. */
export const knownValues: Readonly<Record<string, AskValues>> = {
  task: async (api) =>
    (await tasks(api)).map(({ id, status, title }) => candidate(id, `${words(status)}: ${title}`)),
  question: async (api) => {
    const { items } = await api.call("GET /api/questions", { query: { status: "pending", limit: most } });
    return items.map(({ id, question }) => candidate(id, question));
  },
  review: async (api) => {
    const { items } = await api.call("GET /api/reviews", { query: { status: "pending", limit: most } });
    const titles = new Map((await tasks(api)).map(({ id, title }) => [id, title]));
    return items.map(({ id, taskId, phase, attempt }) =>
      candidate(id, `phase ${phase}, attempt ${attempt}: ${titles.get(taskId) ?? taskId}`),
    );
  },
  agent: async (api) => {
    const { items } = await api.call("GET /api/agents");
    return items.map(({ name, kind, isDefault }) =>
      candidate(name, isDefault ? `${kind}, the default` : kind),
    );
  },
  type: async (api) => {
    const { items } = await api.call("GET /api/workflows");
    return items.map(({ name, title }) => candidate(name, title));
  },
  orchestration: async (api) => {
    const { items } = await api.call("GET /api/orchestrations", { query: { limit: most } });
    return items.map(({ id, status, title }) => candidate(id, `${words(status)}: ${title}`));
  },
  office: async (api) => {
    const { items } = await api.call("GET /api/offices", { query: { limit: most } });
    return items.map(({ id, status, title }) => candidate(id, `${words(status)}: ${title}`));
  },
  project: async (api) => {
    const { items } = await api.call("GET /api/projects");
    return items.map(({ id, name }) => candidate(id, name));
  },
  node: async (api) => {
    const { items } = await api.call("GET /api/nodes");
    return items.map(({ name, state }) => candidate(name, words(state)));
  },
  person: async (api) => {
    const { items } = await api.call("GET /api/people");
    return items.map(({ name, displayName }) => candidate(name, displayName));
  },
  setting: async (api) => {
    const { items } = await api.call("GET /api/settings", { query: {} });
    return items.map(({ name }) => candidate(name, ""));
  },
  location: async (api, [review]) => {
    const params = { id: ReviewId.parse(review) };
    const { items } = await api.call("GET /api/reviews/:id/files", { params, query: {} });
    return items.map(({ path, status }) => candidate(path, status));
  },
};

async function tasks(api: Api): Promise<readonly Task[]> {
  return (await api.call("GET /api/tasks", { query: { limit: most } })).items;
}

function candidate(word: string, meaning: string): Candidate {
  return { word, meaning };
}

function words(name: string): string {
  return name.replaceAll("_", " ");
}
