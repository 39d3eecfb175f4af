/**
 * One full rebuild of a seeded site, as a process of its own so that its cost can be measured from outside. Prints what
 * it did as JSON. Arguments: directory, site id, worker name.
 */
import { Effect, Fiber } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { Rebuilds } from "../../../engine/ports/Rebuilds.ts"
import { runWorker } from "../../../renderer/publish/Worker.ts"
import { benchSystem } from "./system.ts"

const [directory = "", siteId = "", worker = "bench"] = process.argv.slice(2)

const system = await benchSystem({
  directory,
  objects: { kind: "files", directory: `${directory}/objects` },
  worker
})
const started = performance.now()
const rebuild = await system.runtime.runPromise(
  Effect.gen(function* () {
    const working = yield* Effect.forkChild(runWorker({ name: worker, concurrency: 2, idleMs: 5 }))
    const id = yield* (yield* Publishing).rebuild(siteId as SiteId, "bench")
    const rebuilds = yield* Rebuilds
    for (;;) {
      const rebuild = yield* rebuilds.get(siteId as SiteId, id)
      if (rebuild !== undefined && rebuild.state !== "running") {
        yield* Fiber.interrupt(working)
        return rebuild
      }
      yield* Effect.sleep(20)
    }
  })
)
console.log(JSON.stringify({ ...rebuild, seconds: (performance.now() - started) / 1000 }))
await system.runtime.dispose()
process.exit(rebuild.state === "done" ? 0 : 1)
