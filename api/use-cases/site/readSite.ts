/** One site as its operator sees it. */
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { answer } from "../../answers/Answer.ts"
import { credentialTold } from "./credentialScopes.ts"
import { hostnamesShown } from "./domains/hostnamesShown.ts"
import { findSite, siteSummary } from "./findSite.ts"
import { siteFlags } from "./siteFlags.ts"

/** Refuses with `site.not_found`. No secret of a credential is kept, so none is told. */
export const readSite = Effect.fnUntraced(function* (id: SiteId) {
  const sites = yield* Sites
  const site = yield* findSite(id)
  const used = yield* sites.lastUses(id)
  const credentials = yield* sites.credentials(id)
  return answer({
    ...(yield* siteFlags(site)),
    ...(yield* siteSummary(site)),
    hostnames: yield* hostnamesShown(id),
    credentials: credentials.map((credential) => credentialTold(credential, used.get(credential.id)))
  })
})
