import type { ServerResponse } from "node:http";
import { type FakeServer, type SeenRequest, sendEvents, sendJson, startFakeServer } from "./fake-server.ts";
import { type Model, type Prompt, type Reply, someTokens, type Tokens, type ToolCall } from "./reply.ts";

/** Starts the Gemini API as Gemini CLI uses it: streamed for turns, in one response for its other requests. */
export function startGoogle(model: Model): Promise<FakeServer> {
  return startFakeServer(async (request, response) => {
    if (!request.path.includes(":streamGenerateContent")) {
      sendJson(response, 200, chunk([{ text: "{}" }], { finishReason: "STOP" }));
      return "other";
    }
    const reply = await model(promptOf(request));
    await answer(response, reply);
    return reply.is === "broken" && reply.after === "hold" ? "held" : "answered";
  });
}

async function answer(response: ServerResponse, reply: Reply): Promise<void> {
  if (reply.is === "refused") {
    const error = { code: reply.status, message: reply.message, status: reply.type, ...reply.details };
    sendJson(response, reply.status, { error }, reply.headers);
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  await sendEvents(
    response,
    (reply.is === "message" ? streamed(reply) : reply.say.map(textChunk)).map(event),
  );
  if (reply.is === "message") response.end();
  else if (reply.after === "cut") response.destroy();
  else if (reply.after === "error") response.end(event({ error: { code: 503, status: "UNAVAILABLE" } }));
}

function streamed({ say = [], use = [], usage = someTokens }: Reply & { is: "message" }): object[] {
  const calls = use.map((call) => ({ functionCall: geminiTool(call) }));
  const last = chunk(calls.length === 0 ? [{ text: "" }] : calls, { finishReason: "STOP" });
  return [...say.map(textChunk), { ...last, usageMetadata: tokens(usage) }];
}

function geminiTool(call: ToolCall): { name: string; args: Record<string, unknown> } {
  switch (call.tool) {
    case "write":
      return { name: "write_file", args: { file_path: call.path, content: call.content } };
    case "run":
      return { name: "run_shell_command", args: { command: call.command } };
    case "ask":
    case "own":
    case "delegate":
      throw new Error(`Gemini CLI has no tool to ${call.tool} with.`);
  }
}

function textChunk(text: string): object {
  return chunk([{ text }], {});
}

function chunk(parts: readonly object[], more: object): object {
  return { candidates: [{ content: { role: "model", parts }, index: 0, ...more }], modelVersion: "fake" };
}

function tokens({ input, output, cacheRead }: Tokens): object {
  return {
    promptTokenCount: input + cacheRead,
    cachedContentTokenCount: cacheRead,
    candidatesTokenCount: output,
    totalTokenCount: input + cacheRead + output,
  };
}

interface Content {
  readonly role: string;
  readonly parts: readonly { readonly text?: string; readonly functionResponse?: unknown }[];
}

function promptOf({ body }: SeenRequest): Prompt {
  const turns = (body as { readonly contents: readonly Content[] }).contents.filter(
    ({ role }) => role === "user",
  );
  const last = turns.at(-1);
  const outputs = last?.parts.filter(({ functionResponse }) => functionResponse !== undefined) ?? [];
  return {
    text: textOf(last),
    before: turns.slice(0, -1).map(textOf).join("\n"),
    toolOutput: outputs.map(({ functionResponse }) => JSON.stringify(functionResponse)).join("\n"),
  };
}

function textOf(content: Content | undefined): string {
  return content?.parts.map(({ text }) => text ?? "").join("\n") ?? "";
}

function event(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
