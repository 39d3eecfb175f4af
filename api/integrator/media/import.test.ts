/** Files that are fetched from elsewhere, through the guarded door over real connections. */
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Audit } from "../../../engine/ports/Audit.ts"
import { shares } from "../../../engine/turns/shares.ts"
import { testApi, upstreams } from "../../../test/builders/api.ts"
import type { Client } from "../../../test/builders/client.ts"
import { anMp4, anSvg, aPdf, aPicture } from "../../../test/builders/files.ts"
import { testOrigin } from "../../../test/builders/origin.ts"

const api = testApi()
const origin = testOrigin(api)

const servers: Array<Server> = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** A foreign host; `allowed` stands for being public. */
const aSource = async (listener: RequestListener, allowed = true): Promise<string> => {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  if (allowed) upstreams.push(host)
  return `http://${host}`
}
const answering =
  (body: Uint8Array, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { "content-type": "text/plain" }).end(body)

const fetched = (site: Client, url: string, alt = "A roof") => site.post("/v1/media/import", { url, alt })
const listed = async (site: Client) => (await site.get("/v1/media")).body.media

describe("importing", () => {
  it("MEDIA-01: makes a file the site's own, served when the source is gone", async () => {
    const site = await api.aSite({ lease: false })
    const pdf = aPdf()
    const source = await aSource(answering(pdf))
    const reply = await fetched(site, `${source}/files/Pr%C3%BCfbericht.pdf?v=2`)
    expect([reply.status, reply.body.type, reply.body.alt]).toEqual([201, "application/pdf", "A roof"])
    expect(await listed(site)).toEqual([reply.body])
    for (const server of servers.splice(0)) server.close().closeAllConnections()

    await site.post("/v1/lease")
    await site.aPage({ route: "/" })
    const { host } = (await site.get("/v1/site")).body.hostnames[0]
    const visit = await origin.visit(`http://${host}${reply.body.path}`)
    expect([visit.status, visit.bytes.equals(pdf)]).toEqual([200, true])
    expect(visit.headers["content-disposition"]).toContain("Pr%C3%BCfbericht.pdf")
  })

  it("MEDIA-08: is recorded with its source", async () => {
    const site = await api.aSite()
    const url = `${await aSource(answering(await aPicture("jpeg")))}/a.jpg`
    const { id } = (await fetched(site, url)).body
    const records = await api.run(Effect.flatMap(Audit, (audit) => audit.list(site.siteId as SiteId, { limit: 1 })))
    expect(records).toMatchObject([{ action: "media.import", actor: site.clientId, detail: { id, url } }])
  })

  it("judges what comes by the same rules as an upload", async () => {
    const site = await api.aSite()
    const cases: ReadonlyArray<readonly [Buffer, number, string]> = [
      [Buffer.from("<!doctype html>"), 422, "media.unsupported_type"],
      [anSvg("<script>alert(1)</script>"), 422, "media.svg_rejected"],
      [anMp4().subarray(0, -1), 422, "media.damaged"],
      [aPdf(limits.documentBytes), 413, "media.too_large"],
      [Buffer.alloc(limits.videoBytes + 1), 413, "media.too_large"]
    ]
    for (const [body, status, code] of cases) {
      const reply = await fetched(site, await aSource(answering(body)))
      expect([reply.status, reply.code]).toEqual([status, code])
    }
    expect(await listed(site)).toEqual([])
    expect(await api.objectKeys(`sites/${site.siteId}/media/`)).toEqual([])
  })

  it.each([
    "https://169.254.169.254/latest/meta-data",
    "https://127.0.0.1/",
    "https://localhost/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://0x7f.1/",
    "http://example.com/a.png",
    "ftp://example.com/a.png",
    "file:///etc/passwd",
    "https://user:secret@example.com/a.png",
    "not a url",
    ""
  ])("MEDIA-02: does not go to %s", async (url) => {
    const site = await api.aSite()
    const reply = await fetched(site, url)
    expect([reply.status, reply.code]).toEqual([422, "media.url_refused"])
    expect(await listed(site)).toEqual([])
  })

  it("MEDIA-02: does not follow a redirect to an internal host", async () => {
    const site = await api.aSite()
    let visited = 0
    const hidden = await aSource((_, response) => void (visited++, response.end(aPdf())), false)
    const source = await aSource((_, response) => void response.writeHead(302, { location: `${hidden}/` }).end())
    const reply = await fetched(site, source)
    expect([reply.status, reply.code, visited]).toEqual([422, "media.url_refused", 0])
  })

  it("says that a source failed (CA-D42)", async () => {
    const site = await api.aSite()
    const gone = await aSource(answering(aPdf()))
    for (const server of servers.splice(0)) server.close()
    const broken = await aSource(
      (_, response) =>
        void (response.writeHead(200, { "content-length": "100" }), response.write("%PDF"), response.destroy())
    )
    for (const url of [
      gone,
      broken,
      await aSource(answering(Buffer.from("no"), 404)),
      await aSource(answering(aPdf(), 500))
    ]) {
      const reply = await fetched(site, url)
      expect([reply.status, reply.code]).toEqual([502, "media.source_unreachable"])
      expect(reply.body.detail).toMatch(
        /^(?:No whole answer came from \S+ \([A-Za-z_ ]+\)|\S+ answered with status \d+)\.$/
      )
    }
    expect(await listed(site)).toEqual([])
  })

  it("wants an alt, needs no lease, and leaves a frozen site as it is", async () => {
    const site = await api.aSite({ lease: false })
    let visited = 0
    const source = await aSource((_, response) => void (visited++, response.end(aPdf())))
    const reply = await site.post("/v1/media/import", { url: source })
    expect([reply.status, reply.code]).toEqual([422, "request.invalid"])
    await api.operator.post(`/ops/v1/sites/${site.siteId}/freeze`)
    const frozen = await fetched(site, source)
    expect([frozen.status, frozen.code, visited]).toEqual([423, "site.frozen", 0])
  })

  it("S9: keeps nobody of another site waiting for hosts that do not answer, nor one site for more than it may", async () => {
    const [greedy, other] = [await api.aSite(), await api.aSite()]
    const stalled: Array<ServerResponse> = []
    const source = await aSource((_, response) => void stalled.push(response))
    const many = shares.imports.queue + shares.imports.perSite
    const waiting = Array.from({ length: many }, () => fetched(greedy, source))
    await expect.poll(() => stalled.length).toBe(shares.imports.perSite)
    const reply = await fetched(other, await aSource(answering(aPdf())))
    expect(reply.status).toBe(201)
    await expect.poll(async () => (await fetched(greedy, source)).code).toBe("media.encoder_busy")
    expect(stalled).toHaveLength(shares.imports.perSite)
    const left = setInterval(() => stalled.splice(0).forEach((response) => response.writeHead(404).end()), 10)
    for (const { code } of await Promise.all(waiting)) expect(code).toBe("media.source_unreachable")
    clearInterval(left)
  })
})
