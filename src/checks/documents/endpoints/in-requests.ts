import type { Fence } from "../../../protocol/markdown/markdown-lines.ts";
import { endpointName } from "./endpoint.ts";

/** An HTTP exchange or a curl command of a code block. */
interface Exchange {
  readonly name: string;
  readonly codes: readonly number[];
  /** Sentences that say the same as the block, for the description of the endpoint. */
  readonly said: readonly string[];
}

const requestLine =
  /^\s{0,8}(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) (\S{1,300})(?: HTTP\/[\d.]{1,3})?\s{0,9}(?:\{.{0,500})?$/;
const statusLine = /^\s{0,8}(?:< )?HTTP\/[\d.]{1,3} ([1-5]\d\d)(?!\d)/;

/** Reads the first exchange of a block in HTTP or with curl; null if there is none. */
export function requestIn({ info, lines }: Fence): Exchange | null {
  const [language = ""] = info.toLowerCase().split(/[\s{,:]/);
  if (["http", "https", "rest", "httpie"].includes(language)) return httpExchange(lines);
  const isShell = ["bash", "sh", "shell", "zsh", "console", "curl", "shell-session", ""].includes(language);
  if (!isShell) return null;
  return curlExchange(lines) ?? httpieExchange(lines) ?? (language === "" ? httpExchange(lines) : null);
}

/** Reads a block that answers the request of an earlier block: its status line, or its body in JSON; null for others. */
export function answerIn({ info, lines }: Fence): Pick<Exchange, "codes" | "said"> | null {
  const [language = ""] = info.toLowerCase().split(/[\s{,:]/);
  const first = lines.find((line) => line.trim() !== "" && !/^\s{0,40}(?:\/\/|#)/.test(line)) ?? "";
  const isBody = /^json[c5]?$/.test(language) && /^\s{0,40}[[{]/.test(first);
  if (!isBody && !statusLine.test(first)) return null;
  const codes = lines.flatMap((line) => statusLine.exec(line)?.[1] ?? []).map(Number);
  return { codes, said: ["Response: as shown"] };
}

function httpExchange(lines: readonly string[]): Exchange | null {
  const at = lines.findIndex((line) => requestLine.test(line));
  const [, method = "", path = ""] = requestLine.exec(lines[at] ?? "") ?? [];
  const name = endpointName(method, path);
  if (name === null) return null;
  const answer = lines.findIndex((line, index) => index > at && statusLine.test(line));
  const sent = lines.slice(at + 1, answer === -1 ? undefined : answer);
  const hasBody = sent.some((line, index) => line.trim() === "" && (sent[index + 1] ?? "").trim() !== "");
  const codes = lines.flatMap((line) => statusLine.exec(line)?.[1] ?? []).map(Number);
  return {
    name,
    codes,
    said: [...(hasBody ? ["Request: body"] : []), ...(answer === -1 ? [] : ["Response: as shown"])],
  };
}

const httpie =
  /^\s{0,8}(?:\$ )?(?:https?|xhs?) (?:--?[\w-]{1,20} ){0,5}(?:(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) )?((?:https?:\/\/|localhost|:\d{0,5}\/|\/)\S{0,300})(.{0,1000})$/;

/** Reads `http POST :3000/tools name=saw`. */
function httpieExchange(lines: readonly string[]): Exchange | null {
  const [, stated, address = "", rest = ""] =
    lines.map((line) => httpie.exec(line)).find((match) => match !== null) ?? [];
  const sends = /(?:^|\s)["']?[\p{L}_][\p{L}\p{N}_.[\]-]{0,60}(?::?=|@)/u.test(rest) || /<\s?\S/.test(rest);
  const path = address.replace(/^(?:localhost)?:\d{0,5}|^localhost/, "");
  const name = endpointName(stated ?? (sends ? "POST" : "GET"), path);
  if (name === null) return null;
  const codes = lines.flatMap((line) => statusLine.exec(line)?.[1] ?? []).map(Number);
  return {
    name,
    codes,
    said: [...(sends ? ["Request: body"] : []), ...(codes.length > 0 ? ["Response: as shown"] : [])],
  };
}

/** Reads `curl -X POST https://host/path -d …`, which may go on over several lines. */
function curlExchange(lines: readonly string[]): Exchange | null {
  const at = lines.findIndex((line) => /^\s{0,8}(?:\$ )?curl\s/.test(line));
  if (at === -1) return null;
  let end = at;
  while (end < lines.length && (lines[end] ?? "").trimEnd().endsWith("\\")) end++;
  const command = lines
    .slice(at, end + 1)
    .join(" ")
    .slice(0, 5000);
  const sends = /\s(?:-d|--data\S{0,12}|-F|--form|--json)[\s=]/.test(command);
  const [, method = sends ? "POST" : "GET"] = /\s(?:-X|--request)[\s=]?["']?([A-Z]{3,7})/.exec(command) ?? [];
  const [, address = ""] =
    /\s["']?((?:https?:\/\/|\$\{?\w|\{|localhost|\/)[^\s"'\\]{1,300})/.exec(command) ?? [];
  const name = endpointName(method, address.replace(/^localhost(?::\d{1,5})?/, ""));
  if (name === null) return null;
  const codes = lines.flatMap((line) => statusLine.exec(line)?.[1] ?? []).map(Number);
  return {
    name,
    codes,
    said: [...(sends ? ["Request: body"] : []), ...(codes.length > 0 ? ["Response: as shown"] : [])],
  };
}
