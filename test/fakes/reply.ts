/** The reply of a fake model to one request; each fake API converts it to its own wire format. */
export type Reply =
  /** Text in the pieces in which it is streamed, optionally followed by tool calls. */
  | {
      readonly is: "message";
      readonly say?: readonly string[];
      readonly use?: readonly ToolCall[];
      /** Set if the message was cut off at its maximum length. */
      readonly tooLong?: boolean;
      readonly usage?: Tokens;
      /** Headers of the response that announce limits. */
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Text, after which the connection breaks, an error arrives in the stream, or the stream stalls. */
  | { readonly is: "broken"; readonly say: readonly string[]; readonly after: "cut" | "error" | "hold" }
  | {
      readonly is: "refused";
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** Type and message of the error. */
      readonly type: string;
      readonly message: string;
      /** Additional fields of the error. */
      readonly details?: Readonly<Record<string, unknown>>;
    };

/** A tool call in terms that every CLI has a tool for. */
export type ToolCall =
  | { readonly tool: "write"; readonly path: string; readonly content: string }
  | { readonly tool: "run"; readonly command: string }
  | { readonly tool: "ask"; readonly question: string; readonly options: readonly string[] }
  /** One of the tools that Signalbox offers over MCP. */
  | { readonly tool: "own"; readonly name: string; readonly input: Record<string, unknown> }
  /** A sub-agent with its own prompt. */
  | { readonly tool: "delegate"; readonly prompt: string };

export interface Tokens {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

export const someTokens: Tokens = { input: 1000, output: 40, cacheRead: 100, cacheWrite: 50 };

/** The parts of a request that a fake model needs. */
export interface Prompt {
  /** The last text of the user, without tool results. */
  readonly text: string;
  /** The user's earlier text. */
  readonly before: string;
  /** Results of the tools that the previous message called; empty if it called none. */
  readonly toolOutput: string;
}

/**
 * Decides the model's reply. It may count requests: each fake server has its own model. The request stays pending until
 * a promised reply comes.
 */
export type Model = (prompt: Prompt) => Reply | Promise<Reply>;
