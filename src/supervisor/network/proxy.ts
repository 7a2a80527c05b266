import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { type Duplex, pipeline } from "node:stream";
import { dial, type Destination, type Dialled } from "./dial.ts";
import type { NetworkPolicy } from "./network-policy.ts";

/** Options of one run's proxy. */
export interface ProxyOptions {
  readonly policy: NetworkPolicy;
  /** The proxy that the machine uses for its own traffic; null if it uses none. */
  readonly upstream: URL | null;
  /** Reports a destination that the policy does not allow. */
  onRefused(destination: Destination): void;
  /** Reports an allowed destination to which a connection succeeded or failed. */
  onDialled(destination: Destination, isReached: boolean): void;
}

/** Creates the HTTP proxy of one run. It tunnels (CONNECT) and forwards plain HTTP, to allowed hosts only. */
export function createProxy(options: ProxyOptions): Server {
  const server = createServer((incoming, response) => {
    void forward(incoming, response, options);
  });
  server.on("connect", (incoming: IncomingMessage, client: Duplex, head: Buffer) => {
    void tunnel(incoming.url ?? "", client, head, options);
  });
  // A model may think for a long time before its answer begins.
  server.requestTimeout = 0;
  server.timeout = 0;
  return server;
}

async function tunnel(authority: string, client: Duplex, head: Buffer, options: ProxyOptions): Promise<void> {
  client.on("error", () => client.destroy());
  const destination = destinationOf(`http://${authority}/`, authority);
  const dialled = await dialFor(destination, options);
  if (dialled.is === "connected") {
    client.write("HTTP/1.1 200 Connection established\r\n\r\n");
    dialled.socket.write(head);
    // If one breaks, both are closed.
    pipeline(client, dialled.socket, client, () => undefined);
    return;
  }
  const { status, text } = denial(destination, dialled);
  const headers = `Content-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close`;
  client.end(`HTTP/1.1 ${status} Denied\r\n${headers}\r\n\r\n${text}`);
}

async function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  options: ProxyOptions,
): Promise<void> {
  const { url = "", method = "GET" } = incoming;
  const destination = destinationOf(url, "");
  const dialled = await dialFor(destination, options);
  if (dialled.is !== "connected") {
    const { status, text } = denial(destination, dialled);
    response.writeHead(status, { "content-type": "text/plain" }).end(text);
    return;
  }
  const { pathname, search } = new URL(url);
  try {
    const outgoing = request({
      createConnection: () => dialled.socket,
      method,
      path: pathname + search,
      headers: { ...forwarded(incoming.headers), connection: "close" },
    });
    outgoing.on("response", (answer) => answerWith(answer, response));
    outgoing.on("error", () => response.destroy());
    response.on("close", () => outgoing.destroy());
    response.on("error", () => outgoing.destroy());
    incoming.pipe(outgoing);
  } catch {
    // Node refuses to send this combination of headers.
    dialled.socket.destroy();
    response.destroy();
  }
}

/** Forwards a response. If Node refuses to send it, closes this connection; the process continues. */
function answerWith(answer: IncomingMessage, response: ServerResponse): void {
  try {
    response.writeHead(answer.statusCode ?? 502, forwarded(answer.headers));
    answer.on("error", () => response.destroy());
    answer.pipe(response);
  } catch {
    answer.destroy();
    response.destroy();
  }
}

/** Headers that apply to one connection and are not passed on. */
const perConnection = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

function forwarded(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase());
  const dropped = new Set([...perConnection, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}

async function dialFor(destination: Destination | null, options: ProxyOptions): Promise<Dialled> {
  if (destination === null) return { is: "failed", reason: "The proxy needs the host of the request." };
  const dialled = await dial(options.policy, destination, options.upstream);
  if (dialled.is === "refused") options.onRefused(destination);
  else options.onDialled(destination, dialled.is === "connected");
  return dialled;
}

/** Parses the URL of a request. The URL parser drops the port if it is HTTP's, and `authority` tells if it was named. */
function destinationOf(text: string, authority: string): Destination | null {
  const url = URL.parse(text);
  if (url === null || url.protocol !== "http:" || url.hostname === "") return null;
  if (authority !== "" && !/:\d+$/.test(authority)) return null;
  return { host: url.hostname, port: url.port === "" ? 80 : Number(url.port) };
}

function denial(
  destination: Destination | null,
  dialled: Exclude<Dialled, { is: "connected" }>,
): { status: number; text: string } {
  if (dialled.is === "failed") return { status: 502, text: `${dialled.reason}\n` };
  const { host, port } = destination ?? { host: "", port: 0 };
  return {
    status: 403,
    text: `Signalbox does not allow this agent to reach ${host}:${port}. To allow it, add "${host}:${port}" to "network" in signalbox.config.json. The change applies when the agent starts again.\n`,
  };
}
