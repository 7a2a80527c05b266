import { z } from "zod";
import type { RateLimit } from "./host-client.ts";

/** The reason why a git host did not fulfil a request. */
export type HostFailureCode =
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "moved"
  | "rejected"
  | "exists"
  | "limited"
  | "unreachable"
  | "unexpected";

/** A request that a git host did not carry out, with a sentence for a person. */
export class HostFailure extends Error {
  readonly code: HostFailureCode;

  constructor(code: HostFailureCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }

  /** True if the same request may succeed later. */
  get isTemporary(): boolean {
    return this.code === "unreachable";
  }
}

interface RefusedResponse {
  readonly host: string;
  readonly tokenSetting: string;
  readonly status: number;
  readonly text: string;
  readonly rateLimit: RateLimit;
}

/** Returns the failure for a response that is not a success. */
export function failureOf({ host, tokenSetting, status, text, rateLimit }: RefusedResponse): HostFailure {
  const told = messageIn(text);
  if (status === 429 || (status === 403 && isLimit(rateLimit, told))) {
    const seconds = Number(rateLimit.retryAfter);
    return Number.isInteger(seconds) && seconds > 0
      ? new HostFailure("limited", `${host} limits requests. Try again in ${seconds} seconds.`)
      : new HostFailure("limited", `${host} limits requests. Try again later.`);
  }
  if (status === 401) {
    return new HostFailure(
      "unauthorized",
      `${host} does not accept the token in ${tokenSetting}. Set a valid one.`,
    );
  }
  if (status === 403) {
    return told === ""
      ? new HostFailure(
          "forbidden",
          `The token in ${tokenSetting} is not allowed to do this on ${host}. Give it write permission for pull requests.`,
        )
      : new HostFailure(
          "forbidden",
          `The token in ${tokenSetting} is not allowed to do this on ${host}. Give it write permission for pull requests. The host says: ${told}`,
        );
  }
  if (status === 404) {
    return new HostFailure(
      "not_found",
      `${host} did not find the repository or the pull request, or the token in ${tokenSetting} cannot read it. Check the remote's address and the rights of the token.`,
    );
  }
  if (status >= 300 && status < 400) {
    return new HostFailure(
      "moved",
      `${host} redirects to another address, which Signalbox does not follow. Change the remote's address or git_hosts.`,
    );
  }
  if (status >= 500) {
    return new HostFailure("unreachable", `${host} has an error (${status}). Try again later.`);
  }
  const code = status === 409 || /already exists/i.test(told) ? "exists" : "rejected";
  return told === ""
    ? new HostFailure(code, `${host} refused the request (${status}). Check the rights of the token.`)
    : new HostFailure(code, `${host} refused the request (${status}): ${told}`);
}

function isLimit({ remaining, retryAfter }: RateLimit, told: string): boolean {
  return remaining === "0" || retryAfter !== null || /rate limit/i.test(told);
}

/** The messages of the three hosts: GitHub has `errors`, GitLab also an array, Gitea one text. */
const Told = z.object({
  message: z.union([z.string(), z.array(z.string())]).optional(),
  error: z.string().optional(),
  errors: z.array(z.union([z.string(), z.object({ message: z.string().optional() })])).optional(),
});

const longestMessage = 300;

/** Returns the host's own message in one line. */
function messageIn(text: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return "";
  }
  const told = Told.safeParse(parsed);
  if (!told.success) return "";
  const { message = [], error = [], errors = [] } = told.data;
  const details = errors.flatMap((each) => (typeof each === "string" ? each : (each.message ?? [])));
  return [message, error, details]
    .flat()
    .join(" ")
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, longestMessage);
}
