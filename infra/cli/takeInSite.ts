/** A site of elsewhere or of before as a new one here: made by the running installation, filled, and rendered whole. */
import { Effect } from "effect"
import type { OpsRebuild, OpsSiteCreated } from "../../api/operator/ops/routes.ts"
import { type FilledInto, fillSite } from "../backup/fillSite.ts"
import type { SiteSource } from "../backup/SiteSource.ts"
import { Settings } from "../config.ts"
import { Operations, Unsuccessful } from "./Operations.ts"
import { attempt } from "./working.ts"

type Made = typeof OpsSiteCreated.Type
type Rebuild = typeof OpsRebuild.Type

/** Nothing is made of it where its texts are refused, and nothing of it is left where it cannot be filled. */
export const takeInSite = Effect.fnUntraced(function* (from: SiteSource, into: FilledInto, name: string) {
  const operations = yield* Operations
  const { imageAccount } = yield* Settings
  // The gate and all components take a while to load, and most commands ask for neither.
  const { judgedSite } = yield* Effect.promise(() => import("../backup/judgedSite.ts"))
  const source = yield* attempt(() => judgedSite(from, imageAccount))
  const { siteId, siteUrl, clientId, clientSecret } = yield* operations.call<Made>("POST", "/sites", {
    name,
    notifyEmail: null
  })
  const filled = yield* Effect.tryPromise({
    try: () => fillSite(source, into, { siteId, name, now: Date.now() }),
    catch: (error) => error
  }).pipe(
    Effect.tapError(() =>
      Effect.ignore(operations.call("POST", `/sites/${encodeURIComponent(siteId)}/delete`, { name }))
    )
  )
  const rebuild = yield* rebuilt(siteId)
  if (rebuild.state !== "done")
    return yield* new Unsuccessful({
      message: `All of the site is there (${siteId}), and rendering it is ${rebuild.state}: ${rebuild.error ?? ""} Try makeready rebuild ${siteId}.`
    })
  return { siteId, siteUrl, clientId, clientSecret, ...filled }
})

const rebuilt = Effect.fnUntraced(function* (siteId: string) {
  const operations = yield* Operations
  let rebuild = yield* operations.call<Rebuild>("POST", `/sites/${encodeURIComponent(siteId)}/rebuild`)
  while (rebuild.state === "running") {
    yield* Effect.sleep("200 millis")
    rebuild = yield* operations.call<Rebuild>("GET", `/rebuilds/${rebuild.rebuildId}`)
  }
  return rebuild
})
