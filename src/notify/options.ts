import type { Engine } from "../engine/engine.ts";
import type { Act } from "../engine/act.ts";
import type { QuestionId } from "../protocol/ids.ts";
import type { OfficeState } from "../protocol/office/state.ts";
import type { OrchestrationState } from "../protocol/orchestration/state.ts";
import type { Person } from "../protocol/people/person.ts";
import type { Result } from "../protocol/result.ts";
import type { Settings } from "../settings/settings.ts";
import type { Store } from "../store/store.ts";

/** The parts of the server that notifications need. */
export interface NotificationsOptions {
  readonly engine: Pick<Engine, "subscription" | "recordTold">;
  readonly store: Store;
  readonly settings: Pick<
    Settings,
    "list" | "integration" | "ownSecret" | "effective" | "subscribe" | "change" | "redaction"
  >;
  readonly people: () => readonly Person[];
  readonly orchestration: (id: string) => Promise<OrchestrationState | null>;
  readonly office: (id: string) => Promise<OfficeState | null>;
  /** Answers a question as a person, for buttons in Slack. */
  readonly answer: (
    id: QuestionId,
    answer: { readonly answer: string; readonly other: boolean; readonly skip: boolean },
    act: Act,
  ) => Promise<Result<unknown>>;
  /** The address of the page, for links. */
  readonly pageUrl: () => string;
  readonly now: () => Date;
  /** The speed of this clock relative to real time. */
  readonly speed: number;
  readonly chance: () => number;
  readonly onFault: (what: string, fault: unknown) => void;
  /** Shortens all pauses, for tests. */
  readonly pace?: number;
}
