import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";
import type { Reach } from "./network-policy.ts";

/** Returns true if an address is within reach. */
export function isWithin(reach: Reach, address: string): boolean {
  if (reach === "machine") return true;
  if (isOfMachine(address)) return false;
  return reach === "private" || !isListed(notPublic, address);
}

/** Returns true for addresses of this machine: loopback, those of its interfaces, and all that lead to them. */
function isOfMachine(address: string): boolean {
  if (isListed(loopback, address)) return true;
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  return own.some((each) => each.address.toLowerCase() === mapped.toLowerCase());
}

function isListed(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", prefix = ""] = range.split("/");
    list.addSubnet(network, Number(prefix), isIP(network) === 6 ? "ipv6" : "ipv4");
  }
  return list;
}

const loopback = listOf(["127.0.0.0/8", "0.0.0.0/8", "::/127"]);

/**
 * Ranges that are not part of the public internet, from IANA's registries of special-purpose addresses. The list
 * checks IPv4-mapped addresses as IPv4; others that embed an IPv4 address (NAT64, 6to4, Teredo) may lead back to a
 * private network.
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
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/32",
  "2001:db8::/32",
  "2002::/16",
  "fc00::/7",
  "fe80::/10",
  "ff00::/8",
]);
