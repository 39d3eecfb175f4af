/** What a credential may do, set anew. Tokens it was given before have no more than it has by then (`api/access/caller.ts`). */
import { Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { covers, type Credential, included, type Scope } from "../../../engine/model/Credential.ts"
import type { CredentialId, SiteId } from "../../../engine/model/ids.ts"
import { Leases } from "../../../engine/ports/Leases.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { audited } from "../../access/audited.ts"
import { Write } from "../../access/Call.ts"
import { timestamp, timestampOrNull } from "../../answers/shapes.ts"

/**
 * Under the site's lock. Lower scopes hold for tokens already given, at once; higher ones for tokens to come. Whoever can no
 * longer write holds the lease no longer. Scopes that it has already change nothing. Refuses with `ops.credential_not_found`.
 */
export const setScopes = Effect.fnUntraced(function* (id: CredentialId, wanted: ReadonlyArray<Scope>) {
  const { site } = yield* Write
  const sites = yield* Sites
  const credential = (yield* sites.credentials(site.id)).find((one) => one.id === id)
  if (credential === undefined || credential.revokedAt !== null)
    return yield* refuse(
      "ops.credential_not_found",
      credential === undefined ? `The site has no credential ${id}.` : `The credential ${id} was revoked.`,
      { clientId: id }
    )
  const scopes = included(wanted)
  const before = included(credential.scopes)
  if (scopes.length !== before.length) {
    yield* sites.setScopes(site.id, id, scopes)
    if (!covers(scopes, "content:edit")) yield* freeLease(site.id, id)
    yield* audited("credential.scopes", {}, { credentialId: id, label: credential.label, scopes, before })
  }
  return credentialTold({ ...credential, scopes }, (yield* sites.lastUses(site.id)).get(id))
})

/** What a credential holds of its site is free, once it cannot write any more. */
export const freeLease = Effect.fnUntraced(function* (siteId: SiteId, id: CredentialId) {
  const leases = yield* Leases
  if ((yield* leases.get(siteId))?.holder === id) yield* leases.remove(siteId)
})

/** A credential as staff are told of it, without its secret, which is nowhere. */
export const credentialTold = (
  { id, label, scopes, createdAt, revokedAt }: Credential,
  lastUsedAt: number | undefined
) => ({
  clientId: id as string,
  label,
  scopes,
  createdAt: timestamp(createdAt),
  lastUsedAt: timestampOrNull(lastUsedAt ?? null),
  revokedAt: timestampOrNull(revokedAt)
})
