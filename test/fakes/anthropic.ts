import type { ServerResponse } from "node:http";
import { type FakeServer, type SeenRequest, sendEvents, sendJson, startFakeServer } from "./fake-server.ts";
import { type Model, type Prompt, type Reply, someTokens, type Tokens, type ToolCall } from "./reply.ts";

/** Starts the Anthropic Messages API as Claude Code uses it: streamed, or in one response if the request says so. */
export function startAnthropic(model: Model): Promise<FakeServer> {
  let count = 0;
  return startFakeServer(async (request, response) => {
    if (request.method !== "POST" || !request.path.startsWith("/v1/messages?")) {
      sendJson(response, request.path.startsWith("/v1/messages/count_tokens") ? 200 : 404, {
        input_tokens: 1000,
      });
      return "other";
    }
    count += 1;
    const id = String(count);
    const reply = await model(promptOf(request));
    await answer(response, { id, body: request.body as Body, reply });
    return reply.is === "broken" && reply.after === "hold" ? "held" : "answered";
  });
}

interface Body {
  readonly model: string;
  readonly stream?: boolean;
  readonly messages: readonly { readonly role: string; readonly content: string | readonly Part[] }[];
}

interface Part {
  readonly type: string;
  readonly text?: string;
  readonly content?: string | readonly { readonly text?: string }[];
}

interface Exchange<Answered extends Reply = Reply> {
  readonly id: string;
  readonly body: Body;
  readonly reply: Answered;
}

async function answer(response: ServerResponse, { id, body, reply }: Exchange): Promise<void> {
  if (reply.is === "refused") {
    const error = {
      type: "error",
      error: { type: reply.type, message: reply.message },
      request_id: `req_${id}`,
    };
    sendJson(response, reply.status, error, { "request-id": `req_${id}`, ...reply.headers });
    return;
  }
  if (reply.is === "message" && body.stream !== true) {
    sendJson(response, 200, wholeMessage({ id, body, reply }));
    return;
  }
  const headers = reply.is === "message" ? reply.headers : {};
  response.writeHead(200, { "content-type": "text/event-stream", "request-id": `req_${id}`, ...headers });
  await sendEvents(
    response,
    reply.is === "message" ? streamed({ id, body, reply }) : begun(id, body, reply.say),
  );
  if (reply.is === "message") response.end();
  else if (reply.after === "cut") response.destroy();
  else if (reply.after === "error") {
    const error = { type: "overloaded_error", message: "Overloaded" };
    response.end(event({ type: "error", error }));
  }
}

function streamed({ id, body, reply }: Exchange<Reply & { is: "message" }>): string[] {
  const blocks = contentOf(id, reply);
  const usage = reply.usage ?? someTokens;
  const deltas = blocks.flatMap((block, index) => [
    event({ type: "content_block_start", index, content_block: empty(block) }),
    ...piecesOf(block, reply.say ?? []).map((delta) => event({ type: "content_block_delta", index, delta })),
    event({ type: "content_block_stop", index }),
  ]);
  const delta = { stop_reason: stopReason(reply), stop_sequence: null };
  return [
    event({ type: "message_start", message: messageOf(id, body, [], null, { ...usage, output: 1 }) }),
    ...deltas,
    event({ type: "message_delta", delta, usage: { output_tokens: usage.output } }),
    event({ type: "message_stop" }),
  ];
}

/** Returns the events of a text that has begun and may never end. */
function begun(id: string, body: Body, say: readonly string[]): string[] {
  return [
    event({ type: "message_start", message: messageOf(id, body, [], null, { ...someTokens, output: 1 }) }),
    event({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }),
    ...say.map((text) =>
      event({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }),
    ),
  ];
}

type Block = { readonly type: "text"; readonly text: string } | ReturnType<typeof toolUse>;

function contentOf(id: string, { say = [], use = [] }: Reply & { is: "message" }): Block[] {
  const text = say.join("");
  return [
    ...(text === "" ? [] : [{ type: "text" as const, text }]),
    ...use.map((call, index) => toolUse(call, `toolu_${id}_${index + 1}`)),
  ];
}

function toolUse(call: ToolCall, id: string) {
  const { name, input } = claudeTool(call);
  return { type: "tool_use" as const, id, name, input };
}

function claudeTool(call: ToolCall): { name: string; input: Record<string, unknown> } {
  switch (call.tool) {
    case "write":
      return { name: "Write", input: { file_path: call.path, content: call.content } };
    case "run":
      return { name: "Bash", input: { command: call.command, description: "Runs a command" } };
    case "ask": {
      const options = call.options.map((label) => ({ label, description: `Use ${label}` }));
      const question = { question: call.question, header: "Choice", options, multiSelect: false };
      return { name: "AskUserQuestion", input: { questions: [question] } };
    }
    case "own":
      return { name: `mcp__signalbox_task__${call.name}`, input: call.input };
    case "delegate":
      return {
        name: "Task",
        input: { description: "A part of it", prompt: call.prompt, subagent_type: "general-purpose" },
      };
  }
}

function empty(block: Block): object {
  return block.type === "text" ? { type: "text", text: "" } : { ...block, input: {} };
}

function piecesOf(block: Block, say: readonly string[]): object[] {
  if (block.type === "text") return say.map((text) => ({ type: "text_delta", text }));
  return [{ type: "input_json_delta", partial_json: JSON.stringify(block.input) }];
}

function wholeMessage({ id, body, reply }: Exchange<Reply & { is: "message" }>): object {
  return messageOf(id, body, contentOf(id, reply), stopReason(reply), reply.usage ?? someTokens);
}

function stopReason({ use = [], tooLong }: Reply & { is: "message" }): string {
  if (tooLong) return "max_tokens";
  return use.length > 0 ? "tool_use" : "end_turn";
}

function messageOf(
  id: string,
  body: Body,
  content: readonly Block[],
  stop: string | null,
  usage: Tokens,
): object {
  return {
    id: `msg_${id}`,
    type: "message",
    role: "assistant",
    model: body.model,
    content,
    stop_reason: stop,
    stop_sequence: null,
    usage: {
      input_tokens: usage.input,
      output_tokens: usage.output,
      cache_read_input_tokens: usage.cacheRead,
      cache_creation_input_tokens: usage.cacheWrite,
    },
  };
}

function promptOf({ body }: SeenRequest): Prompt {
  const turns = (body as Body).messages
    .filter(({ role }) => role === "user")
    .map(({ content }) => partsOf(content));
  const last = turns.at(-1) ?? [];
  return {
    text: textOf(last),
    before: turns.slice(0, -1).map(textOf).join("\n"),
    toolOutput: last
      .filter(({ type }) => type === "tool_result")
      .map(outputOf)
      .join("\n"),
  };
}

function partsOf(content: string | readonly Part[]): readonly Part[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}

/** Returns the user's text, without the reminders that Claude Code adds for the model. */
function textOf(parts: readonly Part[]): string {
  const texts = parts.map(({ text }) => text ?? "").filter((text) => text !== "");
  return texts.join("\n").replaceAll(/<system-reminder>[\s\S]*?<\/system-reminder>/g, "");
}

function outputOf({ content = "" }: Part): string {
  return typeof content === "string" ? content : content.map(({ text }) => text ?? "").join("\n");
}

function event(data: { readonly type: string; readonly [field: string]: unknown }): string {
  return `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
}
