import { createServer } from "node:http";
import { keepAnswer, readForm } from "./store.js";
import { problemsOf } from "./validate.js";

export function createApp({ folder, now = () => new Date() }) {
  return createServer(async (request, response) => {
    const reply = (status, body) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    try {
      const [, root, name] = new URL(request.url, "http://localhost").pathname.split("/");
      const form = root === "forms" && name ? await readForm(folder, name) : undefined;
      if (!form) return reply(404, { message: "There is no such form." });
      if (request.method === "GET") return reply(200, form);
      if (request.method !== "POST") return reply(405, { message: "Use GET or POST." });
      const answer = parsed(await text(request));
      if (!answer) return reply(400, { message: "The answer must be a JSON object." });
      const problems = problemsOf(form, answer);
      if (Object.keys(problems).length > 0) return reply(422, { problems });
      await keepAnswer(folder, name, answer, now());
      return reply(201, { kept: true });
    } catch (error) {
      console.error(error);
      return reply(500, { message: "The answer could not be kept. Please try again." });
    }
  });
}

async function text(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function parsed(body) {
  try {
    const value = JSON.parse(body);
    return value !== null && typeof value === "object" && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
