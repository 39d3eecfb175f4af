import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isPolicySource, pagePolicy } from "./csp.ts"

const none = { connect: [], formAction: [], image: [], script: [], frame: [] }

/** Directives by name. */
const directives = (policy: string) =>
  new Map(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ")
      return [name, sources] as const
    })
  )

describe("pagePolicy", () => {
  it("SERVED-08, HTML-05: runs scripts of the site itself and no others, inline ones neither", () => {
    const policy = directives(pagePolicy(none, false))
    expect(policy.get("script-src")).toEqual(["'self'"])
    expect(policy.get("default-src")).toEqual(["'none'"])
    expect(policy.get("base-uri")).toEqual(["'none'"])
    expect(policy.get("object-src")).toEqual(["'none'"])
    expect(policy.get("frame-ancestors")).toEqual(["'self'"])
    expect([...policy].filter(([, sources]) => sources.includes("'unsafe-inline'")).map(([name]) => name)).toEqual([
      "style-src-attr"
    ])
  })

  it("SERVED-08, HTML-05: is this, word for word, where a site has opened nothing", () => {
    expect(pagePolicy(none, true)).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self'; " +
        "font-src 'self'; media-src 'self'; connect-src 'self'; form-action 'self'; frame-src 'self'; " +
        "frame-ancestors 'self'; base-uri 'none'; object-src 'none'; manifest-src 'self'; upgrade-insecure-requests"
    )
    expect(`${pagePolicy(none, false)}; upgrade-insecure-requests`).toBe(pagePolicy(none, true))
  })

  it("lets another origin frame a page where the API says so, the site itself no more then, and no text that is none", () => {
    const ancestors = (framedBy: string) => directives(pagePolicy(none, true, framedBy)).get("frame-ancestors")
    expect(ancestors("https://desk.example")).toEqual(["https://desk.example"])
    for (const none of ["*", "https://a.example; script-src *", "data:", ""])
      expect(ancestors(none)).toEqual(["'self'"])
  })

  it("opens for a source the directive it is stored under and no other, once", () => {
    const opened = (under: keyof typeof none, directive: string) => {
      const source = "https://a.example"
      const policy = directives(pagePolicy({ ...none, [under]: [source, source] }, true))
      expect([...policy].filter(([, sources]) => sources.includes(source)).map(([name]) => name)).toEqual([directive])
      expect(policy.get(directive)!.filter((one) => one === source)).toHaveLength(1)
    }
    opened("connect", "connect-src")
    opened("formAction", "form-action")
    opened("image", "img-src")
    opened("script", "script-src")
    opened("frame", "frame-src")
  })

  it("SERVED-09: connects to the site itself and the approved origins, one directive each", () => {
    const policy = directives(
      pagePolicy({ ...none, connect: ["https://api.example.com"], formAction: ["https://crm.example.com:8443"] }, true)
    )
    expect(policy.get("connect-src")).toEqual(["'self'", "https://api.example.com"])
    expect(policy.get("form-action")).toEqual(["'self'", "https://crm.example.com:8443"])
    expect(policy.get("img-src")).toEqual(["'self'"])
  })

  it("S7: shows frames of the site itself and of approved origins, and of no other", () => {
    expect(directives(pagePolicy(none, true)).get("frame-src")).toEqual(["'self'"])
    const policy = directives(pagePolicy({ ...none, frame: ["https://maps.example"] }, true))
    expect(policy.get("frame-src")).toEqual(["'self'", "https://maps.example"])
  })

  it("HTML-06: permits the site's image account and style attributes", () => {
    const policy = directives(pagePolicy({ ...none, image: ["https://images.example.com/acct-1/"] }, false))
    expect(policy.get("img-src")).toEqual(["'self'", "https://images.example.com/acct-1/"])
    expect(policy.get("style-src-attr")).toEqual(["'unsafe-inline'"])
  })

  it.each([
    "https://a.example",
    "HTTPS://A.Example:8443/One/two%20-_~.three",
    "wss://a.example",
    "https://*.a.example",
    "http://localhost:8080/a",
    "http://127.0.0.1",
    "HTTP://LOCALHOST"
  ])("takes the source %j", (source) => {
    expect(isPolicySource(source)).toBe(true)
    expect(directives(pagePolicy({ ...none, connect: [source] }, true)).get("connect-src")).toEqual(["'self'", source])
  })

  it.each([
    "https://a.example; script-src *",
    "https://a.example script-src",
    "https://a.example,default-src *",
    "https://a.example\r\nX: y",
    "'unsafe-inline'",
    "*",
    "https:",
    "https://*",
    "data:",
    "javascript:alert(1)",
    "http://a.example",
    "https://a.example/?q",
    "https://a.example/'",
    "https://user@a.example",
    "'unsafe-inline' https://a.example",
    "*; script-src https://a.example",
    "xhttps://a.example",
    "'unsafe-inline' http://localhost",
    "http://localhost; script-src *",
    "http://localhost.evil.example",
    "http://127x0x0x1",
    "ws://a.example",
    ""
  ])("leaves out the source %j", (source) => {
    expect(isPolicySource(source)).toBe(false)
    expect(
      pagePolicy({ connect: [source], formAction: [source], image: [source], script: [source], frame: [source] }, true)
    ).toBe(pagePolicy(none, true))
  })

  it("never grows a directive, whatever is stored", () => {
    const names = [...directives(pagePolicy(none, true)).keys()]
    const hostile = fc.oneof(
      fc.string(),
      fc.string().map((text) => `https://a.example/${text}`)
    )
    fc.assert(
      fc.property(fc.array(hostile), (sources) => {
        const policy = pagePolicy({ ...none, connect: sources, script: sources, image: sources }, true)
        expect([...directives(policy).keys()]).toEqual(names)
        expect(policy).toMatch(/^[\x20-\x7e]*$/)
      })
    )
  })
})
