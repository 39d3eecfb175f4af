/** Ends a credential: its tokens stop working at once, and what it held of its site is free. */
import { Clock, Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { type CredentialId, isDashboardActor } from "../../../engine/model/ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { audited } from "../../access/audited.ts"
import { Write } from "../../access/Call.ts"
import { allowableAgain } from "./allowAgain.ts"
import { freeLease } from "./credentialScopes.ts"

/**
 * Under the site's lock. One that was revoked before stays as it is, and nothing is put on record, but where staff revoke
 * what an owner has removed: from then on no owner allows it again. Refuses with `ops.credential_not_found` for one that the
 * site does not have.
 */
export const revokeCredential = Effect.fnUntraced(function* (id: CredentialId) {
  const { site, actor } = yield* Write
  const sites = yield* Sites
  const credential = (yield* sites.credentials(site.id)).find((one) => one.id === id)
  if (credential === undefined)
    return yield* refuse("ops.credential_not_found", `The site has no credential ${id}.`, { clientId: id })
  if (credential.revokedAt !== null) {
    const isLeftOpen = !isDashboardActor(actor) && (yield* allowableAgain(site.id, [credential])).has(id)
    if (isLeftOpen) yield* audited("credential.revoke", {}, { credentialId: id, label: credential.label })
    return credential
  }
  const revokedAt = yield* Clock.currentTimeMillis
  yield* sites.revokeCredential(site.id, id, revokedAt)
  yield* freeLease(site.id, id)
  yield* audited("credential.revoke", {}, { credentialId: id, label: credential.label })
  return { ...credential, revokedAt }
})
