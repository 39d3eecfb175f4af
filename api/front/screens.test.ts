/** The service's own pages: whom they are shown to, in what form, and what they lead to. */
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { request } from "node:http"
import { createConnection } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Layer } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { outboxOf } from "../../infra/connectors/mail/outbox.ts"
import { testApi } from "../../test/builders/api.ts"

let folder = ""
const mails = {
  "20261122T100000000Z-sign-in": [
    "From: Makeready <no-reply@localhost>",
    "To: nell@vale.test",
    "Subject: =?UTF-8?Q?Sign_in_to_Vale_=26_Daughter?=",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: quoted-printable",
    "",
    "Open this: http://localhost:4000/dashboard/enter/abc=",
    "def. It works once.",
    "<script>alert(1)</script>"
  ],
  "20261122T110000000Z-lead": [
    "From: Makeready <no-reply@localhost>",
    "To: build@localhost",
    "Subject: New enquiry",
    'Content-Type: multipart/alternative; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain; charset=utf-8",
    "",
    "Somebody wrote.",
    "--b",
    "Content-Type: text/html; charset=utf-8",
    "",
    '<!doctype html><html><body><p>Somebody <a href="https://vale.test/x">wrote</a></p><script>alert(2)</script></body></html>',
    "--b--"
  ]
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "outbox-"))
  for (const [name, lines] of Object.entries(mails)) await writeFile(join(folder, `${name}.eml`), lines.join("\r\n"))
  await writeFile(join(folder, "20261122T120000000Z-.eml"), "no name of ours")
  await writeFile(join(folder, "secrets.json"), "{}")
})
afterAll(() => rm(folder, { recursive: true }))

const local = testApi(
  { baseUrl: "http://localhost:4000", proxyHops: 0 },
  { around: Layer.suspend(() => outboxOf(folder)) }
)
const elsewhere = testApi()

const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8", "sec-fetch-mode": "navigate" }
type Headers = { readonly [name: string]: string }

/** With any headers, `Host` among them, which `fetch` does not let one choose. */
const asked = (address: string, path: string, headers: Headers = {}, method = "GET") =>
  new Promise<{ status: number; headers: { readonly [name: string]: unknown }; text: string }>((resolve, reject) => {
    const sent = request(`${address}${path}`, { method, headers }, (response) => {
      let text = ""
      response.setEncoding("utf8").on("data", (part) => (text += part))
      response.on("end", () => resolve({ status: response.statusCode!, headers: response.headers, text }))
    })
    sent.on("error", reject).end()
  })
const at = (api: typeof local, path: string, headers: Headers = {}, method = "GET") =>
  asked(api.anonymous.address(), path, headers, method)

describe("the front door", () => {
  it("E1: tells a program that knows only the base address where everything is", async () => {
    const answer = await at(local, "/")
    expect([answer.status, answer.headers["content-type"], answer.headers["vary"]]).toEqual([
      200,
      "application/json",
      "accept"
    ])
    const links = JSON.parse(answer.text)
    for (const name of ["documentation", "openapi", "llms", "mcp", "quickstart", "drafts"])
      expect(links[name], name).toMatch(/^http:\/\/localhost:4000\/./)
    expect(links.inbox).toBe("http://localhost:4000/dev/mail")
    expect(answer.headers["link"]).toContain('<http://localhost:4000/openapi.json>; rel="service-desc"')
    expect(answer.headers["link"]).toContain('<http://localhost:4000/docs>; rel="service-doc"')
    const drafted = await local.anonymous.post(new URL(links.drafts).pathname, { businessName: "Vale" })
    expect(drafted.status).toBe(201)
  })

  it("is a page for people, which leads to the inbox only where they may see it", async () => {
    const page = await at(local, "/", browser)
    expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"])
    for (const href of ["/dashboard", "/docs", "/docs/api", "/dev/mail", "/operator", "/llms.txt"])
      expect(page.text).toContain(`href="${href}"`)
    const seen = await at(elsewhere, "/", browser)
    expect(seen.text).toContain('href="/docs"')
    expect(seen.text).not.toContain("/dev/mail")
    expect(JSON.parse((await at(elsewhere, "/")).text)).not.toHaveProperty("inbox")
  })
})

describe("every link of the front door", () => {
  it("E1: leads somewhere, for people and for programs", async () => {
    const { text } = await at(local, "/", browser)
    const hrefs = [...text.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href!)
    const { name: _, ...links } = JSON.parse((await at(local, "/")).text) as { readonly [name: string]: string }
    // What is only posted to says so.
    const posted = ["drafts", "token", "mcp"].map((one) => new URL(links[one]!).pathname)
    const answers = new Map<string, number>()
    for (const path of new Set([...hrefs, ...Object.values(links).map((link) => new URL(link).pathname)]))
      answers.set(path, (await at(local, path, hrefs.includes(path) ? browser : {})).status)
    expect(answers.size).toBeGreaterThan(12)
    const lost = [...answers].filter(([path, status]) => status === 404 || (status === 405 && !posted.includes(path)))
    expect(lost).toEqual([])
  })
})

describe("the local inbox", () => {
  it("C10: shows every mail, the newest first and per address, with its links whole", async () => {
    const page = await at(local, "/dev/mail", browser)
    expect(page.status).toBe(200)
    expect(page.text.indexOf("New enquiry")).toBeLessThan(page.text.indexOf("Sign in to Vale &amp; Daughter"))
    expect(page.text).toContain('href="http://localhost:4000/dashboard/enter/abcdef"')
    const { mails: all } = JSON.parse((await at(local, "/dev/mail")).text)
    expect(all.map(({ subject }: { subject: string }) => subject)).toEqual([
      "New enquiry",
      "Sign in to Vale & Daughter"
    ])
    const { mails: hers } = JSON.parse((await at(local, "/dev/mail?to=Nell@vale.test")).text)
    expect(hers).toMatchObject([
      {
        kind: "sign-in",
        to: ["nell@vale.test"],
        sentAt: "2026-11-22T10:00:00.000Z",
        links: ["http://localhost:4000/dashboard/enter/abcdef"]
      }
    ])
    expect(JSON.parse((await at(local, "/dev/mail?to=nobody@vale.test")).text)).toEqual({ mails: [] })
  })

  it("shows one mail as text and as a document that runs nothing", async () => {
    const page = await at(local, "/dev/mail/20261122T110000000Z-lead", browser)
    expect(page.text).toContain("<iframe")
    expect(page.text).not.toContain("alert(2)")
    const framed = await at(local, "/dev/mail/20261122T110000000Z-lead/html", browser)
    expect(framed.text).toMatch(/^<!doctype html><base target="_top">/)
    expect(framed.headers["content-security-policy"]).toMatch(/default-src 'none'.*; sandbox allow-top-navigation/)
    const text = await at(local, "/dev/mail/20261122T100000000Z-sign-in", browser)
    expect(text.text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;")
    expect((await at(local, "/dev/mail/20261122T100000000Z-sign-in/html", browser)).status).toBe(404)
  })

  it.each([
    ["by another name, which somebody has made to lead here", { host: "evil.example:4000" }],
    ["by a name that only begins like this machine's", { host: "localhost.evil.example" }],
    ["through a proxy", { "x-forwarded-for": "203.0.113.9" }],
    ["through a proxy of the newer kind", { forwarded: "for=203.0.113.9" }],
    ["through a proxy that names itself alone", { via: "1.1 edge" }],
    ["through a network that delivers", { "cf-connecting-ip": "203.0.113.9" }],
    ["through one that says who came", { "true-client-ip": "203.0.113.9" }],
    ["by the script of another site's page", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }],
    ["by the script of a site on another port", { "sec-fetch-site": "same-site", "sec-fetch-mode": "cors" }]
  ])("is not there for whoever comes %s", async (_, headers) => {
    for (const path of [
      "/dev/mail",
      "/dev/mail/20261122T100000000Z-sign-in",
      "/dev/mail/20261122T110000000Z-lead/html"
    ]) {
      const answer = await at(local, path, headers as Headers)
      expect([path, answer.status, JSON.parse(answer.text).code]).toEqual([path, 404, "route.not_found"])
    }
  })

  it("is not there for whoever speaks HTTP/1.0, as a proxy does that is told nothing", async () => {
    const { hostname, port } = new URL(local.anonymous.address())
    const spoken = (version: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = createConnection(Number(port), hostname, () =>
          socket.write(
            `GET /dev/mail HTTP/${version}\r\nhost: localhost\r\naccept: text/html\r\nconnection: close\r\n\r\n`
          )
        )
        let answer = ""
        socket.on("data", (chunk) => (answer += String(chunk))).on("error", reject)
        socket.on("close", () => resolve(answer))
      })
    expect(await spoken("1.1")).toMatch(/^HTTP\/1\.1 200 .*Sign in to Vale/s)
    const answer = await spoken("1.0")
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).not.toContain("Sign in to Vale")
  })

  it("is not there for a service that the world reaches, nor where mail really leaves", async () => {
    expect((await at(elsewhere, "/dev/mail")).status).toBe(404)
    expect((await at(elsewhere, "/dev/mail", { host: "localhost" })).status).toBe(404)
  })

  it("reads no file but a mail of the outbox", async () => {
    for (const id of ["..%2f..%2fsecrets", "secrets", "20261122T120000000Z-", "20261122T100000000Z-sign-in.eml"])
      expect([id, (await at(local, `/dev/mail/${id}`)).status]).toEqual([id, 404])
  })
})

describe("the status page", () => {
  it("has become the console", async () => {
    const moved = await at(local, "/ops/status", browser)
    expect([moved.status, moved.headers["location"]]).toEqual([308, "/operator"])
  })
})

describe("what is not there", () => {
  it("is a page for people and a problem document for programs, and under /v1 always the latter", async () => {
    const page = await at(local, "/nowhere?x=1", browser)
    expect([page.status, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"])
    expect(page.text).toContain("There is no /nowhere.")
    expect(page.text).toContain("route.not_found")
    for (const [path, headers] of [
      ["/nowhere", {}],
      ["/nowhere", { accept: "application/json" }],
      ["/nowhere", { ...browser, "sec-fetch-mode": "cors" }],
      ["/v1/nowhere", browser],
      ["/ops/v1/nowhere", browser]
    ] as ReadonlyArray<[string, Headers]>) {
      const { status, headers: told } = await at(local, path, headers)
      expect([path, status, told["content-type"]]).toEqual([path, 404, "application/problem+json"])
    }
  })

  it("says which methods a page of its own takes", async () => {
    const { status, headers, text } = await at(local, "/", { accept: "*/*" }, "DELETE")
    expect([status, headers["allow"], JSON.parse(text).code]).toEqual([405, "GET, HEAD", "route.method_not_allowed"])
    expect((await at(local, "/", {}, "HEAD")).status).toBe(200)
  })
})
