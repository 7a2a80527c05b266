import type { AgentConfig } from "../../src/protocol/config.ts";
import type { ConversationKind, SingleTurnKind } from "../../src/agents/turn-kind.ts";
import type { FakeServer } from "../fakes/fake-server.ts";
import type { Model } from "../fakes/reply.ts";
import type { Scene } from "../fakes/scenes.ts";
import type { CliName } from "./pinned.ts";

/** A real command line, its agent kind, and the fake provider it uses. */
export interface CliUnderTest {
  readonly name: CliName;
  readonly kind: CliKind;
  /** The name of its kind in the configuration. */
  readonly configKind: AgentConfig["kind"];
  readonly scenes: Readonly<Record<string, Scene>>;
  startProvider(model: Model): Promise<FakeServer>;
  /**
   * Writes the files that the command line needs into its home directory, and returns the configuration of the agent.
   */
  configure(place: { readonly home: string; readonly url: string }): Promise<{
    readonly arguments: readonly string[];
    readonly env: Readonly<Record<string, string>>;
    readonly model?: string;
    /** The provider's host, for command lines whose configuration files name it. */
    readonly network?: readonly string[];
  }>;
}

export type CliKind =
  | { readonly is: "conversation"; readonly kind: ConversationKind }
  | { readonly is: "single turn"; readonly kind: SingleTurnKind };
