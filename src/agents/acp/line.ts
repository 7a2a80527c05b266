import { type Fields, fieldsOf, listOf, textOf, textOrNull } from "../fields.ts";

/** The id of a request, repeated in its response. */
export type RequestId = string | number;

/** A line of an agent that speaks the Agent Client Protocol. */
export type AcpLine =
  /** A session event. */
  | { readonly is: "update"; readonly sessionId: string; readonly update: AcpUpdate }
  /** A request of the agent, or a notification if it has no id. */
  | { readonly is: "call"; readonly method: string; readonly id?: RequestId; readonly params: Fields }
  /** A response to one of the platform's requests. */
  | { readonly is: "answer"; readonly id: string; readonly result: unknown; readonly error?: AcpError };

/** The error in an agent's response. */
export interface AcpError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** One update of a session. Fields that its kind does not have are null. */
export interface AcpUpdate {
  readonly kind: string;
  readonly messageId: string | null;
  /** The text of a chunk of a message or a thought. */
  readonly text: string | null;
  readonly toolCall: ToolCall | null;
  /** The cost of the whole session so far. */
  readonly cost: { readonly amount: number; readonly currency: string } | null;
}

/** A tool call. An update repeats only the fields that have changed. */
export interface ToolCall {
  readonly id: string;
  readonly title: string | null;
  readonly name: string | null;
  readonly kind: string | null;
  readonly status: string | null;
  readonly input: unknown;
  /** The text output of the tool. */
  readonly output: string;
}

/** Parses a line of the protocol; null for other lines and for lines of the wrong shape. */
export function acpLine(line: Fields): AcpLine | null {
  const { method, id } = line;
  const params = fieldsOf(line["params"]);
  if (method === "session/update") return updateLine(params);
  if (typeof method === "string") {
    const isRequest = typeof id === "string" || typeof id === "number";
    return { is: "call", method, params, ...(isRequest ? { id } : {}) };
  }
  return typeof id === "string" ? answerLine(id, line) : null;
}

/** Parses a tool call; null if it has no id. */
export function toolCallOf(call: Fields): ToolCall | null {
  const id = call["toolCallId"];
  if (typeof id !== "string") return null;
  return {
    id,
    title: textOrNull(call["title"]),
    name: textOrNull(call["name"]),
    kind: textOrNull(call["kind"]),
    status: textOrNull(call["status"]),
    input: call["rawInput"],
    output: listOf(call["content"])
      .map(({ content }) => textOf(fieldsOf(content)["text"]))
      .join("\n"),
  };
}

function updateLine({ sessionId, update }: Fields): AcpLine | null {
  const fields = fieldsOf(update);
  const kind = fields["sessionUpdate"];
  if (typeof sessionId !== "string" || typeof kind !== "string") return null;
  const content = fieldsOf(fields["content"]);
  const { amount, currency } = fieldsOf(fields["cost"]);
  return {
    is: "update",
    sessionId,
    update: {
      kind,
      messageId: textOrNull(fields["messageId"]),
      text: content["type"] === "text" ? textOrNull(content["text"]) : null,
      toolCall: toolCallOf(fields),
      cost: typeof amount === "number" && typeof currency === "string" ? { amount, currency } : null,
    },
  };
}

function answerLine(id: string, { result, error }: Fields): AcpLine | null {
  if (error === undefined) return { is: "answer", id, result };
  const { code, message, data } = fieldsOf(error);
  if (typeof code !== "number" || typeof message !== "string") return null;
  return { is: "answer", id, result, error: { code, message, data } };
}
