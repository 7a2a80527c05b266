/**
 * An item read from agent text: a message of one of the dialects, or a diagnostic that explains why something
 * that looked like a message is not one. Both carry the raw text and the byte offset in the stream at which
 * it begins. Items are emitted in order of that offset.
 */
export type Item = ({ readonly kind: "message" } & Message) | ({ readonly kind: "diagnostic" } & Diagnostic);

interface Shape<Type extends string, Payload> {
  readonly type: Type;
  readonly target?: string;
  readonly payload: Payload;
  readonly rawContent: string;
  readonly offset: number;
}

/** All messages of all dialects. */
export type Message = PlatformMessage | OfficeMessage | ThinMessage;

/** Messages of the platform dialect. Errors and step completions also exist in other dialects. */
export type PlatformMessage =
  | Shape<"USER_QUESTION", UserQuestion>
  | Shape<"ERROR", AgentError | ThinError>
  | Shape<"DEPENDENCY_REQUEST", DependencyRequest>
  | Shape<"PHASE_COMPLETE", PhaseReport>
  | Shape<"CUSTOM_TASK_COMPLETE", CustomTaskComplete>
  | Shape<"VERIFICATION_RESULT", { criteria: VerifiedCriterion[] }>
  | Shape<"PHASE_START", { phase: number }>
  | Shape<"STEP_START", { phase: number; step: number }>
  | Shape<"STEP_COMPLETE", { phase: number; step: number } | { content: string }>;

/** Messages that exist only in the office dialect. */
export type OfficeMessage =
  | Shape<"ASK_USER", AskUser>
  | Shape<"INVOKE", { task: string; context?: string }>
  | Shape<"DELIVER_RESULT", { resultType: ResultType; contentType?: string; content: string }>;

/** Messages that exist only in the thin dialect. */
export type ThinMessage =
  | Shape<"RESOLVE_NEXT", { phase?: number; force: boolean }>
  | Shape<"READY", { groups: string[][] }>
  | Shape<"PHASE_DONE", { phase: number }>
  | Shape<"ALL_DONE", Record<string, never>>
  | Shape<"TASK", { id: string; worktree?: string; meta?: Record<string, unknown> }>
  | Shape<"DONE", { id: string; keys: Record<string, string> }>
  | Shape<"FAIL", { id: string; reason: string; keys: Record<string, string> }>
  | Shape<"CUSTOM", { kind: string; payload: string }>;

/** Completion of a phase, with its documents and the agent's answers to the comments it was given. */
export interface PhaseReport {
  readonly phase: number;
  readonly name?: string;
  readonly documents: string[];
  readonly answers?: CommentAnswer[];
}

/** An agent's answer to the comment of this number. */
export interface CommentAnswer {
  readonly number: number;
  readonly verdict: "fixed" | "disagree" | "question";
  readonly text: string;
}

/** A question of an agent to a person, with the default for the case that nobody answers. */
export interface UserQuestion {
  readonly category: "business" | "clarification" | "choice" | "confirmation";
  readonly question: string;
  readonly options: string[];
  readonly default?: string;
  readonly required: boolean;
}

/** An error of the agent, with the recovery it asks for. */
export interface AgentError {
  readonly type: "recoverable" | "fatal";
  readonly message: string;
  readonly details?: string;
  readonly recovery: "pause_and_retry" | "checkpoint_and_fail" | "notify_user";
  /** Seconds, or an ISO time. */
  readonly retryAfter?: number | string;
}

/** An error of the thin dialect: one of its codes, or `OTHER` with a reason in free words as its detail. */
export interface ThinError {
  readonly code:
    | "TASKS_NOT_FOUND"
    | "CIRCULAR_DEP"
    | "MISSING_DEP"
    | "PARSE_FAIL"
    | "STATE_CORRUPT"
    | "LOCKED"
    | "OTHER";
  readonly detail?: string;
}

/** Something the agent needs and cannot create itself. */
export interface DependencyRequest {
  readonly type: "api_key" | "env_variable" | "service" | "file" | "permission" | "package";
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly default?: string;
}

/** `Task:` and `Summary:` lines, and every other `Key: value` line under its lower-case key. */
export interface CustomTaskComplete {
  readonly task?: string;
  readonly summary?: string;
  readonly [key: string]: string | undefined;
}

/** Verdict of a verification agent on one criterion, with the reason. */
export interface VerifiedCriterion {
  readonly id: string;
  readonly status: "passed" | "failed";
  readonly details: string;
  readonly suggestion?: string;
  readonly affectedDocuments?: string[];
}

/** A question in the office dialect. */
export interface AskUser {
  readonly question: string;
  readonly type: "text" | "selection" | "confirmation";
  readonly options?: string[];
  readonly context?: string;
}

/** Kind of content of a result in the office dialect. */
export type ResultType = "github_issue" | "markdown" | "json" | "file_path" | "message";

/** Reason why something that looked like a message is not one, with its offset. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly rawContent?: string;
  readonly offset: number;
  /** Block and field at fault, if known; `protocol_error` reports them to the agent. */
  readonly block?: string;
  readonly field?: string;
}

/** All reasons for rejecting a message. */
export type DiagnosticCode =
  | "protocol_invalid"
  | "protocol_in_fence"
  | "protocol_not_alone"
  | "block_too_large"
  | "block_unclosed"
  | "line_too_long"
  | "unknown_tag";
