/** How many large bodies a process holds at a time. */
import { once } from "node:events"
import { createConnection, type Socket } from "node:net"
import { describe, expect, it } from "vitest"
import { testApi } from "../../test/builders/api.ts"
import { anOwner } from "../../test/builders/owner.ts"
import { expectStatus, newPage, type TestSite } from "../../test/builders/testSite.ts"
import { limits, MIB } from "../../engine/limits.ts"

const api = testApi()

const opened = (hostname: string, port: number, text: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = createConnection(port, hostname, () =>
      socket.write(text, (error) => (error ? reject(error) : resolve(socket)))
    )
    socket.on("error", () => {})
  })

/** Begins requests whose bodies are announced and do not come. */
const begun = async (site: TestSite, path: string, bytes: number, times: number): Promise<ReadonlyArray<Socket>> => {
  const { clientId, clientSecret } = site
  const { token } = expectStatus(await api.anonymous.post("/v1/auth/token", { clientId, clientSecret }), 200)
  const { hostname, port } = new URL(api.anonymous.address())
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\naccept: application/json\r\n`
  const text = `${head}content-length: ${bytes}\r\n\r\n{`
  return Promise.all(Array.from({ length: times }, () => opened(hostname, Number(port), text)))
}

/** By then they were heard: to ask sooner would take of their room. */
const heard = () => new Promise((resolve) => setTimeout(resolve, 1_500))

const batch = "/v1/pages/batch?dryRun=1"
const large = { pages: [newPage({ html: `<p>${"x".repeat(limits.smallBodyBytes)}</p>` })] }

describe("large bodies", () => {
  it.each([
    ["two batches and what is left of the room", batch, limits.batchBodyBytes, 2],
    ["calls of tools", "/mcp", limits.toolCallBytes, 2],
    ["hundreds of writes", "/v1/pages", 256 * 1024, limits.siteBodiesBytes / (256 * 1024)]
  ])("of one site are so many at a time: %s", async (_, path, bytes, times) => {
    const [site, other] = [await api.aSite(), await api.aSite()]
    const left = limits.siteBodiesBytes - bytes * times
    const held = [...(await begun(site, path, bytes, times)), ...(left > 0 ? await begun(site, batch, left, 1) : [])]
    const rehearsed = async (by: TestSite) => (await by.post(batch, large)).status

    await heard()
    expect(await rehearsed(site)).toBe(503)
    const turnedAway = await site.post("/v1/pages", newPage({ html: `<p>${"x".repeat(limits.smallBodyBytes)}</p>` }))
    expect([turnedAway.code, turnedAway.headers.get("retry-after")]).toEqual(["site.busy", "2"])
    expect(
      (await site.post("/mcp", { jsonrpc: "2.0", method: "ping", id: "x".repeat(limits.smallBodyBytes) })).code
    ).toBe("site.busy")
    expect((await site.post("/v1/pages?dryRun=1", newPage())).status).toBe(200)
    expect(await rehearsed(other)).toBe(200)

    for (const socket of held) socket.destroy()
    await expect.poll(() => rehearsed(site)).toBe(200)
  })

  it("of all sites are so many at a time", async () => {
    const sites = await Promise.all(Array.from({ length: 3 }, () => api.aSite()))
    const most = limits.siteBodiesBytes / 2 - 1_024 * 1_024
    const rest = limits.bodiesBytes / 2 - 2 * most
    const held = [
      ...(await begun(sites[0]!, batch, most, 2)),
      ...(await begun(sites[1]!, batch, most, 2)),
      ...(await begun(sites[0]!, batch, rest, 1)),
      ...(await begun(sites[1]!, batch, rest, 1))
    ]
    await heard()
    expect((await sites[2]!.post(batch, large)).code).toBe("site.busy")
    expect((await sites[2]!.post("/v1/pages?dryRun=1", newPage())).status).toBe(200)
    for (const socket of held) socket.destroy()
    await expect.poll(async () => (await sites[2]!.post(batch, large)).status).toBe(200)
  })

  it("of an owner at the desk are among them", async () => {
    const site = await api.aSite()
    const owner = await anOwner(api, site.siteId)
    const path = `/dashboard/${site.siteId}/settings/contact`
    const screen = await owner.open(`/dashboard/${site.siteId}/settings`)
    const { hostname, port } = new URL(api.anonymous.address())
    const head = [
      `POST ${path} HTTP/1.1`,
      `host: localhost:${port}`,
      `origin: http://localhost:${port}`,
      `cookie: ${owner.cookie()}`,
      "content-type: application/x-www-form-urlencoded",
      `content-length: ${limits.requestBodyBytes}`
    ].join("\r\n")
    const times = Math.floor(limits.siteBodiesBytes / limits.requestBodyBytes)
    const held = await Promise.all(
      Array.from({ length: times }, () => opened(hostname, Number(port), `${head}\r\n\r\ntoken=`))
    )
    await heard()
    const further = await opened(hostname, Number(port), `${head}\r\n\r\ntoken=`)
    const [told] = (await once(further, "data")) as [Buffer]
    expect(told.toString()).toMatch(/^HTTP\/1\.1 503 /)
    const long = async () => (await owner.send(screen, path, { name: "x".repeat(3 * MIB) })).status
    expect(await long()).toBe(503)
    // What is small finds room at all times.
    expect((await owner.send(screen, path, { name: "Klavierbau Brandt" })).status).toBe(200)
    for (const socket of [...held, further]) socket.destroy()
    await expect.poll(long).not.toBe(503)
  })
})
