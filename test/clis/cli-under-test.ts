import type { AgentConfig } from "../../src/protocol/config.ts";
import type { ConversationKind, SingleTurnKind } from "../../src/agents/turn-kind.ts";
import type { FakeServer } from "../fakes/fake-server.ts";
import type { Model } from "../fakes/reply.ts";
import type { Scene } from "../fakes/scenes.ts";
import type { CliName } from "./pinned.ts";

/** A real command line, the kind that speaks with it, and the fake provider that it is pointed to. */
export interface CliUnderTest {
  readonly name: CliName;
  readonly kind: CliKind;
  /** The word of the configuration for it. */
  readonly configKind: AgentConfig["kind"];
  readonly scenes: Readonly<Record<string, Scene>>;
  startProvider(model: Model): Promise<FakeServer>;
  /** What the configuration of the agent holds, after files that it needs were written into its home. */
  configure(place: { readonly home: string; readonly url: string }): Promise<{
    readonly arguments: readonly string[];
    readonly env: Readonly<Record<string, string>>;
    readonly model?: string;
  }>;
}

export type CliKind =
  | { readonly is: "conversation"; readonly kind: ConversationKind }
  | { readonly is: "single turn"; readonly kind: SingleTurnKind };
