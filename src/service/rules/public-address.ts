/** Which addresses of the network are public: those that reach neither this machine nor a network behind it. */
import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Special-purpose IPv4 addresses (IANA registry; RFC 6890), among them the metadata of cloud machines, 169.254.169.254. */
const IPV4_SPECIAL = blockList("ipv4", [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
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
]);

/**
 * Only global unicast is public. Outside it are loopback, unique-local and link-local addresses, and the forms that
 * contain an IPv4 address: mapped (`::ffff:10.0.0.1`) and translated (`64:ff9b::a00:1`).
 */
const IPV6_GLOBAL = blockList("ipv6", ["2000::/3"]);
/** Protocol assignments with Teredo, 6to4, and documentation: also forms that contain an IPv4 address. */
const IPV6_SPECIAL = blockList("ipv6", ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);

/** `address` as the system or the URL parser writes it, without brackets. Anything that is no address is not public. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !IPV4_SPECIAL.check(address, "ipv4");
  // With a zone it is an address of a local network.
  if (!isIPv6(address) || address.includes("%")) return false;
  return IPV6_GLOBAL.check(address, "ipv6") && !IPV6_SPECIAL.check(address, "ipv6");
}

function blockList(family: "ipv4" | "ipv6", networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [first = "", bits = ""] = network.split("/");
    list.addSubnet(first, Number.parseInt(bits, 10), family);
  }
  return list;
}
