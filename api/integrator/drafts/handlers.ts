/** Handler of the drafts row. */
import { Clock, Effect, Semaphore } from "effect"
import { limits } from "../../../engine/limits.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { networkKey, draftWindowStart, refuseDraftFrom } from "../../../engine/site/drafts.ts"
import { created } from "../../answers/Answer.ts"
import { ApiConfig, siteUrl } from "../../ApiConfig.ts"
import { Call } from "../../access/Call.ts"
import { toldOnce } from "../../access/keyed.ts"
import { rows } from "../../access/rows.ts"
import { makeLink } from "../../use-cases/site/owner-mail/makeLink.ts"
import { timestamp } from "../../answers/shapes.ts"
import { foundSite } from "../../use-cases/site/foundSite.ts"
import { DraftsApi } from "./routes.ts"

export const draftsRows = rows(DraftsApi, {
  create: ({ payload }) =>
    Effect.flatMap(Transaction, ({ run }) =>
      run(toldOnce(createDraft(payload.businessName, payload.vertical ?? null)))
    ).pipe(oneAtATime.withPermit)
})

/**
 * Between counting an address's drafts and adding one there is no row to lock, so drafts are made one after another.
 * Several processes could let an address through once each; the limit keeps the disk, not a secret.
 */
const oneAtATime = Semaphore.makeUnsafe(1)

const createDraft = Effect.fnUntraced(function* (name: string, vertical: string | null) {
  const config = yield* ApiConfig
  const now = yield* Clock.currentTimeMillis
  const draftAddress = networkKey((yield* Call).address)
  const made = yield* (yield* Sites).draftsFrom(draftAddress, draftWindowStart(now))
  const refusal = refuseDraftFrom(made, now)
  if (refusal !== undefined) return yield* refusal

  const ids = yield* Ids
  const draftExpiresAt = now + limits.draftLifetimeMs
  const founded = yield* foundSite({
    name,
    vertical,
    label: yield* ids.label,
    draftExpiresAt,
    credentialLabel: "Draft assistant",
    draftAddress
  })
  const claimUrl = yield* makeLink({
    siteId: founded.site.id,
    purpose: "claim",
    subject: null,
    expiresAt: draftExpiresAt
  })
  return created({
    tenantId: founded.site.id,
    previewUrl: siteUrl(config, founded.host),
    claimUrl,
    expiresAt: timestamp(draftExpiresAt),
    credential: founded.credential
  })
})
