/** What a fake model answers to one request; each fake API puts it into its own wire format. */
export type Reply =
  /** Text, in pieces as they are streamed, and then perhaps the use of tools. */
  | {
      readonly is: "message";
      readonly say?: readonly string[];
      readonly use?: readonly ToolCall[];
      /** The message ends here because it was too long, not because it was finished. */
      readonly tooLong?: boolean;
      readonly usage?: Tokens;
      /** Headers of the response, for limits that are announced. */
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Text, and then: the connection is cut, an error comes in the stream, or nothing comes any more. */
  | { readonly is: "broken"; readonly say: readonly string[]; readonly after: "cut" | "error" | "hold" }
  | {
      readonly is: "refused";
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** The error's type and sentence. */
      readonly type: string;
      readonly message: string;
      /** More fields of the error. */
      readonly details?: Readonly<Record<string, unknown>>;
    };

/** A tool in words that all the CLIs have a tool for. */
export type ToolCall =
  | { readonly tool: "write"; readonly path: string; readonly content: string }
  | { readonly tool: "run"; readonly command: string }
  | { readonly tool: "ask"; readonly question: string; readonly options: readonly string[] }
  /** A sub-agent with a prompt of its own. */
  | { readonly tool: "delegate"; readonly prompt: string };

export interface Tokens {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

export const someTokens: Tokens = { input: 1000, output: 40, cacheRead: 100, cacheWrite: 50 };

/** What a fake API understood of a request. */
export interface Prompt {
  /** The last text of the user's, without what tools gave. */
  readonly text: string;
  /** What the user said before that. */
  readonly before: string;
  /** What the tools gave that were used in the message before; empty where none were. */
  readonly toolOutput: string;
}

/** Decides what the model says. It may count: each fake server has a model of its own. */
export type Model = (prompt: Prompt) => Reply;
