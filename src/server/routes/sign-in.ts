import { ok, refuse, type Result } from "../../protocol/result.ts";
import { Attempts } from "../http/attempts.ts";
import type { Handlers } from "../http/handler.ts";
import type { Services } from "../services.ts";
import { fromOf } from "./credentials.ts";

type SignInRoute = "GET /api/sign-in" | "POST /api/sign-in/openid" | "POST /api/sign-in/openid/finish";

/** Serves the ways to sign in without a credential. Each address may try 20 times a minute. */
export function signInRoutes({ openId, now }: Services): Pick<Handlers, SignInRoute> {
  const attempts = new Attempts();

  /** Counts an attempt, because every one costs work before anybody has signed in. */
  function counted(address: string): Result<void> {
    const at = now().getTime();
    const wait = attempts.waitBefore(address, at);
    attempts.failed(address, at);
    return wait === 0 ? ok(undefined) : tooMany;
  }

  return {
    "GET /api/sign-in": async () => ok({ openId: openId.name === null ? null : { name: openId.name } }),
    "POST /api/sign-in/openid": async ({ body, caller, incoming }) => {
      const allowed = counted(caller.address);
      if (!allowed.ok) return allowed;
      const { origin } = incoming.headers;
      return origin === undefined ? noOrigin : openId.begin(origin, body.browser);
    },
    "POST /api/sign-in/openid/finish": async (asked) => {
      const allowed = counted(asked.caller.address);
      if (!allowed.ok) return allowed;
      return openId.finish(asked.body.query, asked.body.secret, fromOf(asked), asked.act.audit);
    },
  };
}

const tooMany = refuse("too_many", "Too many sign-ins from this address. Try again in a minute.");
const noOrigin = refuse("invalid", "Only the page can start a sign-in: the request has no Origin header.");
