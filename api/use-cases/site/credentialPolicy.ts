/** What of one assistant's changes waits for the owner, whatever the site lets go live by itself. */
import { Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import type { Actor, CredentialId, SiteId } from "../../../engine/model/ids.ts"
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
 * The site as it is for a version of this author: what they may not put live by themselves, nobody else's credential puts
 * live for them. A credential that was removed has the policy that it had.
 */
export const siteForAuthor = Effect.fnUntraced(function* (site: Site, author: Actor) {
  const policy = yield* policyOf(site.id, author)
  return underPolicies(site, policy)
})

const policyOf = Effect.fnUntraced(function* (siteId: SiteId, author: Actor) {
  if (!author.startsWith("cred_")) return {}
  const credential = yield* (yield* Sites).credential(author as CredentialId)
  return credential?.siteId === siteId ? credential.policy : {}
})

const isSame = (one: PublishPolicy, other: PublishPolicy): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())
