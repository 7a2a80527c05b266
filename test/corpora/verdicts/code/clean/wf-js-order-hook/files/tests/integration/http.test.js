import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { send } from "../../src/integrations/http.js";

let status = 204;
const server = createServer((request, response) => {
  if (status !== 0) response.writeHead(status).end("answer");
});
let url;

before(async () => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${server.address().port}/`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

test("a refusal is permanent, a failure of the server is not", async () => {
  assert.equal(await send(url, {}, 1000), undefined);
  for (const [code, permanent] of [[400, true], [404, true], [500, false], [503, false]]) {
    status = code;
    await assert.rejects(send(url, {}, 1000), { message: `${new URL(url).host} answered ${code}`, permanent });
  }
});

test("a silent server is given up", async () => {
  status = 0;
  await assert.rejects(send(url, {}, 100), { name: "TimeoutError" });
});
