import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { expect, onTestFinished, test, vi } from "vitest";
import { isWithin } from "./addresses.ts";
import { machinePorts, type NetworkPolicy, reachOf } from "./network-policy.ts";

const nothing: NetworkPolicy = { publicHosts: [], ownHosts: [], outward: false };

test("a policy allows the named hosts and those below a wildcard, on the ports of the web", () => {
  const policy = { ...nothing, publicHosts: ["api.example.com", "*.example.org"] };
  const reach = (host: string, port = 443) => reachOf(policy, host, port);
  expect([reach("api.example.com"), reach("a.b.example.org", 80)]).toEqual(["public", "public"]);
  expect([
    reach("example.com"),
    reach("x.api.example.com"),
    reach("example.org"),
    reach("notexample.org"),
    reach("api.example.com.evil.net"),
    reach("api.example.com", 22),
    reach("127.0.0.1"),
  ]).toEqual([null, null, null, null, null, null, null]);
});

test("a configured host may have private addresses, and with a port those of this machine", () => {
  const policy = { ...nothing, ownHosts: ["gateway.corp", "localhost:4000", "models.corp:8443"] };
  expect([
    reachOf(policy, "gateway.corp", 443),
    reachOf(policy, "gateway.corp", 8443),
    reachOf(policy, "localhost", 4000),
    reachOf(policy, "127.0.0.1", 4000),
    reachOf(policy, "::1", 4000),
    reachOf(policy, "localhost", 4001),
    reachOf(policy, "models.corp", 8443),
  ]).toEqual(["private", null, "machine", "machine", "machine", null, "machine"]);
  expect(machinePorts(policy)).toEqual([4000]);
});

test("an outward policy allows every host at public addresses only", () => {
  expect(reachOf({ ...nothing, outward: true }, "anything.example", 8080)).toBe("public");
});

const notPublic = `
  127.0.0.1 127.8.8.8 0.0.0.0 10.1.2.3 100.64.0.1 169.254.169.254 172.31.0.1
  192.168.1.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1
  ::ffff:7f00:1 64:ff9b::7f00:1 2002:7f00:1:: fc00::1 fe80::1 ff02::1
  fec0::1 ::7f00:1 ::a00:1 ::ffff:0:7f00:1 3fff::1 5f00::1 2001:2::1 fe80::1%lo
`;

test.each(notPublic.trim().split(/\s+/))("the address %s is not public", (address) => {
  expect(isWithin("public", address)).toBe(false);
});

test.each(["1.1.1.1", "9.9.9.9", "172.32.0.1", "2606:4700:4700::1111"])(
  "the address %s is public",
  (address) => {
    expect(isWithin("public", address)).toBe(true);
  },
);

test("private reach includes private networks but not this machine", () => {
  expect(
    ["10.1.2.3", "fd00::1", "127.0.0.1", "::1", "::ffff:127.0.0.1", "0.0.0.0"].map((each) =>
      isWithin("private", each),
    ),
  ).toEqual([true, true, false, false, false, false]);
});

test("an address of this machine is not within reach in any notation", () => {
  vi.spyOn(os, "networkInterfaces").mockReturnValue({
    eth0: [{ address: "8.8.4.4", family: "IPv4" } as os.NetworkInterfaceInfo],
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const notations = ["8.8.4.4", "::ffff:8.8.4.4", "::ffff:808:404", "0:0:0:0:0:FFFF:0808:0404"];
  expect(notations.map((address) => isWithin("public", address))).toEqual([false, false, false, false]);
  expect(isWithin("public", "::ffff:8.8.8.8")).toBe(true);
});
