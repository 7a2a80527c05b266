import { X509Certificate } from "node:crypto";
import type { Finding } from "../../protocol/api/checks.ts";
import type { Config } from "../../protocol/config.ts";
import { isLoopback } from "../../server/http/host.ts";
import { outerAddresses, tlsProblem } from "../../server/http/tls.ts";
import { readTls, tlsFiles } from "../tls-files.ts";

const name = "other devices";

/** Checks whether phones and other computers can reach the page: with a certificate, or through a proxy or tunnel. */
export function checkPhone(
  config: Config,
  environment: Readonly<Record<string, string | undefined>>,
  now: Date = new Date(),
): Finding {
  const host = environment["SIGNALBOX_HOST"] ?? "127.0.0.1";
  try {
    const tls = readTls(tlsFiles(environment));
    if (tls === null) return withoutCertificate(host, config);
    const problem = tlsProblem(tls, now);
    if (problem !== null) return { name, status: "problem", message: problem };
    if (isLoopback(host)) {
      const message =
        "There is a certificate, but SIGNALBOX_HOST allows only this machine. Set it to 0.0.0.0.";
      return { name, status: "problem", message };
    }
    return covered(new X509Certificate(tls.cert), [...config.allowedHosts, ...outerAddresses(host)]);
  } catch (error) {
    return { name, status: "problem", message: (error as Error).message };
  }
}

function withoutCertificate(host: string, { allowedHosts }: Config): Finding {
  if (allowedHosts.length > 0) {
    const message = `Through a proxy or tunnel: ${allowedHosts.map((each) => `https://${each}`).join(", ")}. The server needs --behind-proxy.`;
    return { name, status: "ok", message };
  }
  return isLoopback(host)
    ? {
        name,
        status: "note",
        message: "Only this machine can open the page. To use a phone, see docs/phone.md.",
      }
    : {
        name,
        status: "problem",
        message: `SIGNALBOX_HOST is ${host}, but there is no certificate. Set SIGNALBOX_TLS_CERT and SIGNALBOX_TLS_KEY, or use a proxy.`,
      };
}

/** Reports the names and addresses that the certificate covers. Browsers refuse the others. */
function covered(certificate: X509Certificate, hosts: readonly string[]): Finding {
  const bare = hosts.map((host) => host.replace(/:\d+$/u, ""));
  const fine = bare.filter(
    (host) => (certificate.checkHost(host) ?? certificate.checkIP(host)) !== undefined,
  );
  return fine.length > 0
    ? { name, status: "ok", message: `Reachable over TLS: ${fine.join(", ")}` }
    : {
        name,
        status: "problem",
        message: `The certificate covers none of: ${bare.join(", ")}. Add its name to allowedHosts, or create a certificate for one of them.`,
      };
}
