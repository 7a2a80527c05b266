import type { ServerResponse } from "node:http";
import { type FakeServer, type SeenRequest, sendEvents, sendJson, startFakeServer } from "./fake-server.ts";
import { type Model, type Prompt, type Reply, someTokens, type Tokens, type ToolCall } from "./reply.ts";

/** Starts the OpenAI chat API as OpenCode uses it for a compatible provider: always streamed. */
export function startOpenAiChat(model: Model): Promise<FakeServer> {
  let count = 0;
  return startFakeServer(async (request, response) => {
    const { tools } = (request.body ?? {}) as { readonly tools?: readonly unknown[] };
    if (request.method !== "POST" || tools === undefined) {
      await answer(response, "title", { is: "message", say: ["A title"] });
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
    sendJson(response, reply.status, { error: { type: reply.type, message: reply.message } }, reply.headers);
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  await sendEvents(
    response,
    reply.is === "message" ? streamed(id, reply) : reply.say.map((text) => said(id, text)),
  );
  if (reply.is === "message") response.end("data: [DONE]\n\n");
  else if (reply.after === "cut") response.destroy();
  else if (reply.after === "error") response.end(event({ error: { message: "Overloaded" } }));
}

function streamed(
  id: string,
  { say = [], use = [], usage = someTokens }: Reply & { is: "message" },
): string[] {
  const calls = use.map((call, index) => ({
    index,
    id: `call_${id}_${index + 1}`,
    type: "function",
    function: tool(call),
  }));
  return [
    ...say.map((text) => said(id, text)),
    ...(calls.length === 0 ? [] : [chunk(id, { tool_calls: calls }, null)]),
    chunk(id, {}, calls.length === 0 ? "stop" : "tool_calls"),
    event({ ...frame(id), choices: [], usage: tokens(usage) }),
  ];
}

function tool(call: ToolCall): { name: string; arguments: string } {
  switch (call.tool) {
    case "write":
      return { name: "write", arguments: JSON.stringify({ filePath: call.path, content: call.content }) };
    case "run":
      return {
        name: "bash",
        arguments: JSON.stringify({ command: call.command, description: "Runs a command" }),
      };
    case "ask":
    case "own":
    case "delegate":
      throw new Error(`OpenCode has no tool to ${call.tool} with.`);
  }
}

function said(id: string, content: string): string {
  return chunk(id, { role: "assistant", content }, null);
}

function chunk(id: string, delta: object, finish: string | null): string {
  return event({ ...frame(id), choices: [{ index: 0, delta, finish_reason: finish }] });
}

function frame(id: string): object {
  return { id: `chat_${id}`, object: "chat.completion.chunk", created: 1, model: "fake-model" };
}

function tokens({ input, output, cacheRead }: Tokens): object {
  return {
    prompt_tokens: input + cacheRead,
    completion_tokens: output,
    total_tokens: input + cacheRead + output,
    prompt_tokens_details: { cached_tokens: cacheRead },
  };
}

interface ChatMessage {
  readonly role: string;
  readonly content: string | readonly { readonly text?: string }[] | null;
}

function promptOf({ body }: SeenRequest): Prompt {
  const { messages } = body as { readonly messages: readonly ChatMessage[] };
  const texts = messages.filter(({ role }) => role === "user").map(textOf);
  const since = messages.slice(messages.findLastIndex(({ role }) => role === "user") + 1);
  const outputs = since.filter(({ role }) => role === "tool");
  return {
    text: outputs.length > 0 ? "" : (texts.at(-1) ?? ""),
    before: texts.join("\n"),
    toolOutput: outputs.map(textOf).join("\n"),
  };
}

function textOf({ content }: ChatMessage): string {
  return typeof content === "string" ? content : (content ?? []).map(({ text }) => text ?? "").join("\n");
}

function event(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
