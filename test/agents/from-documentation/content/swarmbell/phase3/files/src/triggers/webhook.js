import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { BadReading } from "../steps/validate.js";

const MAX_BODY = 2048;

export function sign(secret, body) {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}

export function isSigned(secret, body, signature) {
  const expected = Buffer.from(sign(secret, body));
  const given = Buffer.from(signature ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** POST /readings from the scales, and GET /health. */
export function webhook({ secret, receive, log = console.error }) {
  return createServer({ requestTimeout: 10_000 }, async (request, response) => {
    const answer = (status, value) => response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
    try {
      if (request.method === "GET" && request.url === "/health") return answer(200, { status: "ok" });
      if (request.url !== "/readings") return answer(404, { error: "There is only /readings." });
      if (request.method !== "POST") return answer(405, { error: "Send readings with POST." });
      const body = await text(request);
      if (body === null) return answer(413, { error: `A reading has at most ${MAX_BODY} bytes.` });
      if (!isSigned(secret, body, request.headers["x-signature"])) return answer(401, { error: "The signature is missing or wrong." });
      return answer(202, await receive(body));
    } catch (error) {
      if (error instanceof BadReading) return answer(400, { error: error.message });
      log(`reading was not stored: ${error.message}`);
      return answer(500, { error: "The reading was not stored. Send it again." });
    }
  });
}

async function text(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
