/** Where the world reaches the origin by name, and which name servers are asked whether it does. */
import { isIP } from "node:net"
import { isDomainName } from "../../engine/values/configured.ts"
import { from, items, list, type Member, orNull, type Reading, text, variable } from "./variables.ts"

/** IPv4 address by which the world reaches the origin. */
export const originAddress: Member<string | null> = orNull(
  variable(
    "ORIGIN_ADDRESS",
    "an IPv4 address such as 203.0.113.7",
    text((value) => isIP(value) === 4)
  )
)

/** Name servers, asked in their order; none for those of the machine. */
export const dnsServers: Member<ReadonlyArray<string>> = from(
  variable(
    "DNS_SERVERS",
    "addresses of name servers, separated by commas, such as 9.9.9.9 or 10.0.0.2:5353",
    list(isNameServer)
  ),
  (set) => items(set ?? "")
)

/**
 * Every address by which the world reaches an origin. Where none is named it is the one that the origin is bound to on this
 * machine, and in production none.
 */
export const dnsAddresses = (
  isProduction: (reading: Reading) => boolean,
  listening: Member<string>
): Member<ReadonlyArray<string>> =>
  from(
    variable(
      "DNS_ADDRESSES",
      "IP addresses, separated by commas, such as 203.0.113.7, 2001:db8::7",
      list((value) => isIP(value) !== 0)
    ),
    (set, reading) => {
      const origin = originAddress.read(reading)
      const named = [...new Set([...(origin === null ? [] : [origin]), ...items(set ?? "")])]
      if (named.length > 0 || isProduction(reading)) return named
      const address = listening.read(reading)
      return [{ localhost: "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1" }[address] ?? address]
    }
  )

/** The name that hosts of sites may follow by a CNAME record; null where the operator named none. */
export const dnsTarget: Member<string | null> = orNull(
  variable("DNS_TARGET", "a domain name in lower case, such as sites.example.com", text(isDomainName))
)

/** The name server that is asked for names under `.test`; null asks as for others. */
export const dnsTestServer: Member<string | null> = orNull(
  variable("DNS_TEST_SERVER", "the address of a name server, such as 127.0.0.1:5353", text(isNameServer))
)

/** `10.0.0.2`, `10.0.0.2:53`, `2001:db8::2` or `[2001:db8::2]:53`, as Node takes them. */
function isNameServer(value: string): boolean {
  if (isIP(value) !== 0) return true
  const [, six, four, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(value) ?? []
  return isIP(six ?? four ?? "") === (six === undefined ? 4 : 6) && Number(port) > 0 && Number(port) <= 65_535
}
