/**
 * A credential that an owner removed opens its site again, with the key that it had: for whoever removed the wrong one, or
 * has mended what it did wrong. What staff revoked stays revoked for owners.
 */
import { Clock, Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import { written } from "../../../engine/mail/letter.ts"
import type { Credential } from "../../../engine/model/Credential.ts"
import { type CredentialId, dashboardActor, type SiteId } from "../../../engine/model/ids.ts"
import type { Site } from "../../../engine/model/Site.ts"
import type { Json } from "../../../engine/values/Json.ts"
import { Audit } from "../../../engine/ports/Audit.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { audited } from "../../access/audited.ts"
import { Write } from "../../access/Call.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import { mailOwner } from "./owner-mail/mailOwner.ts"

/** Which of these may be allowed again: removed by an owner, and no longer ago than `limits.assistantBackMs`. */
export const allowableAgain = Effect.fnUntraced(function* (siteId: SiteId, credentials: ReadonlyArray<Credential>) {
  const since = (yield* Clock.currentTimeMillis) - limits.assistantBackMs
  const lately = credentials.filter(({ revokedAt }) => revokedAt !== null && revokedAt > since)
  if (lately.length === 0) return new Set<CredentialId>()
  const audit = yield* Audit
  const records = yield* audit.recentBy(siteId, dashboardActor(siteId), {
    since,
    limit: recordsRead,
    actions: ["credential.revoke", "credential.restore"]
  })
  const last = new Map<unknown, string>()
  for (const { action, detail } of records) {
    const id = credentialIn(detail)
    if ((action === "credential.revoke" || action === "credential.restore") && !last.has(id)) last.set(id, action)
  }
  // Of one that an owner has allowed again since, it was staff who revoked it then.
  const theirs = lately.filter(({ id }) => last.get(id) === "credential.revoke")
  if (theirs.length === 0) return new Set<CredentialId>()
  const ofStaff = yield* audit.recentBy(siteId, "system", { since, limit: recordsRead, actions: ["credential.revoke"] })
  const barred = new Set(
    ofStaff.flatMap(({ action, detail }) => (action === "credential.revoke" ? [credentialIn(detail)] : []))
  )
  return new Set(theirs.flatMap(({ id }) => (barred.has(id) ? [] : [id])))
})

const credentialIn = (detail: Json): unknown => (detail as { readonly credentialId?: unknown } | null)?.credentialId

/** Removals by owners, and by staff; whatever else they did is not read, or it would hide what staff revoked. */
const recordsRead = 500

/**
 * Under the site's lock; owners are mailed. One that is connected stays as it is. Refuses with `ops.credential_not_found` for
 * one that the site does not have or that cannot come back.
 */
export const allowAgain = Effect.fnUntraced(function* (id: CredentialId) {
  const { site } = yield* Write
  const sites = yield* Sites
  const all = yield* sites.credentials(site.id)
  const credential = all.find((one) => one.id === id)
  if (credential !== undefined && credential.revokedAt === null) return
  if (credential === undefined || !(yield* allowableAgain(site.id, all)).has(id))
    return yield* refuse("ops.credential_not_found", `${id} cannot be allowed again.`, { clientId: id })
  yield* sites.restoreCredential(site.id, id)
  yield* audited("credential.restore", {}, { credentialId: id, label: credential.label })
  yield* mailOwner(
    allowedAgainMail(site, credential.label, `${(yield* ApiConfig).baseUrl}/dashboard/${site.id}/assistants`)
  )
})

export const allowedAgainMail = (site: Pick<Site, "name">, label: string, desk: string) => ({
  kind: "assistant-back" as const,
  ...written({
    subject: `“${label}” may work on ${site.name} again`,
    body: [
      `The assistant “${label}” had been removed from the website ${site.name}. Somebody who looks after the website has allowed it again: it may do what it could do before, with the key that it had.`,
      "If that is not right, remove it.",
      { button: "See who is connected", to: desk }
    ]
  })
})
