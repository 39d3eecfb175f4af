/**
 * Deletes what a person sent through a site's forms, for good: by lead, or everything of an e-mail address. Owner and
 * operator alone ask for it; what is put on record says how much it was and never whose (CA-C23).
 */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { Actor, LeadId, SiteId } from "../../../../engine/model/ids.ts"
import { refusedFormKey } from "../../../../engine/people/forms/spooled.ts"
import { addressSought } from "../../../../engine/people/leads/erasure.ts"
import { leadFileKey } from "../../../../engine/people/leads/files.ts"
import { Alerts } from "../../../../engine/ports/Alerts.ts"
import { type LeadFileRef, LeadFiles } from "../../../../engine/ports/LeadFiles.ts"
import { Leads } from "../../../../engine/ports/Leads.ts"
import { Objects } from "../../../../engine/ports/Objects.ts"
import { SavedSearches } from "../../../../engine/ports/SavedSearches.ts"
import { auditedAs } from "../../../access/audited.ts"
import { onLockedSite } from "../../site/findSite.ts"

export interface Erased {
  readonly leads: number
  readonly files: number
  /** Submissions that became no lead, of which the site's people were told. */
  readonly refused: number
  /** Destinations that one of the leads was sent to: what they hold is theirs to delete. */
  readonly handedTo: ReadonlyArray<string>
}

/** Refuses with `lead.not_found`, and with `site.not_found` and `site.busy` as every turn of a site does. */
export const eraseLead = Effect.fnUntraced(function* (siteId: SiteId, actor: Actor, id: LeadId) {
  return yield* erase(siteId, actor, [id], (leads) =>
    leads.length === 0 ? refuse("lead.not_found", `This site has no lead ${id}.`, { id }) : Effect.succeed([])
  )
})

/** Refuses with `lead.email_invalid` for what is no address. One that nobody has written from is no refusal: it erases nothing. */
export const erasePerson = Effect.fnUntraced(function* (siteId: SiteId, actor: Actor, email: string) {
  const address = yield* addressOf(email)
  const ids = yield* (yield* Leads).ofPerson(siteId, address)
  const alerts = yield* Alerts
  const searches = yield* SavedSearches
  // A search that waits for its confirmation is no lead yet, and theirs all the same.
  return yield* erase(siteId, actor, ids, () =>
    Effect.andThen(searches.removeOfPerson(siteId, address), alerts.eraseOfPerson(siteId, address))
  )
})

/** How many leads `erasePerson` would delete. Refuses with `lead.email_invalid`. */
export const leadsOfPerson = Effect.fnUntraced(function* (siteId: SiteId, email: string) {
  return (yield* (yield* Leads).ofPerson(siteId, yield* addressOf(email))).length
})

const addressOf = (email: string) => {
  const address = addressSought(email)
  return address === undefined
    ? refuse("lead.email_invalid", "What was sent is not an e-mail address, so nothing was looked for.")
    : Effect.succeed(address)
}

/** `more` is asked in the same transaction which refused submissions went beside the leads. */
const erase = Effect.fnUntraced(function* <E, R>(
  siteId: SiteId,
  actor: Actor,
  ids: ReadonlyArray<LeadId>,
  more: (leads: ReadonlyArray<LeadId>) => Effect.Effect<ReadonlyArray<LeadId>, E, R>
) {
  const port = yield* Leads
  const { files, refused, ...erased } = yield* onLockedSite(
    siteId,
    Effect.fnUntraced(function* () {
      const { leads, files, handedTo } = yield* port.erase(siteId, ids)
      const refused = yield* more(leads)
      yield* auditedAs(
        siteId,
        actor,
        "lead.erase",
        {},
        { leads: leads.length, files: files.length, refused: refused.length }
      )
      return { leads: leads.length, files, refused, handedTo }
    })
  )
  yield* removeFiles(files)
  yield* removeSetAside(siteId, refused)
  return { ...erased, files: files.length, refused: refused.length } satisfies Erased
})

/** What cannot be removed now is found and removed by maintenance; nobody can open it meanwhile. */
const removeFiles = Effect.fnUntraced(function* (files: ReadonlyArray<LeadFileRef>) {
  if (files.length === 0) return
  const { private: hidden } = yield* Objects
  const known = yield* LeadFiles
  yield* hidden.remove(files.map(({ siteId, id }) => leadFileKey(siteId, id))).pipe(
    Effect.andThen(hidden.flush),
    Effect.andThen(known.forget(files)),
    Effect.catchTag("ObjectStoreFailure", (failure) =>
      Effect.logWarning("Files of deleted enquiries are removed a little later.", failure)
    )
  )
})

/** Of what was refused after an origin had held it the whole submission lies in the store besides. */
const removeSetAside = Effect.fnUntraced(function* (siteId: SiteId, refused: ReadonlyArray<LeadId>) {
  if (refused.length === 0) return
  const { private: hidden } = yield* Objects
  yield* hidden.remove(refused.map((id) => refusedFormKey(siteId, id))).pipe(
    Effect.andThen(hidden.flush),
    Effect.catchTag("ObjectStoreFailure", (failure) =>
      Effect.logWarning("Refused submissions of somebody who was erased stay until their time is over.", failure)
    )
  )
})
