import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

/** A request that a receiver got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The body as it was sent. */
  readonly raw: Buffer;
}

/** A server on loopback. It can be stopped and started again on the same port. */
export interface Receiver<Got> {
  readonly port: number;
  readonly got: Got[];
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Starts an HTTP server on loopback. Without `respond`, it accepts everything. */
export async function httpReceiver(
  respond: (received: Received, outgoing: ServerResponse) => void = (_, outgoing) => outgoing.end("ok"),
): Promise<Receiver<Received>> {
  const got: Received[] = [];
  const take = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const raw = await buffer(incoming);
    const { url = "", headers } = incoming;
    const received = { path: url, headers, body: raw.toString("utf8"), raw };
    got.push(received);
    respond(received, outgoing);
  };
  const server = createServer((incoming, outgoing) => {
    void take(incoming, outgoing);
  });
  let port = 0;
  const start = async (): Promise<void> => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    ({ port } = server.address() as AddressInfo);
  };
  await start();
  return {
    port,
    got,
    start,
    async stop() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** An e-mail that a mail server accepted. */
export interface Mail {
  readonly to: readonly string[];
  /** The headers and the text as they were sent. */
  readonly source: string;
}

/** Starts a mail server on loopback. `answer` returns an SMTP code and a text to refuse a recipient, or null. */
export async function mailReceiver(
  answer: (to: string, attempt: number) => readonly [code: number, text: string] | null = () => null,
): Promise<Receiver<Mail>> {
  const got: Mail[] = [];
  const takeMail = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const source = await text(stream);
    got.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
  };
  let [attempts, port] = [0, 0];
  const open = (): SMTPServer =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      logger: false,
      onRcptTo({ address }, _, done) {
        attempts += 1;
        const refused = answer(address, attempts);
        if (refused === null) return done();
        return done(Object.assign(new Error(refused[1]), { responseCode: refused[0] }));
      },
      onData(stream, session, done) {
        // A mail that is cut off is no mail.
        void takeMail(stream, session)
          .catch(() => undefined)
          .finally(done);
      },
    });
  let server: SMTPServer | null = null;
  const start = async (): Promise<void> => {
    const opened = open();
    // A client that dies in the middle is part of the tests.
    opened.on("error", () => undefined);
    const listening = opened.listen(port, "127.0.0.1");
    await once(listening, "listening");
    ({ port } = listening.address() as AddressInfo);
    server = opened;
  };
  await start();
  return {
    port,
    got,
    start,
    async stop() {
      const closing = server;
      server = null;
      if (closing !== null) await new Promise<void>((resolve) => closing.close(resolve));
    },
  };
}
