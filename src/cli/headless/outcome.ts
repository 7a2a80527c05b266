import type { TaskState } from "../../protocol/task/state.ts";

/** The task types that the demo can play, in the order of its report. */
export const demoTypes = ["create_app", "modify_app", "workflow", "custom"] as const;
export type DemoType = (typeof demoTypes)[number];

/** The outcome of one task of the demo. */
export interface DemoOutcome {
  readonly type: DemoType;
  readonly id: string;
  readonly status: string;
  readonly workspace: string;
  readonly gates: number;
  readonly verificationsFailed: number;
  readonly questions: number;
  readonly documents: readonly string[];
  /** Every value of the task's progress, in order. */
  readonly progress: readonly number[];
  /** Expectations that were not met. */
  readonly unexpected: readonly string[];
}

/** The expected numbers per type: approved gates, failed verifications, questions, documents. */
const expected: Readonly<
  Record<DemoType, readonly [gates: number, failed: number, questions: number, documents: number]>
> = {
  create_app: [4, 1, 1, 14],
  modify_app: [4, 0, 0, 3],
  workflow: [4, 0, 0, 3],
  custom: [0, 0, 1, 0],
};

/** Returns the outcome of a task, and its deviations from the expected one. */
export function demoOutcome(
  type: DemoType,
  { task, gate, questions }: Pick<TaskState, "task" | "gate" | "questions">,
  progress: readonly number[],
): DemoOutcome {
  const documents = gate.reviews
    .flatMap(({ deliverables }) => deliverables.map(({ path }) => path))
    .filter((path) => path.startsWith("docs/") && path.endsWith(".md"));
  const counted = {
    gates: gate.reviews.filter(({ status }) => status === "approved").length,
    verificationsFailed: gate.verifications.filter(({ status }) => status === "failed").length,
    questions: questions.filter(({ status }) => status === "answered").length,
    documents: [...new Set(documents)],
  };
  const [gates, failed, asked, written] = expected[type];
  const why = `status: ${task.status}, expected completed (${task.error?.message ?? "no reason given"})`;
  return {
    type,
    id: task.id,
    status: task.status,
    workspace: task.workspace,
    ...counted,
    progress,
    unexpected: [
      ...(task.status === "completed" ? [] : [why]),
      ...differing("gates", counted.gates, gates),
      ...differing("failed verifications", counted.verificationsFailed, failed),
      ...differing("questions", counted.questions, asked),
      ...differing("documents", counted.documents.length, written),
    ],
  };
}

function differing(what: string, was: number, wanted: number): string[] {
  return was === wanted ? [] : [`${what}: ${was}, expected ${wanted}`];
}
