import { isAbsolute } from "node:path";

import { hasPassword } from "../../protocol/source-password.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";

/** Origin of existing code: a directory on this machine or a repository that git fetches. */
export type Source =
  | { readonly kind: "directory"; readonly path: string }
  | { readonly kind: "repository"; readonly url: string; readonly protocol: "file" | "https" | "ssh" };

/**
 * Parses a source that a person entered. It refuses everything that git could take for an option, a program
 * to run or an unintended protocol, before git sees it.
 */
export function parseSource(text: string): Result<Source> {
  const source = text.trim();
  if (source === "")
    return refuse("invalid", "Enter the source: an absolute path or the URL of a git repository.");
  if (/\p{Cc}/u.test(source))
    return refuse("invalid", "The source contains a control character. Enter it on one line.");
  if (source.startsWith("-")) return refuse("invalid", 'A source cannot begin with "-".');
  if (isAbsolute(source)) return ok({ kind: "directory", path: source });
  if (source.includes("://")) return parseUrl(source);
  if (source.includes("::")) return refuse("invalid", protocolRefused(source.slice(0, source.indexOf("::"))));
  if (isShortSsh(source)) return ok({ kind: "repository", url: source, protocol: "ssh" });
  return refuse("invalid", `"${source}" is neither an absolute path nor the URL of a git repository.`);
}

/** Returns a source for display, without the password of a URL or a token in place of its user name. */
export function shownSource(text: string): string {
  if (!hasPassword(text) || !URL.canParse(text)) return text;
  const url = new URL(text);
  if (url.password === "") url.username = "***";
  else url.password = "***";
  return url.href;
}

const forms = {
  file: /^file:\/\/\/./,
  https: /^https:\/\/(?:[^\s/@]+@)?(?:\w[\w.-]*|\[[0-9a-f:]+\])(?::\d+)?\/./,
  ssh: /^ssh:\/\/(?:\w[\w.-]*@)?(?:\w[\w.-]*|\[[0-9a-f:]+\])(?::\d+)?\/./,
};

/**
 * Parses a URL by a pattern narrower than any URL standard, so that git cannot interpret it differently from
 * us.
 */
function parseUrl(text: string): Result<Source> {
  const protocol = text.slice(0, text.indexOf("://"));
  if (protocol !== "file" && protocol !== "https" && protocol !== "ssh")
    return refuse("invalid", protocolRefused(protocol));
  if (forms[protocol].test(text)) return ok({ kind: "repository", url: text, protocol });
  const example = protocol === "file" ? "file:///srv/app.git" : `${protocol}://git.example/app.git`;
  return refuse("invalid", `"${shownSource(text)}" is not a repository URL such as ${example}.`);
}

/** Matches `user@host:path`, git's short form for ssh. */
function isShortSsh(text: string): boolean {
  const colon = text.indexOf(":");
  const host = text.slice(0, Math.max(colon, 0));
  if (/^(?:https?|ssh|git|file)$/i.test(host)) return false;
  return (
    colon < text.length - 1 &&
    !text.slice(colon + 1).startsWith("-") &&
    /^(?:\w[\w.-]*@)?\w[\w.-]*$/.test(host)
  );
}

function protocolRefused(protocol: string): string {
  return `The protocol "${protocol}" is not allowed for a source. Use https, ssh, file or an absolute path.`;
}
