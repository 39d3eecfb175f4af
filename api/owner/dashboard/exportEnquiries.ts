/** Every enquiry of a site as a table for the owner's spreadsheet: a download, written as it is read. */
import { Effect } from "effect"
import { timeZoneOf } from "../../../engine/site/timeZone.ts"
import { CurrentTrace } from "../../answers/trace.ts"
import { asTable, exported } from "../../use-cases/people/leads/exported.ts"
import type { SiteVisit } from "./Visit.ts"

export const exportEnquiries = Effect.fnUntraced(function* ({ site }: SiteVisit) {
  const filter = { includeTest: false }
  // Personal, so the log says who took it with them (CA-B44).
  yield* Effect.logInfo("Leads were exported at the dashboard.", {
    siteId: site.id,
    requestId: (yield* CurrentTrace).id
  })
  const headings = { for: "people", language: site.language, timeZone: timeZoneOf(site) } as const
  return yield* exported(site.id, filter, yield* asTable(site.id, filter, headings))
})
