import { agentOfRole, mergerRole, plainRole } from "../orchestration/agent-of-role.ts";
import type { OrchestrationConfig } from "../orchestration/config.ts";

/** A task of a list, as far as the choice of its agent depends on it. */
interface ListedWork {
  readonly status: "open" | "running" | "done" | "skipped";
  readonly specialist: string | null;
}

/** An agent that a list may use. */
interface KnownAgent {
  readonly name: string;
  readonly isDefault: boolean;
  readonly demoOnly: boolean;
}

/** The agents that a run names. */
interface ChosenAgents {
  readonly agents?: OrchestrationConfig["agents"] | undefined;
  readonly default_agent?: string | null | undefined;
  readonly main_agent?: string | null | undefined;
}

/** Returns true if a demo agent would do a task of a list, resolve its conflicts or lead it. */
export function usesDemo(
  tasks: readonly ListedWork[],
  { agents = {}, default_agent = null, main_agent = null }: ChosenAgents,
  known: readonly KnownAgent[],
): boolean {
  const demos = new Set(known.filter(({ demoOnly }) => demoOnly).map(({ name }) => name));
  const names = new Set(known.map(({ name }) => name));
  const usual = known.find(({ isDefault }) => isDefault)?.name ?? "";
  const open = tasks.filter(({ status }) => status === "open" || status === "running");
  if (open.length === 0) return false;
  const roles = new Set([mergerRole, ...open.map(({ specialist }) => specialist ?? plainRole)]);
  const used = [...roles].map((role) =>
    agentOfRole({ agents, default_agent }, role, { has: (name) => names.has(name), usual }),
  );
  return [...used, main_agent ?? ""].some((name) => demos.has(name));
}

/** The refusal of the demo agent for the task list of a person, in both languages. */
export const demoListRefusal = {
  en: "The demo agent can only run the sample task list. Choose another agent for this list, or connect one in Settings.",
  ko: "데모 에이전트는 예제 작업 목록만 실행할 수 있습니다. 이 목록에는 다른 에이전트를 선택하거나 설정에서 에이전트를 연결하세요.",
} as const;

/** The refusal of the demo agent as a member of an office of a person, in both languages. */
export const demoOfficeRefusal = {
  en: "The demo agent can only work in the demo office. Choose another agent for this office, or connect one in Settings.",
  ko: "데모 에이전트는 데모 오피스에서만 일할 수 있습니다. 이 오피스에는 다른 에이전트를 선택하거나 설정에서 에이전트를 연결하세요.",
} as const;
