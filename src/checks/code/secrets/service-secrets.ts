import { isPlaceholder, looksRandom } from "./secret-value.ts";
import { entropyOf } from "./token-patterns.ts";

const header =
  /\b(?:authorization|proxy-authorization|cookie|set-cookie|x-api-key|x-auth-token)\b["'`]?\s{0,5}[:=,]\s{0,5}\[?\s{0,5}["'`]?((?:Basic|Bearer|Token)\s{1,3})?([^\s"'`,;]{8,4000})/gi;

/** Finds credentials in recorded requests: in authorization headers and in cookies. */
export function inHeader(line: string): string | null {
  if (!/authorization|cookie|x-api-key|x-auth-token/i.test(line)) return null;
  for (const [, scheme = "", value = ""] of line.matchAll(header)) {
    if (isPlaceholder(value)) continue;
    if (/^basic/i.test(scheme)) {
      if (isLogin(value)) return "a password in base64";
    } else if (looksRandom(value.replace(/^[\w-]{1,60}=/, ""))) return "a secret value";
  }
  return null;
}

/** True for `user:password` in base64, unless the password is an obvious sample. */
function isLogin(value: string): boolean {
  const plain = Buffer.from(value, "base64").toString("latin1");
  const password = /^[\x21-\x7e]{1,100}:([\x21-\x7e]{6,200})$/.exec(plain)?.[1];
  return password !== undefined && isStrong(password);
}

/** True for files that describe services: compose, Kubernetes, systemd, launchers and the like. */
export function isServiceFile(path: string): boolean {
  return (
    /(?:^|\/)(?:docker-)?compose[\w.-]{0,40}\.ya?ml$/.test(path) ||
    /\.(?:service|socket|timer|plist|container|tf|tfvars)$/.test(path) ||
    /(?:^|\/)(?:k8s|kubernetes|deploy|deployment|helm|infra|ops|systemd)\/.{1,200}\.(?:ya?ml|json|conf|env)$/.test(
      path,
    ) ||
    /(?:^|\/)Dockerfile[\w.-]{0,20}$/.test(path)
  );
}

const setting =
  /(?:[\w-]{0,60}_|\b)(?:passw(?:or)?d|passphrase|secret(?:_key)?|api_?key|access_?key|auth_?token|token|[a-z]{2,20}_key)["']?\s{0,5}[:=]\s{0,5}(["']?)([^\s"']{8,200})/gi;

/** Finds a password in the settings of a service, even one that a person chose. */
export function passwordOfService(line: string): string | null {
  for (const [, , value = ""] of line.matchAll(setting)) {
    if (/^[$%<{]|^\/|\.(?:txt|key|pem|json|ya?ml)$/.test(value) || isPlaceholder(value)) continue;
    if (isStrong(value)) return "a password of a service";
  }
  return null;
}

/** True for a value of at least three kinds of characters; passwords of local databases are plain words. */
function isStrong(value: string): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(value)).length;
  return !isPlaceholder(value) && kinds >= 3 && entropyOf(value) >= 2.5;
}
