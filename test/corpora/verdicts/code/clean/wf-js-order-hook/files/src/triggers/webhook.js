import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

/** True if the header is the HMAC of the body. */
export function signed(body, header, secret) {
  const expected = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(header ?? "", "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A server that hands signed orders to the workflow and answers with its status. */
export function webhook({ secret, bodyLimit, handle }) {
  return createServer(async (request, response) => {
    const answer = (status) => response.writeHead(status).end();
    try {
      if (request.method !== "POST" || request.url !== "/orders") return answer(404);
      const parts = [];
      let size = 0;
      for await (const part of request) {
        size += part.length;
        if (size <= bodyLimit) parts.push(part);
      }
      if (size > bodyLimit) return answer(413);
      const body = Buffer.concat(parts);
      if (!signed(body, request.headers["x-signature"], secret)) return answer(401);
      answer(await handle(body.toString("utf8")));
    } catch (error) {
      console.error(`order could not be handled: ${error.message}`);
      answer(500);
    }
  });
}
