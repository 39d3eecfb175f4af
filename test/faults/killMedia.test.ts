/**
 * The API killed while a file is on its way into the library, or a picture on its way out. Nothing half-made is ever
 * served or listed, what the dead process left in the object store is removed, and the same file goes in afterwards.
 */
import { readdirSync, statSync } from "node:fs"
import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { Clock, Deferred, Effect, Fiber, Layer } from "effect"
import sharp from "sharp"
import { describe, expect, it, onTestFinished } from "vitest"
import { limits } from "../../engine/limits.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { Transaction } from "../../engine/ports/Transaction.ts"
import * as Ids from "../../infra/Ids.ts"
import { runningPrivateDatabase } from "../../infra/local/mariadb.ts"
import { cpuOf } from "../../infra/bench/measure.ts"
import { Launched } from "../../infra/main/testing/Launched.ts"
import { removeAbandonedUploads } from "../../infra/main/worker/abandonedUploads.ts"
import { Database } from "../../storage/mysql/Database.ts"
import * as Stored from "../../storage/mysql/layer.ts"
import { layerFiles } from "../../storage/objects/Files.ts"
import { movableClock } from "../builders/clock.ts"
import { aPdf, aPicture } from "../builders/files.ts"
import { type SiteUnderTest } from "./product.ts"
import { launchedProduct } from "./launchedProduct.ts"

const run = launchedProduct({
  // The one that is killed is the one that was asked.
  environment: { MAKEREADY_API_PROCESSES: "1" }
})

const poll = { timeout: 30_000, interval: 20 }
/** Large enough that half of it is on the disk while the rest has not been sent. */
const pdf = aPdf(6_000_000)

/** Ends the API the hard way, and waits until its successor answers. */
const killApi = async () => {
  process.kill(run.product.childOf("main/api.ts") as number, "SIGKILL")
  await run.operator.settled()
}

const filesIn = (...folder: ReadonlyArray<string>): ReadonlyArray<string> => {
  const path = join(run.dataDir, "objects", ...folder)
  const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined
  if (!isThere) return []
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
/** Bodies that are being written; no object yet. */
const unfinished = () => [...filesIn(".store", "incoming", "private"), ...filesIn(".store", "incoming", "public")]
const waiting = ({ siteId }: SiteUnderTest) => filesIn("private", "incoming", siteId)
const published = ({ siteId }: SiteUnderTest) => filesIn("public", "sites", siteId, "media")

/** The process of a test with the product's database and objects as its own. */
const within = async <A, E>(effect: Effect.Effect<A, E, Layer.Success<typeof Stored.layer> | LayerOfFiles>) => {
  const connection = await runningPrivateDatabase({ directory: join(run.dataDir, "database") })
  if (connection === undefined) throw new Error("The database of the test does not run.")
  const stored = Stored.layer.pipe(Layer.provideMerge(Layer.mergeAll(Database.layer(connection), Ids.layer)))
  const objects = layerFiles({ directory: join(run.dataDir, "objects") })
  return Effect.runPromise(Effect.provide(effect, Layer.merge(stored, objects)) as Effect.Effect<A, E>)
}
type LayerOfFiles = Layer.Success<ReturnType<typeof layerFiles>>

/** A round of the maintenance, when an upload from before is surely none that is under way. */
const sweep = () => {
  const clock = movableClock()
  clock.advance(limits.uploadAbandonedMs + 60_000)
  return within(Effect.provideService(removeAbandonedUploads, Clock.Clock, clock.clock))
}

/** Keeps every write of a site waiting while something is done. */
const whileLocked = (siteId: string, work: () => Promise<void>) =>
  within(
    Effect.gen(function* () {
      const { run } = yield* Transaction
      const sites = yield* Sites
      const [locked, over] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const holding = run(
        Effect.gen(function* () {
          yield* sites.lock(siteId as SiteId)
          yield* Deferred.succeed(locked, undefined)
          yield* Deferred.await(over)
        })
      )
      const held = yield* Effect.forkChild(holding)
      yield* Deferred.await(locked)
      yield* Effect.promise(work).pipe(Effect.ensuring(Deferred.succeed(over, undefined)))
      yield* Fiber.join(held)
    })
  )

/** A form with one file, of which a part is sent and the rest never is. Resolves with how it ended. */
const startUpload = (site: SiteUnderTest, file: Buffer, sent: number) => {
  const boundary = "a-boundary-of-the-test"
  const part = (name: string, more = "") =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const head = Buffer.from(`${part("alt")}\r\n${part("file", '; filename="paper.pdf"')}`)
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const sending = request({
    host: "127.0.0.1",
    port: site.product.ports.api,
    method: "POST",
    path: "/v1/media",
    headers: {
      authorization: site.authorization,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": head.length + file.length + tail.length
    }
  })
  onTestFinished(() => void sending.destroy())
  const ended = new Promise<string>((resolve) => {
    sending.on("response", ({ statusCode }) => resolve(`answered ${statusCode}`))
    sending.on("error", () => resolve("broken off"))
  })
  sending.write(head)
  sending.write(file.subarray(0, sent))
  if (sent === file.length) sending.end(tail)
  return ended
}

/** Goes in as if nothing had been, and is served as it was sent. */
const goesIn = async (site: SiteUnderTest, file: Buffer, name: string) => {
  const answer = await site.upload(file, name)
  expect(answer.status).toBe(201)
  expect((await site.library()).map(({ id }) => id)).toEqual([answer.body.id])
  const served = await site.fetchFile(answer.body.path)
  expect([served.status, served.bytes.equals(file)]).toEqual([200, true])
}

/** A site that visitors can reach. */
const aSite = async () => {
  const site = await run.operator.site()
  await site.createPage("/", "<h1>Papers</h1>")
  return site
}

/** Killed between the store and the row: what visitors may see then is whole, and goes with the next sweep. */
const leavesNothing = async (site: SiteUnderTest, file: Buffer) => {
  expect(await site.library()).toEqual([])
  const [path] = waiting(site)
  const id = /\/(med_[0-9a-z]+)-\d+=?$/.exec(path ?? "")?.[1]
  expect(id, "the file that waits names its asset").toBeDefined()
  const early = await site.fetchFile(`/media/${id}`)
  if (early.status === 200) expect(early.bytes.equals(file)).toBe(true)
  else expect(early.status).toBe(404)
  await sweep()
  expect([waiting(site), published(site), unfinished()]).toEqual([[], [], []])
  await expect.poll(async () => (await site.fetchFile(`/media/${id}`)).status, poll).toBe(404)
}

describe("kill -9 during an upload", () => {
  it("in the middle of its body leaves nothing that is listed, served or stored, and it goes in again", async () => {
    const site = await aSite()
    const ended = startUpload(site, pdf, pdf.length >> 1)
    await expect
      .poll(() => unfinished().reduce((sum, file) => sum + statSync(file).size, 0), poll)
      .toBeGreaterThan(1_000_000)
    await killApi()
    expect(await ended).toBe("broken off")
    expect(await site.library()).toEqual([])
    expect([waiting(site), published(site), unfinished()]).toEqual([[], [], []])
    await goesIn(site, pdf, "paper.pdf")
  })

  it("between the object store and the library leaves nothing that is listed or half served, and it goes in again", async () => {
    const site = await aSite()
    let ended = Promise.resolve("")
    await whileLocked(site.siteId, async () => {
      ended = startUpload(site, pdf, pdf.length)
      await expect.poll(() => published(site).length, poll).toBe(2)
      process.kill(run.product.childOf("main/api.ts") as number, "SIGKILL")
      expect(await ended).toBe("broken off")
    })
    await run.operator.settled()
    await leavesNothing(site, pdf)
    await goesIn(site, pdf, "paper.pdf")
  })
})

describe("kill -9 during an import", () => {
  /** A foreign host that sends so much of the file and then waits, until it is let go. */
  const aSource = async (sent: number) => {
    const source = { asked: 0, sent }
    const server = createServer((_, response) => {
      source.asked++
      response.writeHead(200, { "content-type": "application/pdf", "content-length": pdf.length })
      response.write(pdf.subarray(0, source.sent))
      if (source.sent === pdf.length) response.end()
    })
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
    onTestFinished(() => void server.close().closeAllConnections())
    return Object.assign(source, { host: `127.0.0.1:${(server.address() as AddressInfo).port}` })
  }

  /** An API beside the product's own that may import from there. */
  const startApi = async (host: string) => {
    const connection = await runningPrivateDatabase({ directory: join(run.dataDir, "database") })
    if (connection === undefined) throw new Error("The database of the test does not run.")
    const { socketPath, user, database } = connection
    const url = `mysql://${user}@localhost/${database}?socketPath=${encodeURIComponent(socketPath)}`
    // One service to its callers: a token of the one is a token of the other.
    const address = `http://localhost:${run.product.ports.api}`
    const environment = { MAKEREADY_DATABASE_URL: url, MAKEREADY_BASE_URL: address }
    const api = await Launched.start({
      dataDir: run.dataDir,
      script: "testing/importingApi.ts",
      arguments: [host],
      environment
    })
    onTestFinished(async () => {
      api.signal("SIGKILL")
      await api.exited
    })
    await expect.poll(() => api.fetch("api", "/readyz").then(({ status }) => status, String), poll).toBe(200)
    return api
  }
  const importing = (site: SiteUnderTest, api: Launched, host: string) =>
    site.over(api, "POST", "/v1/media/import", { url: `http://${host}/paper.pdf`, alt: "" })

  it.each([
    ["in the middle of the source's body", pdf.length >> 1],
    ["between the object store and the library", pdf.length]
  ])("%s leaves nothing that is listed or half served, and it goes in again", async (_, sent) => {
    const site = await aSite()
    const source = await aSource(sent)
    const api = await startApi(source.host)
    await whileLocked(site.siteId, async () => {
      const answer = importing(site, api, source.host).then(
        ({ status }) => `answered ${status}`,
        () => "broken off"
      )
      if (sent === pdf.length) await expect.poll(() => published(site).length, poll).toBe(2)
      else await expect.poll(() => source.asked, poll).toBe(1)
      api.signal("SIGKILL")
      await api.exited
      expect(await answer).toBe("broken off")
    })
    if (sent === pdf.length) await leavesNothing(site, pdf)
    expect(await site.library()).toEqual([])
    expect([waiting(site), published(site)]).toEqual([[], []])

    source.sent = pdf.length
    const again = await importing(site, await startApi(source.host), source.host)
    expect(again.status).toBe(201)
    const served = await site.fetchFile(again.body.path)
    expect([served.status, served.bytes.equals(pdf)]).toEqual([200, true])
  })
})

describe("kill -9 during an image encode", () => {
  it("serves no half picture, and the whole one once it is made again", async () => {
    const site = await aSite()
    const picture = await aPicture("jpeg", { width: 5_000, height: 4_000 })
    const { body } = await site.upload(picture, "roof.jpg")
    const variants = () => published(site).filter((file) => file.endsWith(".avif"))
    const look = () => site.fetchFile(`${body.path}?w=2560`, { accept: "image/avif,image/*" })

    const first = look().then(
      ({ status }) => status,
      () => "broken off"
    )
    const began = cpuOf(run.product.childOf("main/api.ts") as number)
    // A decode of that many pixels is nothing else the idle process would do.
    await expect.poll(() => cpuOf(run.product.childOf("main/api.ts") as number) - began, poll).toBeGreaterThan(150)
    expect(variants()).toEqual([])
    await killApi()
    expect(await first).not.toBe(200)
    expect([variants(), unfinished()]).toEqual([[], []])

    await expect.poll(async () => (await look()).status, poll).toBe(200)
    const whole = await look()
    expect(whole.headers["content-type"]).toBe("image/avif")
    const decoded = await sharp(whole.bytes).raw().toBuffer({ resolveWithObject: true })
    expect([decoded.info.width, decoded.info.height]).toEqual([2_560, 2_048])
    expect(statSync(variants()[0] as string).size).toBe(whole.bytes.length)
    expect(await site.library()).toHaveLength(1)
  })
})
