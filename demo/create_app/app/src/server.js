import { createServer } from "node:http";
import { missingPage, newPlantPage, plantsPage } from "./page.js";
import { checkPlant, checkWatering, dayOf, listPlants } from "./plants.js";

const largestBody = 10 * 1024;

/** The server of pages and API. The store and the clock are given, so that tests have their own. */
export function makeServer({ store, now = () => new Date() }) {
  return createServer((request, response) => {
    void respond(request, response, { store, today: dayOf(now()) });
  });
}

async function respond(request, response, around) {
  try {
    const { status, headers, body } = await answer(request, around);
    response.writeHead(status, headers).end(body);
  } catch (fault) {
    console.error(fault);
    response.writeHead(500).end("Something went wrong; it was written to the log.");
  }
}

async function answer(request, { store, today }) {
  const { pathname } = new URL(request.url, "http://sprout");
  if (isForeign(request)) return json(403, { error: "Requests from other sites are refused." });
  if (request.method === "GET") return read(pathname, store, today);
  const form = (request.headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
  const input = await bodyOf(request, form);
  if (input === null) return json(413, { error: "The body has more than 10 KiB or cannot be read." });
  const method = form && input._method === "DELETE" ? "DELETE" : request.method;
  const done = await change(method, pathname, input, store, today);
  return form ? asPage(done, pathname, input, store, today) : done;
}

function read(pathname, store, today) {
  if (pathname === "/") return html(200, plantsPage(listPlants(store.data, today)));
  if (pathname === "/new") return html(200, newPlantPage());
  if (pathname === "/api/plants") return json(200, listPlants(store.data, today));
  return html(404, missingPage());
}

async function change(method, pathname, input, store, today) {
  const [, api, kind, id, what] = pathname.split("/");
  if (api !== "api" || kind !== "plants") return json(404, { error: "There is no such address." });
  if (method === "POST" && id === undefined) {
    const checked = checkPlant(input);
    if (checked.error) return json(422, checked);
    const plant = { id: crypto.randomUUID(), ...checked.plant, addedOn: today };
    await store.addPlant(plant);
    return json(201, plant);
  }
  if (!store.data.plants.some((plant) => plant.id === id))
    return json(404, { error: "There is no such plant." });
  if (method === "POST" && what === "waterings") {
    const checked = checkWatering(input);
    if (checked.error) return json(422, checked);
    const watering = { plantId: id, by: checked.by, on: today };
    await store.addWatering(watering);
    return json(201, watering);
  }
  if (method === "DELETE" && what === undefined) {
    await store.removePlant(id);
    return { status: 204, headers: {}, body: "" };
  }
  return json(404, { error: "There is no such address." });
}

/** What a form gets: the list again, or what was wrong with what was typed. */
function asPage(done, pathname, input, store, today) {
  if (done.status < 300) return { status: 303, headers: { location: "/" }, body: "" };
  if (done.status === 404) return html(404, missingPage());
  const { error } = JSON.parse(done.body);
  if (pathname === "/api/plants") return html(done.status, newPlantPage({ ...input, error }));
  return html(done.status, plantsPage(listPlants(store.data, today), { error, by: input.by }));
}

/** A page of another site must not act for the person who looks at it. */
function isForeign({ method, headers }) {
  if (method === "GET" || headers.origin === undefined) return false;
  return new URL(headers.origin).host !== headers.host;
}

async function bodyOf(request, form) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > largestBody) return null;
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString("utf8");
  if (form) return Object.fromEntries(new URLSearchParams(text));
  try {
    const value = JSON.parse(text === "" ? "{}" : text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return null;
  }
}

function json(status, value) {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}

function html(status, body) {
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
  };
  return { status, headers, body };
}
