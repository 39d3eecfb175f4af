/**
 * Which addresses belong to the public internet. Everything special is refused, whatever its purpose: loopback, private,
 * link-local (cloud metadata lives there), shared, reserved, multicast, and every IPv6 form that carries an IPv4 address
 * inside it, since a translator on the way may unpack it (IANA special-purpose registries; RFC 4291, 6052, 3056, 4380).
 */
import ipaddr from "ipaddr.js"

/** IANA hands out global unicast from this block alone (RFC 4291, section 2.5.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3")

/** `address` is an IP address as text, without brackets; anything else is not public. */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== "unicast") return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}
