import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { Config } from "../../protocol/config.ts";
import { checkPhone } from "./check-phone.ts";

const file = (name: string): string =>
  fileURLToPath(new URL(`../../../test/certificates/${name}`, import.meta.url));
const tls = { SIGNALBOX_TLS_CERT: file("cert.pem"), SIGNALBOX_TLS_KEY: file("key.pem") };
const config = (allowedHosts: readonly string[] = []): Config => Config.parse({ allowedHosts });
const now = new Date("2030-01-01");

test.each([
  ["nothing is set", {}, config(), "note", /Only this machine/],
  ["a proxy has a name", {}, config(["box.example"]), "ok", /https:\/\/box\.example/],
  ["others could connect without TLS", { SIGNALBOX_HOST: "0.0.0.0" }, config(), "problem", /no certificate/],
  ["only the certificate is set", tls, config(), "problem", /allows only this machine/],
  [
    "the certificate covers a name",
    { ...tls, SIGNALBOX_HOST: "192.0.2.1" },
    config(["phone.example:4400"]),
    "ok",
    /phone\.example/,
  ],
  [
    "it covers no address",
    { ...tls, SIGNALBOX_HOST: "192.0.2.1" },
    config(),
    "problem",
    /covers none of: 192/,
  ],
  ["the key is missing", { SIGNALBOX_TLS_CERT: file("cert.pem") }, config(), "problem", /needs both/],
  [
    "the files are swapped",
    { SIGNALBOX_HOST: "192.0.2.1", SIGNALBOX_TLS_CERT: file("key.pem"), SIGNALBOX_TLS_KEY: file("cert.pem") },
    config(),
    "problem",
    /cannot be used/,
  ],
] as const)("says so when %s", (_, environment, configured, status, message) => {
  const finding = checkPhone(configured, environment, now);
  expect(finding).toEqual({ name: "other devices", status, message: expect.stringMatching(message) });
});

test("an expired certificate is a problem", () => {
  const finding = checkPhone(config(), { ...tls, SIGNALBOX_HOST: "127.0.0.2" }, new Date("2200-01-01"));
  expect(finding).toMatchObject({ status: "problem", message: expect.stringContaining("expired") });
});
