/** Workers that wait in one process, and work that is left in another. */
import { execFile } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { Effect, Fiber } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { Rebuilds } from "../../engine/ports/Rebuilds.ts"
import { JobSignal } from "../../renderer/publish/JobSignal.ts"
import { runWorker } from "../../renderer/publish/rebuild/Worker.ts"
import { testDatabase } from "../../test/builders/database.ts"
import { type Publisher, publishersOver, writer } from "../../test/builders/publishing.ts"
import { freePort } from "../main/testing/freePorts.ts"
import { layer as announcing, wakeFolder } from "./announceWork.ts"
import { type EarOptions, hearOfWork } from "./hearOfWork.ts"

const secret = "a secret between the processes of the test suite"
const dataDir = mkdtempSync(join(tmpdir(), "makeready-wake-"))
const folder = wakeFolder(dataDir)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Counts what is heard until it is closed. */
const anEar = async (name: string, listen: EarOptions["listen"] = null, withSecret = secret) => {
  let heard = 0
  const ear = { folder, name, secret: withSecret, listen, heard: Effect.sync(() => void heard++) }
  const fiber = Effect.runFork(Effect.scoped(Effect.andThen(hearOfWork(ear), Effect.never)))
  await expect.poll(() => readdirSync(folder)).toContain(`${name}.sock`)
  return { heard: () => heard, close: () => Effect.runPromise(Fiber.interrupt(fiber)) }
}

/** Another process tells everybody. */
const announce = (...addresses: ReadonlyArray<string>) =>
  promisify(execFile)(process.execPath, [
    fileURLToPath(new URL("./testing/announce.ts", import.meta.url)),
    folder,
    secret,
    ...addresses
  ])

describe("a notice of another process", () => {
  it("P2: reaches every worker of the machine, whoever has gone among them", async () => {
    const ears = [await anEar("one"), await anEar("two")]
    writeFileSync(join(folder, "note.txt"), "no socket")
    await announce()
    expect(ears.map(({ heard }) => heard())).toEqual([1, 1])
    await ears[0]!.close()
    await announce()
    expect(ears.map(({ heard }) => heard())).toEqual([1, 2])
    await ears[1]!.close()
    expect(readdirSync(folder)).toEqual(["note.txt"])
  })

  it("P2: that comes from another machine is passed on to all workers of this one", async () => {
    const port = await freePort()
    const listen = { host: "127.0.0.1", port }
    const [one, two] = [await anEar("one", listen), await anEar("two", listen)]
    const elsewhere = mkdtempSync(join(tmpdir(), "makeready-elsewhere-"))
    await promisify(execFile)(process.execPath, [
      fileURLToPath(new URL("./testing/announce.ts", import.meta.url)),
      elsewhere,
      secret,
      `http://127.0.0.1:${port}`
    ])
    await expect.poll(() => [one.heard(), two.heard()]).toEqual([1, 1])
    rmSync(elsewhere, { recursive: true })
    await one.close()
    await two.close()
  })

  it("and a question whether it lives, on the port alone, is answered without one", async () => {
    const port = await freePort()
    const ear = await anEar("one", { host: "127.0.0.1", port })
    const alive = () => fetch(`http://127.0.0.1:${port}/healthz`).then((answer) => answer.text())
    await expect.poll(() => alive().catch(() => "")).toBe('{"status":"ok"}')
    expect((await fetch(`http://127.0.0.1:${port}/healthz`, { method: "POST" })).status).toBe(404)
    expect(ear.heard()).toBe(0)
    await ear.close()
  })

  it("is heard only with the secret", async () => {
    const ear = await anEar("one", null, "another secret than that of the other process")
    await announce()
    expect(ear.heard()).toBe(0)
    await ear.close()
  })
})

describe("work left by another process", () => {
  const publishers = publishersOver(testDatabase())
  const notices = announcing({ folder, elsewhere: [], secret })
  const writing = publishers.start("api", undefined, undefined, notices)
  const working = publishers.start("worker", undefined, undefined, notices)
  const idleMs = 4_000

  /** Milliseconds from the change to every page having followed. */
  const followed = async (css: string) => {
    const site = await writing.run(writer.site())
    await writing.run(writer.publish(site, { slot: "/a", html: "<p>a</p>" }))
    const before = performance.now()
    const { ticket } = await writing.run(writer.publish(site, { kind: "stylesheet", css }))
    const state = () => writing.run(Effect.flatMap(Rebuilds, (rebuilds) => rebuilds.get(site.id, ticket.rebuilds[0]!)))
    while ((await state())?.state !== "done") await new Promise((resolve) => setTimeout(resolve, 5))
    return performance.now() - before
  }

  const atWork = (by: Publisher, hears: boolean) =>
    by.run(
      Effect.scoped(
        Effect.gen(function* () {
          const { nudge } = yield* JobSignal
          if (hears) yield* hearOfWork({ folder, name: "ear", secret, listen: null, heard: nudge })
          yield* Effect.forkScoped(runWorker({ name: by.name, concurrency: 2, idleMs }))
          // It has looked once, and waits.
          yield* Effect.sleep(1_000)
          return yield* Effect.promise(() => followed(`p{order:${hears ? 1 : 2}}`))
        })
      )
    )

  it("P2: is begun at once, and costs one more look at the queue where nobody hears of it", async () => {
    expect(await atWork(working, true)).toBeLessThan(idleMs / 2)
    const unheard = await atWork(working, false)
    expect(unheard).toBeLessThan(idleMs + 4_000)
    expect(unheard).toBeGreaterThan(idleMs / 2)
  })
})
