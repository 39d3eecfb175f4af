/** A running product that looks addresses up: set from the command line, with a key that stays where it is. */
import { spawn } from "node:child_process"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Operator } from "../../test/faults/product.ts"
import { environmentWith } from "../config.ts"
import type { Received } from "../standins/StandIn.ts"
import { Launched, oneOfEach } from "./testing/Launched.ts"

let dataDir: string
let running: Launched
let service: { readonly address: string; readonly key: string; readonly faults: string; readonly received: string }
let siteId: string
let host: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "makeready-places-"))
  const environment = { ...oneOfEach.environment, MAKEREADY_PROXY_HOPS: "1" }
  running = await Launched.start({ dataDir, ...oneOfEach, environment })
  await running.ready()
  service = JSON.parse(await readFile(join(dataDir, "standins.json"), "utf8")).places
  const made = await makeready("site", "create", "--name", "Vale & Daughter")
  siteId = made.siteId
  host = new URL(made.siteUrl).host
})
afterAll(async () => {
  running.signal("SIGTERM")
  await running.exited
  await rm(dataDir, { recursive: true, force: true })
})

/** Answers what a command printed for programs; fails with what it said else. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look at any member
const makeready = (...line: ReadonlyArray<string>): Promise<any> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL("../cli/bin.mjs", import.meta.url)), ...line, "--json"],
      {
        stdio: ["ignore", "pipe", "pipe"],
        env: environmentWith({ MAKEREADY_DATA_DIR: dataDir, NODE_COMPILE_CACHE: join(dataDir, "cache", "code") })
      }
    )
    let [out, err] = ["", ""]
    child.stdout.on("data", (text) => (out += text))
    child.stderr.on("data", (text) => (err += text))
    child.once("close", (code) => (code === 0 ? resolve(JSON.parse(out)) : reject(new Error(`${out}${err}`))))
  })

const visitor = "203.0.113.99"
const ask = (path: string) =>
  running.fetchAs("origin", host, `/__data/places/${path}`, {
    "x-forwarded-for": visitor,
    cookie: "visitor=canary-cookie",
    referer: "https://elsewhere.test/canary-referer"
  })
const fail = (...faults: ReadonlyArray<object>) =>
  fetch(service.faults, { method: "POST", body: JSON.stringify(faults) })

describe("a running product that looks addresses up", () => {
  it("DATA-21: does it once the command line says so, and reviews are of the places that it names", async () => {
    expect((await ask("autocomplete?q=12+elm")).status).toBe(404)
    expect(await makeready("site", "address-lookup", siteId)).toMatchObject({ addressLookup: { enabled: false } })
    await makeready("site", "address-lookup", siteId, "on")
    expect(JSON.parse((await ask("autocomplete?q=12+elm+north&session=s")).body)).toEqual({
      suggestions: [{ placeId: "ChIJ12-2-0", text: "12 Elm Street, Northbay Falls, ON, Canada" }]
    })

    const places = [
      { name: "Vale & Daughter = tuners", placeId: "ChIJ-vale-and-daughter" },
      { name: "Bakery", placeId: "ChIJ-the-new-bakery" }
    ]
    const flags = places.flatMap(({ name, placeId }) => ["--place", `${name}=${placeId}`])
    expect((await makeready("site", "reviews", siteId, ...flags)).reviews).toEqual({ places })
    expect((await makeready("site", "reviews", siteId)).reviews).toEqual({ places })
    await expect(makeready("site", "reviews", siteId, "--place", "Bakery")).rejects.toThrow("NAME=PLACE-ID")
    await expect(makeready("site", "reviews", siteId, "--none", ...flags)).rejects.toThrow("--none")
    expect((await makeready("site", "reviews", siteId, "--none")).reviews).toEqual({ places: [] })
  })

  it("shows lots of builders out of the box, with their pictures, by what standins.json names", async () => {
    const { builders, listings } = JSON.parse(await readFile(join(dataDir, "standins.json"), "utf8"))
    expect(listings.credentials).toEqual({ clientId: "feed-user", clientSecret: "feed-password" })
    const site = await (await Operator.of(running, dataDir)).site()
    await site.over(running, "POST", "/v1/lease")
    expect((await site.over(running, "PUT", "/v1/listings/scope", { orgIds: ["org_1"] })).status).toBe(200)
    await site.createPage("/homes", '<h1>Homes</h1><mk-component name="listings" data-limit="48"></mk-component>')
    const patience = { timeout: 60_000, interval: 200 }
    await expect.poll(async () => (await site.visit("/homes")).body, patience).toContain("Fernbank Homes")
    const [picture] = new RegExp(`${builders.photos}lots/[\\w-]+\\.jpg`).exec((await site.visit("/homes")).body) ?? []
    const { status, headers } = await fetch(picture!)
    expect([status, headers.get("content-type")]).toEqual([200, "image/webp"])
    const set = { "org-1-lot-2": { status: "sold" } }
    expect((await fetch(builders.lots, { method: "POST", body: JSON.stringify(set) })).status).toBe(204)
    const told = await fetch(`${builders.address}/v1/lots?org=org_1`, {
      headers: { authorization: `Bearer ${builders.token}` }
    })
    expect((await told.json()).items[1]).toMatchObject({ id: "org-1-lot-2", status: "sold" })
  })

  it("tells the key to nobody and the visitor to no service, whatever is answered", async () => {
    const denied = { status: 403, body: { error: { message: `Key ${service.key}`, status: "PERMISSION_DENIED" } } }
    const asked = [
      "autocomplete?q=12+elm&session=s",
      "geocode?placeId=ChIJ12-2-0&session=s",
      "geocode?q=12+elm",
      "geocode?q=Halyard"
    ]
    const answers = []
    for (const faults of [[], [denied], [{ status: 500, body: service.key, times: 2 }], [{ spoil: "denied" }]])
      for (const path of asked) {
        await fail(...faults)
        answers.push(await ask(path))
      }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 502]))
    const { key } = service
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(key)
    expect(running.output).not.toContain(key)
    for (const name of await readdir(join(dataDir, "objects"), { recursive: true })) {
      const text = await readFile(join(dataDir, "objects", name), "latin1").catch(() => "")
      expect([name, text.includes(key)]).toEqual([name, false])
    }

    const received = (await (await fetch(service.received)).json()) as ReadonlyArray<Received>
    expect(received.length).toBeGreaterThan(answers.length)
    const told = JSON.stringify(received)
    for (const canary of [visitor, "127.0.0.1, ", "canary", host, siteId]) expect(told).not.toContain(canary)
    expect(new Set(received.flatMap(({ headers }) => Object.keys(headers)))).toEqual(
      new Set([
        "accept",
        "accept-encoding",
        "connection",
        "content-length",
        "content-type",
        "host",
        "user-agent",
        "x-goog-api-key",
        "x-goog-fieldmask"
      ])
    )
  })
})
