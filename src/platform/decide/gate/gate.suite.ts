import { system } from "../../../protocol/actor.ts";
import { childChanged, childEvents } from "../../task/child-tasks.ts";
import type { CommentAnswer, Item } from "../../../protocol/dialects/message.ts";
import type { Collected } from "../../../protocol/task/gate-state.ts";
import { examineDocumentNames } from "../../../protocol/files/document-names.ts";
import type { Review } from "../../../protocol/task/review.ts";
import type { TaskEvent } from "../../../protocol/task/event.ts";
import { WorkflowDefinition } from "../../../protocol/workflow/definition.ts";
import type { CriterionResult } from "../../../protocol/workflow/criterion.ts";
import { PlayedTask } from "../decide.suite.ts";

/** Two phases of an agent and one of the verifier; the first has a criterion to judge. */
const definition: WorkflowDefinition = WorkflowDefinition.parse({
  name: "small",
  title: "Small",
  phases: [
    {
      name: "Plan",
      steps: [
        { name: "Idea", deliverable: "docs/idea.md", guide: "idea.md" },
        { name: "Market", deliverable: "docs/market.md" },
      ],
      deliverables: [{ path: "docs/idea.md" }, { path: "docs/market.md" }],
      criteria: [{ id: "JUDGED", text: "It is good." }],
      verificationGuide: "verify.md",
    },
    { name: "Build", project: { build: false } },
    { name: "Look", worker: "verifier", criteria: [{ id: "WHOLE", text: "It is whole." }] },
  ],
});

export const passed: CriterionResult = {
  id: "FILES",
  status: "passed",
  by: "platform",
  title: "Files",
  details: "",
};
export const failed: CriterionResult = { ...passed, status: "failed", details: "One is missing." };

/** A gated task that passes its gates without any process, file or clock. */
export class PlayedGates extends PlayedTask {
  #commits = 0;
  #verifier: PlayedTask | null = null;

  constructor(
    agent: "program" | "turns" = "program",
    source: string | null = null,
    workflow: WorkflowDefinition = definition,
    words: { readonly title?: string; readonly description?: string } = {},
  ) {
    super(agent, workflow, source, undefined, words);
  }

  /** Reports a phase as complete and collects its deliverables. */
  handsIn(phase: number, tree?: string): TaskEvent[] {
    this.says(phaseComplete(phase));
    return this.collects(tree);
  }

  /** Turns the deliverables into a commit; without `tree`, its content is new each time. */
  collects(
    tree?: string,
    paths: readonly string[] = ["docs/idea.md"],
    carried: Collected["carried"] = [],
  ): TaskEvent[] {
    this.#commits += 1;
    const { task, gate } = this.state;
    return this.#done({
      type: "deliverables.collected",
      phase: task.currentPhase ?? 0,
      attempt: gate.attempt,
      names: examineDocumentNames(paths, "production"),
      collected: {
        commit: `commit-${this.#commits}`,
        tree: tree ?? `tree-${this.#commits}`,
        deliverables: paths.map((path) => ({ path, size: 600 })),
        problems: [],
        carried: [...carried],
      },
    });
  }

  /** Starts the verification and reports these results of the platform's checks. */
  checks(...criteria: CriterionResult[]): TaskEvent[] {
    this.#done({ type: "verification.begin" });
    const verificationId = this.state.gate.verifications.at(-1)?.id ?? "v_00000000";
    return this.#done({ type: "verification.checked", verificationId, criteria });
  }

  /** The verifier that the task requested last, at work. */
  get verifier(): PlayedTask {
    const child = this.state.children.at(-1);
    if (child === undefined) throw new Error("Nobody judges.");
    if (this.#verifier?.state.task.id === child.id) return this.#verifier;
    if (child.request === null) throw new Error("The verifier is not a known field.");
    const first = childEvents(child.request, this.state.task, "/w/verifier");
    this.#verifier = new PlayedTask("program", null, null, first).started();
    return this.#verifier;
  }

  /** Simulates this result of the verifier. */
  judges(criteria: { id: string; status: "passed" | "failed"; details: string }[]): TaskEvent[] {
    return this.judgeReads(verificationResult(criteria));
  }

  judgeReads(item: Item): TaskEvent[] {
    this.verifier.says(item);
    return this.hearsOfVerifier();
  }

  judgeEnds(code = 0): TaskEvent[] {
    this.verifier.ends(code);
    return this.hearsOfVerifier();
  }

  /** Reports the verifier's state to the task. */
  hearsOfVerifier(): TaskEvent[] {
    return this.#done(childChanged(this.verifier.state));
  }

  get review(): Review {
    const review = this.state.gate.reviews.at(-1);
    if (review === undefined) throw new Error("There is no review.");
    return review;
  }

  /** Decides the last review as a person, with its version unless another is given. */
  decides(
    action: "approve" | "request_changes" | "accept" | "fail" | "verify" | "assign",
    more: object = {},
  ) {
    const { id, version } = this.review;
    return this.do({ type: "review.decide", reviewId: id, decision: { action, version, ...more } });
  }

  /** Takes the first phase to its review, verified. */
  toFirstReview(): this {
    this.started();
    this.handsIn(1);
    this.checks(passed);
    this.judges([{ id: "JUDGED", status: "passed", details: "" }]);
    this.judgeEnds();
    return this;
  }

  #done(command: Parameters<PlayedTask["do"]>[0]): TaskEvent[] {
    const given = this.do(command, system);
    if (!Array.isArray(given)) throw new Error(given.message);
    return given;
  }
}

export function phaseComplete(phase: number, more: { answers?: CommentAnswer[] } = {}): Item {
  return {
    kind: "message",
    type: "PHASE_COMPLETE",
    payload: { phase, documents: [], ...more },
    rawContent: `=== PHASE ${phase} COMPLETE ===`,
    offset: 0,
  };
}

function verificationResult(criteria: { id: string; status: "passed" | "failed"; details: string }[]): Item {
  return { kind: "message", type: "VERIFICATION_RESULT", payload: { criteria }, rawContent: "", offset: 0 };
}

/** Returns the types of events, in order. */
export function types(events: unknown): string[] {
  return Array.isArray(events) ? (events as TaskEvent[]).map(({ type }) => type) : [JSON.stringify(events)];
}
