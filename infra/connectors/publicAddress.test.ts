import { describe, expect, it } from "vitest"
import { isPublicAddress } from "./publicAddress.ts"

describe("public addresses", () => {
  it.each(["93.184.216.34", "1.1.1.1", "172.15.0.1", "172.32.0.1", "2606:4700:4700::1111", "2a00:1450:4009::1"])(
    "%s is public",
    (address) => expect(isPublicAddress(address)).toBe(true)
  )
  it.each([
    ["0.0.0.0", "this host"],
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["10.0.0.1", "private"],
    ["172.16.0.1", "private"],
    ["192.168.1.1", "private"],
    ["169.254.169.254", "link-local, cloud metadata"],
    ["100.64.0.1", "shared address space"],
    ["192.0.0.8", "protocol assignments"],
    ["192.0.2.1", "documentation"],
    ["198.18.0.1", "benchmarking"],
    ["224.0.0.1", "multicast"],
    ["240.0.0.1", "reserved"],
    ["255.255.255.255", "broadcast"],
    ["::", "unspecified"],
    ["::1", "loopback"],
    ["::127.0.0.1", "IPv4-compatible"],
    ["::ffff:127.0.0.1", "IPv4-mapped"],
    ["::ffff:93.184.216.34", "IPv4-mapped, even of a public address"],
    ["64:ff9b::7f00:1", "NAT64"],
    ["64:ff9b:1::7f00:1", "local NAT64"],
    ["2002:7f00:1::", "6to4"],
    ["2001:0:4136:e378::1", "Teredo"],
    ["2001:db8::1", "documentation"],
    ["3fff::1", "documentation"],
    ["fc00::1", "unique local"],
    ["fd00:ec2::254", "unique local, cloud metadata"],
    ["fe80::1", "link-local"],
    ["fe80::1%eth0", "link-local with a zone"],
    ["fec0::1", "site-local"],
    ["ff02::1", "multicast"],
    ["4000::1", "outside global unicast"],
    ["localhost", "not an address"],
    ["", "nothing"]
  ])("%s is not public (%s)", (address) => expect(isPublicAddress(address)).toBe(false))
})
