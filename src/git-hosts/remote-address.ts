/** The host of a remote and the path of its repository there, such as `team/app`. */
export interface RemoteAddress {
  readonly host: string;
  readonly path: string;
}

/** Parses the address of a remote. Returns null for a directory, and for anything that names no host and repository. */
export function remoteAddress(text: string): RemoteAddress | null {
  const { host, path } = parts(text);
  const names = path
    .replace(/^\/+|\/+$/g, "")
    .replace(/\.git$/, "")
    .split("/");
  if (host === "" || names.length < 2) return null;
  if (names.some((name) => !/^[\w.-]+$/.test(name) || /^\.+$/.test(name))) return null;
  return { host: sshAliases[host] ?? host, path: names.join("/") };
}

function parts(text: string): RemoteAddress {
  if (text.includes("://")) {
    if (!URL.canParse(text)) return { host: "", path: "" };
    const url = new URL(text);
    if (url.protocol === "https:" || url.protocol === "http:") return { host: url.host, path: url.pathname };
    // The port of SSH says nothing about the API.
    if (url.protocol === "ssh:") return { host: url.hostname.toLowerCase(), path: url.pathname };
    return { host: "", path: "" };
  }
  const [, host = "", path = ""] = /^(?:[\w.-]+@)?([\w.-]+):(.+)$/.exec(text) ?? [];
  return { host: host.toLowerCase(), path };
}

/** Hosts that public hosts have for SSH on port 443. */
const sshAliases: Readonly<Record<string, string>> = {
  "ssh.github.com": "github.com",
  "altssh.gitlab.com": "gitlab.com",
};
