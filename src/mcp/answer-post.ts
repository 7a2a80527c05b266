import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { type PersonServerOptions, personServer } from "./person-server.ts";

/** A POST of the streamable HTTP transport, with its parsed body. */
export interface PostedMessages {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The response to a POST. The body is JSON, or empty. */
export interface PostAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * Answers one POST with JSON. No session outlasts the request: an assistant keeps working after a restart of the server
 * and on every node, and a client that goes away leaves nothing behind.
 */
export async function answerPost(
  { url, headers, body }: PostedMessages,
  options: PersonServerOptions,
): Promise<PostAnswer> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = personServer(options);
  try {
    await server.connect(transport);
    const response = await transport.handleRequest(new Request(url, { method: "POST", headers }), {
      parsedBody: body,
    });
    return { status: response.status, body: await response.text() };
  } finally {
    await server.close();
  }
}
