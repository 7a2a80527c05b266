import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { type Duplex, pipeline } from "node:stream";
import type { PreviewSource } from "./live-preview.ts";
import { containingHeaders, passedHeaders, type PreviewOrigins, redirectInside } from "./response-headers.ts";

/** A preview that a request is for. */
export interface Requested {
  readonly origins: PreviewOrigins;
  /** Null if the preview is not running. */
  readonly source: PreviewSource | null;
  /** True for the server's own browser, in a sandbox that reaches nothing else. */
  readonly isWithoutFrame?: boolean;
}

/** Answers a request for a preview from its source. */
export async function answer(
  { origins, source, isWithoutFrame = false }: Requested,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const headers = containingHeaders(origins);
  const say = (status: number, text: keyof typeof sentences): void =>
    sendSentence(incoming, outgoing, status, text, headers);
  // A service worker would answer later requests in our place, and outlive the preview.
  if (incoming.headers["service-worker"] !== undefined) return say(403, "noServiceWorker");
  // Outside the page's frame, nothing would keep the previewed page from leading elsewhere.
  if (incoming.headers["sec-fetch-dest"] === "document" && !isWithoutFrame) return say(403, "onlyInFrame");
  if (source === null) return say(503, "notRunning");
  if (source.is === "site") {
    if (incoming.method !== "GET" && incoming.method !== "HEAD") return say(405, "notFound");
    const file = await source.find(incoming.url ?? "/");
    if (file === null) return say(404, "notFound");
    outgoing.writeHead(file.status, {
      ...headers,
      "content-type": file.type,
      "content-length": file.bytes.length,
      "x-content-type-options": "nosniff",
    });
    outgoing.end(incoming.method === "HEAD" ? undefined : file.bytes);
    return;
  }
  const socket = await source.connect().catch(() => null);
  if (socket === null) return say(502, "noAnswer");
  try {
    const asked = request({
      createConnection: () => socket,
      method: incoming.method ?? "GET",
      path: incoming.url ?? "/",
      headers: { ...forwarded(incoming), connection: "close" },
    });
    asked.on("response", (response) => {
      const { statusCode = 502, headers: answered } = response;
      const to = answered.location === undefined ? undefined : redirectInside(answered.location, origins);
      if (to === null) {
        response.destroy();
        return say(502, "redirectsElsewhere");
      }
      try {
        outgoing.writeHead(statusCode, {
          ...passedHeaders(answered),
          ...headers,
          ...(to === undefined ? {} : { location: to }),
        });
      } catch {
        // Node refuses to send some headers that it accepts.
        response.destroy();
        outgoing.destroy();
        return;
      }
      pipeline(response, outgoing, () => undefined);
    });
    asked.on("error", () => {
      if (outgoing.headersSent) outgoing.destroy();
      else say(502, "noAnswer");
    });
    // A program must not switch protocols unless it was asked to.
    asked.on("upgrade", (_response, upgraded) => {
      upgraded.destroy();
      outgoing.destroy();
    });
    outgoing.on("close", () => asked.destroy());
    incoming.on("error", () => asked.destroy());
    incoming.pipe(asked);
  } catch {
    // Node refuses to send this combination of headers.
    socket.destroy();
    say(502, "noAnswer");
  }
}

/** Connects a WebSocket of the previewed page with its program. */
export async function upgrade(
  { source }: Requested,
  incoming: IncomingMessage,
  client: Duplex,
  head: Buffer,
): Promise<void> {
  client.on("error", () => client.destroy());
  const socket = source?.is === "program" ? await source.connect().catch(() => null) : null;
  if (socket === null || client.destroyed) {
    socket?.destroy();
    client.destroy();
    return;
  }
  const lines = incoming.rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 ? [`${name}: ${all[index + 1] ?? ""}`] : [],
  );
  socket.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  socket.write(head);
  // If one breaks, both are closed.
  pipeline(client, socket, client, () => undefined);
}

function forwarded({ headers }: IncomingMessage): IncomingMessage["headers"] {
  const {
    connection,
    "keep-alive": _kept,
    "transfer-encoding": _encoding,
    upgrade: _up,
    te,
    ...rest
  } = headers;
  void connection;
  void te;
  return headers["transfer-encoding"] === undefined ? rest : { ...rest, "transfer-encoding": "chunked" };
}

const sentences = {
  notRunning: [
    "The preview is not running. Start it in Signalbox.",
    "미리보기가 실행 중이 아닙니다. Signalbox에서 시작하세요.",
  ],
  noAnswer: [
    "The program did not respond. Check its log in Signalbox.",
    "프로그램이 응답하지 않았습니다. Signalbox의 로그에서 원인을 확인하세요.",
  ],
  notFound: ["There is no such page.", "페이지를 찾을 수 없습니다."],
  redirectsElsewhere: [
    "The program redirects to another site, which previews do not open.",
    "프로그램이 다른 사이트로 이동하려고 합니다. 미리보기에서는 열 수 없습니다.",
  ],
  onlyInFrame: ["Open this preview in Signalbox.", "이 미리보기는 Signalbox에서 여세요."],
  noServiceWorker: ["Previews run no service workers.", "미리보기에서는 서비스 워커를 실행하지 않습니다."],
} as const;

/** Sends a sentence in the language of the browser. */
function sendSentence(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  status: number,
  name: keyof typeof sentences,
  headers: ReturnType<typeof containingHeaders>,
): void {
  const [english, korean] = sentences[name];
  const text = incoming.headers["accept-language"]?.startsWith("ko") === true ? korean : english;
  outgoing.writeHead(status, { ...headers, "content-type": "text/plain; charset=utf-8" });
  outgoing.end(`${text}\n`);
}
