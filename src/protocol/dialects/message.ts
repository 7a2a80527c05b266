/**
 * What an agent said, read from its text: a message of one of the dialects, or a diagnostic that says
 * why something that looked like one is none. Both keep the raw text and the byte offset in the stream
 * at which it began; items come out in order of that offset.
 */
export type Item = ({ readonly kind: "message" } & Message) | ({ readonly kind: "diagnostic" } & Diagnostic);

interface Shape<Type extends string, Payload> {
  readonly type: Type;
  readonly target?: string;
  readonly payload: Payload;
  readonly rawContent: string;
  readonly offset: number;
}

/** Everything that an agent can say, whichever dialect it speaks. */
export type Message = PlatformMessage | OfficeMessage | ThinMessage;

/** What is said in the platform's own dialect; errors and ends of steps are said in others too. */
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

/** What is said in the office dialect and in no other. */
export type OfficeMessage =
  | Shape<"ASK_USER", AskUser>
  | Shape<"INVOKE", { task: string; context?: string }>
  | Shape<"DELIVER_RESULT", { resultType: ResultType; content: string }>;

/** What is said in the thin dialect and in no other. */
export type ThinMessage =
  | Shape<"RESOLVE_NEXT", { phase?: number; force: boolean }>
  | Shape<"READY", { groups: string[][] }>
  | Shape<"PHASE_DONE", { phase: number }>
  | Shape<"ALL_DONE", Record<string, never>>
  | Shape<"TASK", { id: string; worktree?: string; meta?: Record<string, unknown> }>
  | Shape<"DONE", { id: string; keys: Record<string, string> }>
  | Shape<"FAIL", { id: string; reason: string; keys: Record<string, string> }>
  | Shape<"CUSTOM", { kind: ThinCustomKind; payload: string }>;

/** A phase is done, with the documents it made and what the agent says to each comment that it was given. */
export interface PhaseReport {
  readonly phase: number;
  readonly name?: string;
  readonly documents: string[];
  readonly answers?: CommentAnswer[];
}

/** What an agent says to the comment of this number. */
export interface CommentAnswer {
  readonly number: number;
  readonly verdict: "fixed" | "disagree" | "question";
  readonly text: string;
}

/** What an agent needs to know from a person, with what holds where nobody answers. */
export interface UserQuestion {
  readonly category: "business" | "clarification" | "choice" | "confirmation";
  readonly question: string;
  readonly options: string[];
  readonly default?: string;
  readonly required: boolean;
}

/** What went wrong with the agent's work, and what it asks the platform to do about it. */
export interface AgentError {
  readonly type: "recoverable" | "fatal";
  readonly message: string;
  readonly details?: string;
  readonly recovery: "pause_and_retry" | "checkpoint_and_fail" | "notify_user";
  /** Seconds, or an ISO time. */
  readonly retryAfter?: number | string;
}

/** What went wrong, by one of the codes of the thin dialect. */
export interface ThinError {
  readonly code:
    | "TASKS_NOT_FOUND"
    | "CIRCULAR_DEP"
    | "MISSING_DEP"
    | "PARSE_FAIL"
    | "STATE_CORRUPT"
    | "LOCKED";
  readonly detail?: string;
}

/** Something that the agent lacks and cannot make by itself. */
export interface DependencyRequest {
  readonly type: "api_key" | "env_variable" | "service" | "file" | "permission" | "package";
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly default?: string;
}

/** `Task:` and `Summary:` lines, and every further `Key: value` line under its lower-case key. */
export interface CustomTaskComplete {
  readonly task?: string;
  readonly summary?: string;
  readonly [key: string]: string | undefined;
}

/** How a verification agent judged one criterion, and why. */
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

/** What the content of a result in the office dialect is. */
export type ResultType = "github_issue" | "markdown" | "json" | "file_path" | "message";

/** What a custom line of the thin dialect asks for. */
export type ThinCustomKind = "PRIORITY" | "SKIP" | "RETRY";

/** Why something that looked like a message is none, and where it stands. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly rawContent?: string;
  readonly offset: number;
  /** Which block and which of its fields is wrong, where that is known: what `protocol_error` tells the agent. */
  readonly block?: string;
  readonly field?: string;
}

/** Every reason for which something is no message. */
export type DiagnosticCode =
  | "protocol_invalid"
  | "protocol_in_fence"
  | "protocol_not_alone"
  | "block_too_large"
  | "block_unclosed"
  | "line_too_long"
  | "unknown_tag";
