/** Where the consent banner would lead to: a link of it that leads nowhere is worth saying, since visitors are asked beside it. */
import { Effect } from "effect"
import type { Warning } from "../../../engine/model/Finding.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { consentBanner } from "../../../engine/site/analytics/banner.ts"
import { analyticsOf } from "../../../engine/site/fields/analytics.ts"
import { linkWarnings } from "../content/write/remarks.ts"

/** One for each path of the site at which nothing answers; none where no banner is shown. */
export const consentLinkWarnings = Effect.fnUntraced(function* (site: Pick<Site, "settings" | "language">) {
  if (consentBanner(site) === null) return []
  const { privacyPolicyUrl, termsUrl } = analyticsOf(site)
  const links = Object.entries({ privacyPolicyUrl, termsUrl }).flatMap(([field, path]) =>
    typeof path === "string" && path.startsWith("/")
      ? [{ field: `analytics.${field}`, path: path.replace(/#.*$/u, ""), ...nowhereInText }]
      : []
  )
  const [found = []] = yield* linkWarnings([links], new Set())
  return links.flatMap(({ field, path }): ReadonlyArray<Warning> => {
    const broken = found.find(({ href }) => href === path)
    if (broken === undefined) return []
    const detail = `The banner leads to ${path}, where nothing answers yet. Publish that page, or correct ${field}.`
    return [{ code: broken.code, detail, href: path, field }]
  })
})

/** It stands in no text. */
const nowhereInText = { element: "a", line: 1, column: 1 }
