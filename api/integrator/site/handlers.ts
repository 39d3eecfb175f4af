/** Handlers of the site rows. */
import { Effect } from "effect"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { renameAddress } from "../../use-cases/site/address.ts"
import { changeSite } from "../../use-cases/site/changeSite.ts"
import { setFavicon } from "../../use-cases/site/favicon.ts"
import { readSite } from "./readSite.ts"
import { SiteApi } from "./routes.ts"

export const siteRows = rows(SiteApi, {
  read: () => Effect.flatMap(Caller, readSite),
  change: ({ payload }) => changeSite(payload),
  renameAddress: ({ payload }) => renameAddress(payload.label),
  setFavicon: ({ payload }) => setFavicon(payload.assetId)
})
