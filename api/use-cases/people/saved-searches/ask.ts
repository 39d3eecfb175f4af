/**
 * A visitor leaves an address with a search. Whose address it is nobody knows yet, so all that ever comes of it is a mail
 * that asks, and few of those; whoever asks learns nothing about the address from what is answered.
 */
import { Clock, Effect } from "effect"
import { searchesOffered } from "../../../../engine/components/listings/savedSearch.ts"
import { confirmationMail } from "../../../../engine/listings/saved/mails.ts"
import { limits } from "../../../../engine/limits.ts"
import type { SavedSearchId } from "../../../../engine/model/ids.ts"
import type { SavedSearch } from "../../../../engine/model/SavedSearch.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { Ids } from "../../../../engine/ports/Ids.ts"
import { MailAllowances } from "../../../../engine/ports/MailAllowances.ts"
import { Mailer } from "../../../../engine/ports/Mailer.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { SavedSearches } from "../../../../engine/ports/SavedSearches.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { Transaction } from "../../../../engine/ports/Transaction.ts"
import { savedSearchAllowances } from "../../../../engine/site/mailAllowances.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import { addressOf } from "../../site/findSite.ts"
import { fedValues } from "./fedValues.ts"
import { linksOf } from "./links.ts"
import { listingCurrency } from "./listingCurrency.ts"

export type Left = Pick<SavedSearch, "email" | "values" | "featured" | "agentKey" | "pageId" | "route" | "consentWords">

/** Kept and asked in one transaction. `full` where the site takes no more; any other end looks the same from outside. */
export const askToSave = Effect.fnUntraced(function* (site: Site, left: Left) {
  const now = yield* Clock.currentTimeMillis
  const id = (yield* (yield* Ids).make("saved")) as SavedSearchId
  const searches = yield* SavedSearches
  const isFed = yield* fedValues(site)
  const allowances = yield* MailAllowances
  const { ofAddress, ofSite } = savedSearchAllowances(site.id, left.email)
  return yield* (yield* Transaction).run(
    Effect.gen(function* () {
      const kept = yield* searches.keep(
        {
          ...left,
          siteId: site.id,
          id,
          state: "waiting",
          createdAt: now,
          confirmedAt: null,
          expiresAt: now + limits.savedSearchWaitMs,
          nextAt: null,
          toldUntil: null,
          mails: 0,
          leadId: null
        },
        { ofSite: limits.savedSearchesPerSite, ofAddress: limits.savedSearchesPerAddress }
      )
      if (kept === "full") return "full" as const
      if (kept === "enough" || kept.search.state === "confirmed") return "asked" as const
      if ((yield* allowances.take(ofAddress, now)) !== null) return "asked" as const
      if ((yield* allowances.take(ofSite, now)) !== null) return "full" as const
      const origin = addressOf(yield* ApiConfig, yield* (yield* Sites).hostnames(site.id))
      const page = yield* (yield* Pages).published(site.id, left.pageId)
      const written = searchesOffered(page?.parts ?? [])
      const mail = confirmationMail(site, kept.search, yield* linksOf(origin, kept.search), {
        tells: (name, value) => isFed(name, value) || written.some((values) => values[name] === value),
        currency: yield* listingCurrency(site.id)
      })
      yield* (yield* Mailer).enqueue(mail)
      return "asked" as const
    })
  )
})
