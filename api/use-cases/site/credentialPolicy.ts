/** What of one assistant's changes waits for the owner, whatever the site lets go live by itself. */
import { Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import type { CredentialId, SiteId } from "../../../engine/model/ids.ts"
import { editClasses, pageKinds, type Version } from "../../../engine/model/Page.ts"
import type { PublishPolicy, Site } from "../../../engine/model/Site.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { underPolicies } from "../../../engine/write/strictest.ts"
import { audited } from "../../access/audited.ts"
import { Write } from "../../access/Call.ts"

/** Under the site's lock: writes that come after it are held by it. Refuses with `ops.credential_not_found`. */
export const setPolicy = Effect.fnUntraced(function* (id: CredentialId, policy: PublishPolicy) {
  const { site } = yield* Write
  const sites = yield* Sites
  const credential = (yield* sites.credentials(site.id)).find((one) => one.id === id)
  if (credential === undefined || credential.revokedAt !== null)
    return yield* refuse("ops.credential_not_found", `The site has no credential ${id}.`, { clientId: id })
  if (isSame(credential.policy, policy)) return
  yield* sites.setPolicy(site.id, id, policy)
  yield* audited("credential.policy", {}, { credentialId: id, label: credential.label, waits: Object.keys(policy) })
})

/**
 * The site as it is for the author of a version: what they may not put live by themselves, nobody else's credential puts
 * live for them. A credential that was removed has the policy that it had. Of one that the site never had, as where it was
 * brought in from elsewhere, what was said of the version when it was held goes on to hold.
 */
export const siteForAuthor = Effect.fnUntraced(function* (site: Site, version: Authored) {
  const policy = yield* policyOf(site.id, version)
  return underPolicies(site, policy)
})

type Authored = Pick<Version, "createdBy" | "holdReasons">

const policyOf = Effect.fnUntraced(function* (siteId: SiteId, { createdBy, holdReasons }: Authored) {
  if (!createdBy.startsWith("cred_")) return {}
  const credential = yield* (yield* Sites).credential(createdBy as CredentialId)
  return credential?.siteId === siteId ? credential.policy : ownersOwn(holdReasons)
})

/** What the owner decides about by these reasons. */
const ownersOwn = (reasons: ReadonlyArray<string>): PublishPolicy =>
  Object.fromEntries(
    [...editClasses, ...pageKinds].flatMap((subject) =>
      reasons.includes(`owner:${subject}`) ? [[subject, "owner"] as const] : []
    )
  )

const isSame = (one: PublishPolicy, other: PublishPolicy): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())
