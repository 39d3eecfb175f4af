import { describe, expect, it } from "vitest"
import { decodeStamps, encodeStamps } from "../publish/stamps.ts"
import {
  challengeHeaders,
  isIndexable,
  policyHeaders,
  robotsHeaders,
  securityHeaders,
  stampHeaders
} from "./headers.ts"

const csp = { connect: [], formAction: [], image: [], script: [], frame: [] }
const record = (flat: ReadonlyArray<string>) =>
  Object.fromEntries(flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1]]] : [])))

describe("the headers of what is served", () => {
  it("tells only https visitors to come by https from now on", () => {
    expect(record(securityHeaders(true))).toHaveProperty("Strict-Transport-Security", "max-age=31536000")
    expect(record(securityHeaders(false))).not.toHaveProperty("Strict-Transport-Security")
    expect(record(securityHeaders(false))).toMatchObject({
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "strict-origin-when-cross-origin"
    })
  })

  it("gives pages the site's policy, SVG and XML a closed one, and other types none", () => {
    expect(record(policyHeaders(csp, "text/html; charset=utf-8", false))["Content-Security-Policy"]).toContain(
      "script-src 'self'"
    )
    for (const type of ["image/svg+xml", "application/xml", "text/xml; charset=utf-8", "application/rss+xml"])
      expect(record(policyHeaders(csp, type, false))["Content-Security-Policy"], type).toContain("sandbox")
    for (const type of ["text/css", "image/png", "application/pdf", "text/plain"])
      expect(policyHeaders(csp, type, false), type).toEqual([])
  })

  it("lists the primary host of an indexable site and no other", () => {
    expect(isIndexable({ indexable: true }, "primary")).toBe(true)
    expect(isIndexable({ indexable: true }, "preview")).toBe(false)
    expect(isIndexable({ indexable: false }, "primary")).toBe(false)
    expect(robotsHeaders(false, {})).toEqual(["X-Robots-Tag", "noindex"])
    expect(robotsHeaders(true, {})).toEqual([])
    expect(robotsHeaders(true, { robots: "noindex" })).toEqual(["X-Robots-Tag", "noindex"])
  })

  it("lets a vendor's script and frame in where page and site both say so, and changes nothing else", () => {
    const policy = (csp: Parameters<typeof policyHeaders>[0], challenge?: string) =>
      record(policyHeaders(csp, "text/html", true, challenge))["Content-Security-Policy"]
    const [usual, host] = [policy(csp)!, "https://challenges.cloudflare.com"]
    const set = { ...csp, challenge: host }
    expect([policy(set), policy(csp, "turnstile"), policy(set, "other")]).toEqual([usual, usual, usual])
    expect(policy({ ...csp, challenge: "*; script-src *" }, "turnstile")).toBe(usual)
    expect(policy(set, "turnstile")).toBe(
      usual
        .replace("script-src 'self'", `script-src 'self' ${host}`)
        .replace("frame-src 'self'", `frame-src 'self' ${host}`)
    )
    expect(challengeHeaders({ challenge: "turnstile" })).toEqual({ "x-makeready-challenge": "turnstile" })
    expect(challengeHeaders({ challenge: "a\r\nb" })).toEqual({})
  })

  it("carries stamps through object metadata", () => {
    const stamps = { pageVersion: "ver_1", stylesheetVersion: "ver_2", renderedAt: "1760000000000", robots: "noindex" }
    expect(encodeStamps(stamps)).toEqual({
      "page-version": "ver_1",
      "stylesheet-version": "ver_2",
      "rendered-at": "1760000000000",
      robots: "noindex"
    })
    expect(decodeStamps(encodeStamps(stamps))).toEqual(stamps)
    expect(record(stampHeaders(stamps))).toEqual({
      "X-Mk-Page-Version": "ver_1",
      "X-Mk-Stylesheet-Version": "ver_2",
      "X-Mk-Rendered-At": "1760000000000"
    })
  })

  it("leaves out a stamp that is not there or cannot be a header", () => {
    expect(stampHeaders(decodeStamps({ "page-version": "ver_1\r\nSet-Cookie: x", "rendered-at": "" }))).toEqual([])
    expect(stampHeaders({})).toEqual([])
  })
})
