/** Figures of a site's visits over a range of days, for whoever asks. */
import { Clock, Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { dateAt } from "../../../../engine/figures/days.ts"
import { rangeAsked } from "../../../../engine/figures/range.ts"
import { reportOf } from "../../../../engine/figures/report.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { Figures } from "../../../../engine/ports/Figures.ts"
import { timeZoneOf } from "../../../../engine/site/timeZone.ts"

export interface AskedRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Refuses with `request.query_invalid` what is no range of days, or too long a one. */
export const readFigures = Effect.fn("readFigures")(function* (site: Site, asked: AskedRange) {
  const timeZone = timeZoneOf(site)
  const range = rangeAsked(asked, dateAt(timeZone, yield* Clock.currentTimeMillis))
  if ("parameter" in range)
    return yield* refuse("request.query_invalid", `\`${range.parameter}\` ${range.reason}.`, {
      fields: [{ path: `query.${range.parameter}`, reason: range.reason }]
    })
  return { timeZone, ...range, ...reportOf(range, yield* (yield* Figures).read(site.id, range)) }
})
