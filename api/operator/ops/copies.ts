/** Staff start a site as a copy of another one, for whoever it is to belong to. */
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { toldOnce } from "../../access/keyed.ts"
import { created } from "../../answers/Answer.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import { startSite } from "../../use-cases/site/copying/start.ts"
import { addressOf, findSite } from "../../use-cases/site/findSite.ts"
import { ownerOf, tellNamedOwner } from "../../use-cases/site/sites.ts"

interface WantedCopy {
  readonly name: string
  readonly ownerEmail?: string
}

/** Refuses with `site.not_found`, `request.invalid`. As every site of the operator's, it is on no trial. */
export const copySite = Effect.fnUntraced(function* (id: SiteId, { name, ownerEmail }: WantedCopy) {
  const owner = yield* ownerOf(ownerEmail)
  const original = yield* findSite(id)
  const wanted = { name, original, owner, trial: null, actor: () => "system" as const }
  const config = yield* ApiConfig
  const start = Effect.gen(function* () {
    const { site, credential, copy } = yield* startSite(wanted)
    if (owner !== null) yield* tellNamedOwner(site, owner)
    return created({
      siteId: site.id,
      ...credential,
      siteUrl: addressOf(config, yield* (yield* Sites).hostnames(site.id)),
      dashboardUrl: `${config.baseUrl}/dashboard/${site.id}`,
      state: copy?.state ?? ("done" as const),
      total: copy?.total ?? 0,
      done: copy?.done ?? 0
    })
  })
  return yield* Effect.uninterruptible((yield* Transaction).run(toldOnce(start)))
})
