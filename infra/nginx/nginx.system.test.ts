import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { freePort } from "../main/testing/freePorts.ts"
import { anOrigin, aPage, stamps, storeDown, type TestOrigin } from "../origin/testing/anOrigin.ts"
import { ask, type AskOptions } from "../origin/testing/ask.ts"
import { limits } from "../../engine/limits.ts"
import { edgeKey, pageKey } from "../../engine/publish/keys.ts"
import { siteId, www } from "../origin/testing/anOrigin.ts"
import { findProgram } from "../../test/builders/program.ts"

/** The file that is shipped, with its address, its cache and its upstream moved to where a test may have them. */
const shippedFile = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), "utf8")
const shipped = shippedFile("makeready.conf")

const program = findProgram("nginx")

/** nginx with it, in front of an origin and of what answers for the API; `stop` ends it and removes what it wrote. */
const startNginx = async (originPort: number, apiPort = originPort) => {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"))
  const port = await freePort()
  const file = join(folder, "nginx.conf")
  const http = shipped
    .replace("/var/cache/nginx-makeready", join(folder, "cache"))
    .replace("server 127.0.0.1:8080;", `server 127.0.0.1:${originPort};`)
    .replace("listen 80 ", `listen 127.0.0.1:${port} `)
  const api = shippedFile("makeready-api.conf")
    .replace("server 127.0.0.1:4000;", `server 127.0.0.1:${apiPort};`)
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`
  )
  const user = process.getuid?.() === 0 ? "user root;" : ""
  writeFileSync(
    file,
    `daemon off; ${user} pid ${folder}/pid; error_log ${folder}/error.log;\nevents {}\nhttp {\n${paths.join("\n")}\n${http}\n${api}\n}\n`
  )
  const nginx = spawn(program!, ["-c", file], { stdio: "inherit" })
  const through = (path: string, asked: Partial<AskOptions> = {}) => ask({ port, path, host: www, ...asked })
  const answers = () =>
    through("/").then(
      ({ status }) => status < 400,
      () => false
    )
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 50))
  const stop = async () => {
    const ended = new Promise((resolve) => nginx.once("exit", resolve))
    nginx.kill("SIGTERM")
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { through, stop }
}

// `npm test` brings nginx. Where it could not, these are left out, which counts as a failure in CI.
describe.skipIf(program === undefined)("nginx with the shipped configuration, in front of the origin", () => {
  let nginx: Awaited<ReturnType<typeof startNginx>>
  let origin: TestOrigin
  const through = (path: string, asked?: Partial<AskOptions>) => nginx.through(path, asked)

  beforeAll(async () => {
    origin = await anOrigin({ proxyHops: 1 })
    await origin.putPage("/", aPage("First"))
    nginx = await startNginx(origin.port)
  })
  afterAll(async () => {
    await nginx.stop()
    await origin.close()
  })

  it("S14: leads visitors by http to https where sites are public there, and keeps the way in its cache", async () => {
    const secured = await anOrigin({ proxyHops: 1, scheme: "https" })
    await secured.putPage("/", aPage("First"))
    const other = await startNginx(secured.port)
    for (let round = 0; round < 2; round++) {
      // What a visitor writes there is nginx's to say.
      const { status, headers } = await other.through("/?a=b", { headers: { "x-forwarded-proto": "https" } })
      expect([status, headers["location"]]).toEqual([301, `https://${www}/?a=b`])
    }
    await other.stop()
    await secured.close()
  })

  /** An answer for which the origin was not asked. */
  const fromCache = async (headers: { readonly [name: string]: string }) => {
    for (let attempt = 0; attempt < 20; attempt++) {
      const requests = origin.counters().requests
      const answer = await through("/", { headers })
      if (origin.counters().requests === requests) return answer
    }
    throw new Error("nginx asks the origin every time.")
  }

  it("keeps the formats of a picture apart", async () => {
    const media = `sites/${siteId}/media/med_roof`
    await origin.put(`${media}/asset.json`, '{"type":"image/png","width":400,"scalable":true}', "application/json")
    for (const format of ["avif", "webp", "png"]) await origin.put(`${media}/400.${format}`, format, `image/${format}`)
    const expected = [
      ["image/avif,image/webp,*/*", "avif"],
      ["image/webp,*/*", "webp"],
      ["*/*", "png"],
      ["text/html, image/webp", "webp"],
      ["image/avif;q=0,image/webp;q=0", "png"],
      ["image/avifx", "png"]
    ]
    for (let round = 0; round < 2; round++)
      // However an address of it is written.
      for (const path of ["/media/med_roof?w=640", "/%6dedia/med_roof?w=640"])
        for (const [accept, format] of expected) {
          const answer = await through(path, { headers: { accept: accept! } })
          expect([accept, answer.headers["content-type"], answer.text]).toEqual([accept, `image/${format}`, format])
        }
  })

  it("answers from its cache with the origin's headers, each coding apart", async () => {
    for (const [accepted, coding] of [
      ["gzip, deflate, br", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip;q=0", undefined]
    ]) {
      const headers = { "accept-encoding": accepted as string }
      const first = await through("/", { headers })
      // An entry counts for a second, which a busy machine may let pass between two requests.
      const again = await fromCache(headers)
      expect([again.headers["content-encoding"], again.headers["etag"]]).toEqual([coding, first.headers["etag"]])
      expect(again.headers).toMatchObject({
        "x-mk-page-version": stamps.pageVersion,
        "cache-control": "public, max-age=0, must-revalidate",
        "content-security-policy": expect.stringContaining("script-src 'self'") as unknown
      })
      const same = await through("/", { headers: { ...headers, "if-none-match": first.headers["etag"] as string } })
      expect(same.status).toBe(304)
    }
  })

  it("shows a change a moment after the origin knows of it, without being told", async () => {
    await through("/")
    await origin.putPage("/", aPage("Second"))
    origin.purge([pageKey(siteId, "/")])
    await expect.poll(async () => (await through("/")).text, { timeout: 10_000 }).toBe(aPage("Second"))
  })

  it("keeps nothing that may not be kept", async () => {
    for (const path of ["/nothing", "/__forms/x", "/?nolazy=1", "/?mkstate=agents:empty", "/?nomotion=1&a=b"]) {
      await through(path)
      const requests = origin.counters().requests
      await through(path)
      expect(origin.counters().requests, path).toBe(requests + 1)
    }
  })

  it("passes on who asks for what, so that hosts stay apart", async () => {
    expect((await through("/", { host: "other.example" })).status).toBe(404)
    await origin.putHost("example.com", { role: "root", redirectTo: www })
    expect((await through("/a", { host: "example.com" })).headers["location"]).toBe(`http://${www}/a`)
  })

  it("TRIAL-02, TRIAL-03: says that a site is offline, whatever it holds of it, and serves it again", async () => {
    await through("/")
    await origin.putEdge({ state: "offline" })
    origin.purge([edgeKey(siteId)])
    const status = async () => (await through("/")).status
    await expect.poll(status, { timeout: 10_000 }).toBe(503)
    // An entry counts for a second; those who come while it is renewed get what is held, which is that answer by now.
    for (let round = 0; round < 4; round++) {
      await new Promise((resolve) => setTimeout(resolve, 600))
      const answers = await Promise.all(Array.from({ length: 8 }, () => through("/")))
      for (const { status, headers, text } of answers)
        expect([status, headers["retry-after"], text.includes("offline")]).toEqual([503, "3600", true])
    }
    await origin.putEdge()
    origin.purge([edgeKey(siteId)])
    await expect.poll(status, { timeout: 10_000 }).toBe(200)
  })

  it("goes on answering what it holds while the origin cannot reach its store, and says of the rest what is wrong", async () => {
    await origin.putPage("/held", aPage("Held"))
    expect((await through("/held")).status).toBe(200)
    origin.fault.before = storeDown
    origin.purge([pageKey(siteId, "/held")])
    expect((await origin.ask("/held")).status).toBe(503)
    // An entry counts for a second.
    for (let round = 0; round < 3; round++) {
      await new Promise((resolve) => setTimeout(resolve, 700))
      const { status, text } = await through("/held")
      expect([status, text]).toEqual([200, aPage("Held")])
    }
    expect((await through("/never-seen")).status).toBe(504)
    origin.fault.before = () => Effect.void
    expect((await through("/held")).status).toBe(200)
  })

  it("leads the host of the API to the API, with bodies as large as it takes and the addresses that it believes", async () => {
    const api = createServer(async (request, response) => {
      const { "x-forwarded-for": from, "x-forwarded-proto": scheme, host } = request.headers
      const sent = (await buffer(request)).byteLength
      response.end(JSON.stringify({ from, scheme, host, sent, url: request.url }))
    })
    await new Promise<void>((listening) => api.listen(0, "127.0.0.1", listening))
    const other = await startNginx(origin.port, (api.address() as AddressInfo).port)
    // A video with what is sent around it.
    const body = new Uint8Array(limits.videoBytes + 1024 * 1024)
    const headers = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https" }
    const asked = { host: "api.example.com", method: "POST", headers, body }
    const { status, text } = await other.through("/v1/media?a=%2F", asked)
    expect([status, JSON.parse(text)]).toEqual([
      200,
      {
        from: "203.0.113.9, 127.0.0.1",
        scheme: "http",
        host: "api.example.com",
        sent: body.byteLength,
        url: "/v1/media?a=%2F"
      }
    ])
    expect((await other.through("/")).status).toBe(200)
    await other.stop()
    await new Promise((closed) => api.close(closed))
  })

  it("goes on answering what it holds while the origin is down", async () => {
    await through("/")
    await origin.close()
    const { status, text } = await through("/")
    expect([status, text]).toEqual([200, aPage("Second")])
  })
})
