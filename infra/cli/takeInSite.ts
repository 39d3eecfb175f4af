/** A site of elsewhere or of before as a new one here: made by the running installation, filled, and rendered whole. */
import { Effect } from "effect"
import type { OpsRebuild, OpsSiteCreated } from "../../api/operator/ops/routes.ts"
import { type FilledInto, fillSite } from "../backup/fillSite.ts"
import type { SiteSource } from "../backup/SiteSource.ts"
import { Operations, Unsuccessful } from "./Operations.ts"

type Made = typeof OpsSiteCreated.Type
type Rebuild = typeof OpsRebuild.Type

/** Nothing of it is left where it cannot be filled. */
export const takeInSite = Effect.fnUntraced(function* (source: SiteSource, into: FilledInto, name: string) {
  const operations = yield* Operations
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
