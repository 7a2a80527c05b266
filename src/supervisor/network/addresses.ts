import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";
import type { Reach } from "./network-policy.ts";

/** Returns true if an address is within reach. */
export function isWithin(reach: Reach, text: string): boolean {
  if (reach === "machine") return true;
  const address = canonical(text);
  if (address === null || isOfMachine(address)) return false;
  return reach === "private" || isPublic(address);
}

/** Returns the canonical form of an address, with IPv4-mapped addresses as IPv4; null if it has a zone. */
function canonical(text: string): string | null {
  if (isIP(text) !== 6) return text;
  const written = URL.parse(`http://[${text}]/`)?.hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(written ?? "") ?? [];
  if (high === undefined || low === undefined) return written ?? null;
  const bytes = [high, low]
    .map((part) => Number.parseInt(part, 16))
    .flatMap((part) => [part >> 8, part & 255]);
  return bytes.join(".");
}

function isPublic(address: string): boolean {
  if (isIP(address) === 6 && !isListed(globalUnicast, address)) return false;
  return !isListed(notPublic, address);
}

/** Returns true for addresses of this machine: loopback, those of its interfaces, and all that lead to them. */
function isOfMachine(address: string): boolean {
  if (isListed(loopback, address)) return true;
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return own.some((each) => canonical(each.address) === address);
}

function isListed(list: () => BlockList, address: string): boolean {
  return list().check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** Returns a function that creates the list when it is first called, since most processes never need it. */
function listOf(ranges: readonly string[]): () => BlockList {
  let list: BlockList | null = null;
  return () => (list ??= blockList(ranges));
}

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", prefix = ""] = range.split("/");
    list.addSubnet(network, Number(prefix), isIP(network) === 6 ? "ipv6" : "ipv4");
  }
  return list;
}

const loopback = listOf(["127.0.0.0/8", "0.0.0.0/8", "::/127"]);

/** All IPv6 addresses that are assigned on the public internet are in this range. */
const globalUnicast = listOf(["2000::/3"]);

/**
 * Ranges that are not part of the public internet, from IANA's registries of special-purpose addresses. Addresses that
 * embed an IPv4 address (6to4, Teredo) may lead back to a private network.
 */
const notPublic = listOf([
  "10.0.0.0/8",
  "100.64.0.0/10",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
]);
