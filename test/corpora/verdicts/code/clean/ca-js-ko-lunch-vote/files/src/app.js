import { createServer } from "node:http";
import { isClosed } from "./ballot.js";
import { errorPage, votePage } from "./page.js";

async function readForm(request) {
  let text = "";
  for await (const part of request) {
    text += part;
    if (text.length > 2000) return undefined;
  }
  return new URLSearchParams(text);
}

function html(response, status, body) {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8" });
  response.end(body);
}

async function handle(request, response, ballot, clock) {
  const route = `${request.method} ${request.url}`;
  if (route === "GET /") return html(response, 200, votePage(ballot.result(clock()), isClosed(clock())));
  if (route !== "POST /places" && route !== "POST /votes") return html(response, 404, errorPage("없는 주소예요."));
  const form = await readForm(request);
  if (form === undefined) return html(response, 400, errorPage("내용이 너무 길어요."));
  const done =
    route === "POST /places"
      ? ballot.suggest(form.get("name"), clock())
      : ballot.vote(form.get("voter"), form.get("place"), clock());
  if (!done.ok) return html(response, done.status, errorPage(done.message));
  response.writeHead(303, { location: "/" });
  response.end();
}

export function createApp(ballot, clock) {
  return createServer((request, response) => {
    handle(request, response, ballot, clock).catch((error) => {
      console.error(error);
      html(response, 500, errorPage("서버에 문제가 생겼어요."));
    });
  });
}
