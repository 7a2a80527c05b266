import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, expect, test } from "vitest";
import { openBrowser, signedIn } from "../support/browser.ts";
import { untilLive } from "../support/connection-watch.ts";
import { cli } from "../support/cli.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeHome();
const browser = await openBrowser();
let server: RunningServer = await startServer(home);
afterAll(async () => {
  await browser.close();
  await closeHome(home, server);
});

/** Takes the port of the server and records everything that it receives. Answers like a server that accepts anything. */
async function stranger(port: number): Promise<{ received: string[]; close(): Promise<void> }> {
  const received: string[] = [];
  const listeners = await Promise.all(
    ["127.0.0.1", "::1"].map(async (host): Promise<Server> => {
      const listener = createServer((request, response) => {
        received.push(`${request.method} ${request.url} ${request.rawHeaders.join(" ")}`);
        request.on("data", (bytes: Buffer) => received.push(bytes.toString()));
        response.writeHead(200, { "content-type": "application/json" });
        response.end('{"data":{"instance":"mine","proof":"mine","items":[]}}');
      });
      listener.listen(port, host);
      await once(listener, "listening");
      return listener;
    }),
  );
  return {
    received,
    async close() {
      for (const listener of listeners) {
        listener.closeAllConnections();
        listener.close();
        await once(listener, "close");
      }
    },
  };
}

test("a program that takes the server's port gets the token from neither the page nor the command line", async () => {
  const { url, token } = server;
  const port = Number(new URL(url).port);
  const page = await signedIn(browser, server);
  await untilLive(page);
  await server.kill();
  const taken = await stranger(port);

  // The program does not have the scripts of the page, so this comes from the first one.
  await page.getByRole("alert").filter({ hasText: "could not verify the server" }).waitFor();
  const listed = await cli(home, ["task", "list"]);
  expect(listed).toMatchObject({ code: 4, stderr: expect.stringContaining("could not be verified") });
  expect(taken.received.length).toBeGreaterThan(1);
  expect(taken.received.filter((request) => request.includes(token))).toEqual([]);

  await taken.close();
  server = await startServer(home, { SIGNALBOX_PORT: String(port) }, ["serve", "--json"]);
  expect(server.url).toBe(url);
  await page.goto(`${url}/#token=${token}`);
  await untilLive(page);
});
