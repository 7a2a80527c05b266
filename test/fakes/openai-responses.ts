import type { ServerResponse } from "node:http";
import { type FakeServer, type SeenRequest, sendEvents, sendJson, startFakeServer } from "./fake-server.ts";
import { type Model, type Prompt, type Reply, someTokens, type ToolCall } from "./reply.ts";

/** Starts the OpenAI Responses API as Codex uses it: always streamed. */
export function startOpenAiResponses(model: Model): Promise<FakeServer> {
  let count = 0;
  return startFakeServer(async (request, response) => {
    if (request.method !== "POST" || !request.path.endsWith("/responses")) {
      sendJson(response, request.path.includes("/models") ? 200 : 404, {
        object: "list",
        data: [],
        models: [],
      });
      return "other";
    }
    count += 1;
    const reply = await model(promptOf(request));
    await answer(response, String(count), reply);
    return reply.is === "broken" && reply.after === "hold" ? "held" : "answered";
  });
}

async function answer(response: ServerResponse, id: string, reply: Reply): Promise<void> {
  if (reply.is === "refused") {
    const error = { error: { type: reply.type, message: reply.message, code: reply.type, ...reply.details } };
    sendJson(response, reply.status, error, reply.headers);
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  await sendEvents(response, [
    created(id),
    ...(reply.is === "message" ? streamed(id, reply) : begun(id, reply.say)),
  ]);
  if (reply.is === "message") response.end();
  else if (reply.after === "cut") response.destroy();
  else if (reply.after === "error") {
    const error = { code: "rate_limit_exceeded", message: "Rate limit reached. Please try again in 1.5s." };
    response.end(event({ type: "response.failed", response: { id: `resp_${id}`, status: "failed", error } }));
  }
}

function streamed(
  id: string,
  { say = [], use = [], usage = someTokens }: Reply & { is: "message" },
): string[] {
  const text = say.join("");
  const spoken = text === "" ? [] : [...begun(id, say), done(message(id, text))];
  const calls = use.map((call, index) => done(toolCall(call, `call_${id}_${index + 1}`)));
  const tokens = {
    input_tokens: usage.input + usage.cacheRead,
    input_tokens_details: { cached_tokens: usage.cacheRead },
    output_tokens: usage.output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: usage.input + usage.cacheRead + usage.output,
  };
  const response = { id: `resp_${id}`, status: "completed", usage: tokens };
  return [...spoken, ...calls, event({ type: "response.completed", response })];
}

/** Returns the events of a text that has begun and may never end. */
function begun(id: string, say: readonly string[]): string[] {
  const added = { type: "response.output_item.added", output_index: 0, item: message(id, "") };
  const deltas = say.map((delta) => ({ type: "response.output_text.delta", item_id: `msg_${id}`, delta }));
  return [added, ...deltas].map(event);
}

function message(id: string, text: string): object {
  return { type: "message", id: `msg_${id}`, role: "assistant", content: [{ type: "output_text", text }] };
}

function toolCall(call: ToolCall, callId: string): object {
  switch (call.tool) {
    case "write":
      return run(callId, `printf '%s' '${call.content}' > ${call.path}`);
    case "run":
      return run(callId, call.command);
    case "own":
      return {
        type: "function_call",
        id: `fc_${callId}`,
        call_id: callId,
        namespace: ownNamespace,
        name: call.name,
        arguments: JSON.stringify(call.input),
      };
    case "ask":
    case "delegate":
      throw new Error(`Codex has no tool to ${call.tool} with.`);
  }
}

/** The name under which Codex offers the tools of our MCP server to the model. */
const ownNamespace = "mcp__signalbox_task";

function run(callId: string, command: string): object {
  const input = JSON.stringify({ cmd: command });
  return {
    type: "function_call",
    id: `fc_${callId}`,
    call_id: callId,
    name: "exec_command",
    arguments: input,
  };
}

interface Input {
  readonly type?: string;
  readonly role?: string;
  readonly content?: readonly { readonly text?: string }[];
  readonly output?: unknown;
}

function promptOf({ body }: SeenRequest): Prompt {
  const { input } = body as { readonly input: readonly Input[] };
  const texts = input.filter(({ role }) => role === "user").map(textOf);
  const sinceAnswer = input.slice(
    input.findLastIndex(({ type, role }) => type === "message" && role === "user") + 1,
  );
  const outputs = sinceAnswer.filter(({ type }) => type?.endsWith("_call_output"));
  return {
    text: outputs.length > 0 ? "" : (texts.at(-1) ?? ""),
    before: texts.join("\n"),
    toolOutput: outputs.map(({ output }) => JSON.stringify(output)).join("\n"),
  };
}

function textOf({ content = [] }: Input): string {
  return content.map(({ text }) => text ?? "").join("\n");
}

function created(id: string): string {
  return event({ type: "response.created", response: { id: `resp_${id}`, status: "in_progress" } });
}

function done(item: object): string {
  return event({ type: "response.output_item.done", output_index: 0, item });
}

function event(data: { readonly type: string; readonly [field: string]: unknown }): string {
  return `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
}
