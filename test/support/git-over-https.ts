import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const file = (name: string): string => fileURLToPath(new URL(`../certificates/${name}`, import.meta.url));

/** The self-signed certificate of the server. */
export const authority = file("cert.pem");

/** A git server over https that asks for a user name and a password. */
export interface GitServer {
  /** Its address, such as `https://127.0.0.2:4711`. */
  readonly origin: string;
  /** The user names and passwords that it received, as `user:password`; "-" for a request without them. */
  readonly seen: string[];
}

/** Serves the repositories of a directory with `git http-backend` until the test ends. */
export async function serveOverHttps(root: string, account: string): Promise<GitServer> {
  const seen: string[] = [];
  const options = { cert: readFileSync(authority), key: readFileSync(file("key.pem")) };
  const server = createServer(options, (request, response) => {
    const [, encoded = ""] = (request.headers.authorization ?? "").split("Basic ");
    const given = Buffer.from(encoded, "base64").toString();
    seen.push(given === "" ? "-" : given);
    if (given === account) serve(root, request, response);
    else response.writeHead(401, { "WWW-Authenticate": 'Basic realm="git"' }).end();
  });
  server.listen(0, "127.0.0.2");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { origin: `https://127.0.0.2:${(server.address() as AddressInfo).port}`, seen };
}

/** Answers one request with `git http-backend`, the CGI program of git. */
function serve(root: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? "/", "https://localhost");
  const child = spawn("git", ["http-backend"], {
    env: {
      PATH: process.env["PATH"],
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: "1",
      // The repositories of a test may belong to another user.
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "safe.directory",
      GIT_CONFIG_VALUE_0: "*",
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method ?? "GET",
      CONTENT_TYPE: request.headers["content-type"] ?? "",
      HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
      HTTP_GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
      REMOTE_USER: "tests",
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  request.pipe(child.stdin);
  const pieces: Buffer[] = [];
  child.stdout.on("data", (piece: Buffer) => pieces.push(piece));
  child.on("close", () => {
    const whole = Buffer.concat(pieces);
    const end = whole.indexOf("\r\n\r\n");
    const headers = Object.fromEntries(
      whole
        .subarray(0, end)
        .toString()
        .split("\r\n")
        .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
    );
    const { Status: status = "200", ...rest } = headers;
    response.writeHead(Number.parseInt(status, 10), rest).end(whole.subarray(end + 4));
  });
}
