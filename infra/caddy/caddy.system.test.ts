import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { request } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { testApi } from "../../test/builders/api.ts"
import { testOrigin } from "../../test/builders/origin.ts"
import { findProgram } from "../../test/builders/program.ts"
import type { TestSite } from "../../test/builders/testSite.ts"
import { freePort } from "../main/testing/freePorts.ts"
import { ask } from "../origin/testing/ask.ts"

const shipped = readFileSync(fileURLToPath(new URL("Caddyfile", import.meta.url)), "utf8")
const program = findProgram("caddy")

/** Names that lead to somebody else. */
const elsewhere = new Set<string>()
const api = testApi(
  {},
  { names: (name, kind) => (kind !== "A" ? [] : [elsewhere.has(name) ? "93.184.216.34" : "203.0.113.7"]) }
)
const origin = testOrigin(api, { proxyHops: 1 })

/** The file that is shipped, with an authority of its own, and ports and folders where a test may have them. */
const startCaddy = async () => {
  const folder = mkdtempSync(join(tmpdir(), "caddy-"))
  const [http, https] = [await freePort(), await freePort()]
  const global = `admin off\n\tskip_install_trust\n\tdefault_bind 127.0.0.1\n\thttp_port ${http}\n\thttps_port ${https}\n\tstorage file_system ${folder}/storage\n\t`
  const text = shipped
    .replace("\ton_demand_tls", `\t${global}on_demand_tls`)
    .replace("\t\ton_demand\n", "\t\ton_demand\n\t\tissuer internal\n")
    .replace("http://127.0.0.1:4000", api.anonymous.address())
    .replace("127.0.0.1:8080", `127.0.0.1:${origin.port()}`)
  writeFileSync(join(folder, "Caddyfile"), text)
  const caddy = spawn(program!, ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"], {
    stdio: "ignore",
    env: { PATH: process.env["PATH"], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  })
  const authority = () => readFileSync(join(folder, "storage/pki/authorities/local/root.crt"))
  const plainly = (host: string) => ask({ port: http, host, path: "/" })
  const listens = () =>
    plainly("localhost").then(
      () => true,
      () => false
    )
  while (!(await listens())) {
    if (caddy.exitCode !== null) throw new Error("Caddy has ended; see what `caddy validate` says of the file.")
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  /** A visit by https, with a certificate of that authority for that host, or what became of the handshake. */
  const securely = (host: string) =>
    new Promise<{ readonly status?: number; readonly text?: string; readonly refused?: string }>((resolve) => {
      const sent = request(
        { host: "127.0.0.1", port: https, servername: host, headers: { host }, ca: authority(), agent: false },
        (answer) => {
          let text = ""
          answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk))
          answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }))
        }
      )
      sent.on("error", ({ message }) => resolve({ refused: message })).end()
    })
  const stop = async () => {
    const ended = new Promise((resolve) => caddy.once("exit", resolve))
    caddy.kill("SIGTERM")
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { plainly, securely, stop }
}

// `npm test` brings Caddy. Where it could not, these are left out, which counts as a failure in CI.
describe.skipIf(program === undefined)("Caddy with the shipped configuration, in front of the origin", () => {
  let caddy: Awaited<ReturnType<typeof startCaddy>>
  let site: TestSite
  const attach = (host: string) => api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host })

  beforeAll(async () => {
    site = await api.aSite()
    await site.aPage({ route: "/", html: "<h1>Behind Caddy</h1>" })
    caddy = await startCaddy()
  })
  afterAll(() => caddy?.stop())

  it("has a certificate for a domain that serves, and brings its page", async () => {
    await attach("www.vale.example")
    expect(await caddy.securely("www.vale.example")).toMatchObject({
      status: 200,
      text: expect.stringContaining("Behind Caddy") as unknown
    })
  })

  it("refuses the handshake of any other name, and of a domain until it leads here", async () => {
    for (const host of ["www.later.example", "later.example"]) elsewhere.add(host)
    await attach("www.later.example")
    for (const host of ["www.later.example", "www.nobody.example"])
      expect((await caddy.securely(host)).refused, host).toMatch(/alert/)
    elsewhere.clear()
    await api.operator.post(`/ops/v1/sites/${site.siteId}/domains/www.later.example/check`)
    expect((await caddy.securely("www.later.example")).refused).toBeUndefined()
  })

  it("hands on by http what comes by http, so that a proxy in front of it finds the proof there", async () => {
    expect((await caddy.plainly("www.vale.example")).status).toBe(200)
    expect((await caddy.plainly("www.nobody.example")).status).toBe(404)
  })
})
