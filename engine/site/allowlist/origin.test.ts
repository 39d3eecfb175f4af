import { describe, expect, it } from "vitest"
import { readOrigin } from "./origin.ts"

const platform = ["api.makeready.test", "sites.makeready.test"]

describe("an origin for the allowlist", () => {
  it.each([
    ["https://X.ca/path?q", "https://x.ca", "/path?q"],
    ["https://booking.vale.test:8443/a#b", "https://booking.vale.test:8443", "/a#b"],
    ["https://vale.test/?q", "https://vale.test", "/?q"],
    ["https://vale.test:443", "https://vale.test"],
    [" https://vale.test. ", "https://vale.test"],
    ["https://bücher.example/", "https://xn--bcher-kva.example"],
    ["https://makeready.test", "https://makeready.test"]
  ])("ALLOW-04: %s is kept as %s", (sent, origin, dropped?: string) => {
    expect(readOrigin(sent, platform)).toEqual({ origin, ...(dropped !== undefined && { dropped }) })
  })

  it.each([
    ["ALLOW-05", "http://x.ca", "https"],
    ["ALLOW-05", "ftp://x.ca", "https"],
    ["ALLOW-05", "javascript:alert(1)", "absolute"],
    ["ALLOW-05", "//x.ca", "absolute"],
    ["ALLOW-05", "x.ca", "absolute"],
    ["ALLOW-05", "", "absolute"],
    ["ALLOW-06", "https://u:p@x.ca", "credentials"],
    ["ALLOW-06", "https://u@x.ca", "credentials"],
    ["ALLOW-07", "https://*.x.ca", "wildcard"],
    ["ALLOW-07", "*", "wildcard"],
    ["ALLOW-08", "https://10.0.0.1", "IP address"],
    ["ALLOW-08", "https://8.8.8.8", "IP address"],
    ["ALLOW-08", "https://0x7f.1", "IP address"],
    ["ALLOW-08", "https://2130706433/", "IP address"],
    ["ALLOW-08", "https://[::1]", "IP address"],
    ["ALLOW-08", "https://localhost", "public internet"],
    ["ALLOW-08", "https://localhost.", "public internet"],
    ["ALLOW-08", "https://db.internal", "public internet"],
    ["ALLOW-08", "https://intranet", "public internet"],
    ["ALLOW-08", "https://printer.local:631", "public internet"],
    ["ALLOW-09", "https://api.makeready.test", "platform"],
    ["ALLOW-09", "https://API.Makeready.Test.", "platform"],
    ["ALLOW-09", "https://a-site.sites.makeready.test", "platform"],
    ["ALLOW-10", "https://a_b.x.ca", "usable"],
    ["ALLOW-10", `https://${"a.".repeat(130)}ca`, "usable"]
  ])("%s: %s is refused", (_, sent, reason) => {
    expect(readOrigin(sent, platform)).toEqual({ reason: expect.stringContaining(reason) })
  })
})
