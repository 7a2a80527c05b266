import { createServer } from "node:http";
import { todayInSeoul } from "../rules/day.js";
import { Refused } from "../rules/desk.js";
import { closedDaysPage, deskPage, errorPage, loginPage, monthPage } from "./pages.js";
import { Sessions } from "./sessions.js";

const MAX_BODY = 4096;

export function makeServer({ desk, pin, now = () => new Date(), log = console.error }) {
  const sessions = new Sessions(pin);
  const today = () => todayInSeoul(now());

  const open = {
    "GET /health": () => json(200, { status: "ok" }),
    "GET /login": () => html(200, loginPage()),
    "POST /login": async ({ request }) => {
      const form = await readForm(request);
      const result = sessions.signIn(form.pin ?? "", now().getTime());
      if (result.ok) return redirect("/", `desk=${result.token}; Path=/; HttpOnly; SameSite=Strict`);
      return result.blocked
        ? html(429, loginPage("여러 번 틀렸습니다. 10분 뒤에 다시 해 보세요."))
        : html(403, loginPage("비밀번호가 맞지 않습니다."));
    },
  };

  const guarded = {
    "POST /logout": ({ token }) => {
      sessions.signOut(token);
      return redirect("/login", "desk=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict");
    },
    "GET /": ({ query }) => {
      const values = { returned: today(), books: "1", ...query };
      if (query.due === undefined) return html(200, deskPage({ values }));
      return orForm(() => html(200, deskPage({ values, result: desk.calculate(values) })), (message, status) => html(status, deskPage({ values, message })));
    },
    "POST /returns": async ({ request }) => {
      const values = await readForm(request);
      return orForm(
        async () => html(201, deskPage({ values: { returned: today(), books: "1" }, record: await desk.receive(values, values.settlement, today()) })),
        (message, status) => html(status, deskPage({ values, message })),
      );
    },
    "GET /api/fee": ({ query }) => json(200, desk.calculate(query)),
    "GET /closed-days": () => html(200, closedDaysPage(desk.ledger.closedDays())),
    "POST /closed-days": async ({ request }) => {
      const form = await readForm(request);
      return orForm(async () => (await desk.close(form.day, form.reason), redirect("/closed-days")), (message, status) => html(status, closedDaysPage(desk.ledger.closedDays(), message)));
    },
    "POST /closed-days/delete": async ({ request }) => {
      const form = await readForm(request);
      return orForm(async () => (await desk.reopen(form.day), redirect("/closed-days")), (message, status) => html(status, closedDaysPage(desk.ledger.closedDays(), message)));
    },
    "GET /months": ({ query }) => html(200, monthPage(desk.month(query.month ?? today().slice(0, 7)))),
  };

  async function answer(request) {
    const url = new URL(request.url, "http://desk");
    const name = `${request.method} ${url.pathname}`;
    const query = Object.fromEntries(url.searchParams);
    const asJson = url.pathname.startsWith("/api/");
    try {
      if (Object.hasOwn(open, name)) return await open[name]({ request, query });
      const token = cookie(request, "desk");
      if (!sessions.isOpen(token, now().getTime())) {
        return asJson ? json(401, { error: { code: "signed_out", message: "로그인하세요." } }) : redirect("/login");
      }
      if (!Object.hasOwn(guarded, name)) throw new Refused(404, "not_found", "없는 화면입니다.");
      return await guarded[name]({ request, query, token });
    } catch (error) {
      if (!(error instanceof Refused)) log(`${name}: ${error.stack}`);
      const status = error instanceof Refused ? error.status : 500;
      const message = error instanceof Refused ? error.message : "처리하지 못했습니다. 잠시 뒤에 다시 해 보세요.";
      return asJson ? json(status, { error: { code: error.code ?? "failed", message } }) : html(status, errorPage(message));
    }
  }

  return createServer({ requestTimeout: 15_000 }, async (request, response) => {
    const { status, headers, body } = await answer(request);
    response.writeHead(status, {
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
      "X-Content-Type-Options": "nosniff",
      ...headers,
    });
    response.end(body);
  });
}

/** 거절된 입력은 이유와 함께 같은 화면에 다시 보여 준다. 그 밖의 오류는 그대로 올린다. */
async function orForm(action, again) {
  try {
    return await action();
  } catch (error) {
    if (error instanceof Refused) return again(error.message, error.status);
    throw error;
  }
}

async function readForm(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY) throw new Refused(413, "too_large", "보낸 내용이 너무 큽니다.");
    chunks.push(chunk);
  }
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString("utf8")));
}

function cookie(request, name) {
  for (const part of (request.headers.cookie ?? "").split(";")) {
    const [key, value] = part.trim().split("=");
    if (key === name) return value;
  }
  return undefined;
}

const html = (status, body) => ({ status, headers: { "Content-Type": "text/html; charset=utf-8" }, body });
const json = (status, value) => ({ status, headers: { "Content-Type": "application/json; charset=utf-8" }, body: JSON.stringify(value) });
const redirect = (to, setCookie) => ({ status: 303, headers: { Location: to, ...(setCookie ? { "Set-Cookie": setCookie } : {}) }, body: "" });
