import { ok, refuse } from "../../protocol/result.ts";
import type { Handlers } from "../http/handler.ts";
import type { Services } from "../services.ts";

type SignInRoute = "GET /api/sign-in" | "POST /api/sign-in/openid" | "POST /api/sign-in/openid/finish";

/** Serves the ways to sign in without a credential. */
export function signInRoutes(_: Services): Pick<Handlers, SignInRoute> {
  return {
    "GET /api/sign-in": async () => ok({ openId: null }),
    "POST /api/sign-in/openid": async () => noOpenId,
    "POST /api/sign-in/openid/finish": async () => noOpenId,
  };
}

const noOpenId = refuse("not_found", "This installation has no OpenID provider.");
