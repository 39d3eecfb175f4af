/**
 * One rebuild of a seeded site, as a process of its own so that its cost can be measured from outside. Prints what it
 * did as JSON; ends with an error as soon as a job of it fails. Arguments: data directory, directory of the objects,
 * site id, and what causes the rebuild: `whole`, or `stylesheet` for a new text of the stylesheet.
 */
import { Effect, Fiber, Logger, References } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { Rebuilds } from "../../../engine/ports/Rebuilds.ts"
import { runWorker } from "../../../renderer/publish/rebuild/Worker.ts"
import { replaceStylesheet } from "./seed.ts"
import { benchSystem } from "./system.ts"

const [data = "", objects = "", siteId = "", cause = "whole"] = process.argv.slice(2)
const site = siteId as SiteId

const system = await benchSystem({
  directory: data,
  objects: { kind: "files", directory: objects },
  worker: `bench-${process.pid}`
})
/** A job that fails would be tried again for minutes, and the cost of that is no measurement. */
const endAtWarnings = Logger.make(({ message }) => {
  console.error(...[message].flat())
  process.exit(1)
})

const rebuild = await system.runtime.runPromise(
  Effect.gen(function* () {
    const publishing = yield* Publishing
    const rebuilds = yield* Rebuilds
    const id =
      cause === "stylesheet"
        ? yield* replaceStylesheet(site, `body{font-family:serif;line-height:1.5;max-width:${Date.now() % 100}rem}`)
        : yield* publishing.rebuild(site, "bench")
    const worker = runWorker({ name: `bench-${process.pid}`, concurrency: 2, idleMs: 5 })
    const working = yield* Effect.forkChild(worker)
    for (;;) {
      const rebuild = yield* rebuilds.get(site, id)
      if (rebuild !== undefined && rebuild.state !== "running") {
        yield* Fiber.interrupt(working)
        return rebuild
      }
      yield* Effect.sleep(20)
    }
  }).pipe(Effect.provideService(References.MinimumLogLevel, "Warn"), Effect.provide(Logger.layer([endAtWarnings])))
)
console.log(JSON.stringify(rebuild))
await system.runtime.dispose()
process.exit(rebuild.state === "done" ? 0 : 1)
