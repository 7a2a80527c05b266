import { once } from "node:events";
import { createServer } from "node:http";

/** A service on the loopback that answers with the statuses in order, the last one for ever, and keeps what it was sent. */
export async function playService(...statuses) {
  const received = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    received.push(text);
    const status = statuses.length > 1 ? statuses.shift() : statuses[0];
    if (status !== "silent") response.writeHead(status, { "retry-after": "0" }).end("answer");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    received,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
