/** Counts a form that was sent and accepted, on the day on which the visitor sent it. */
import { Effect } from "effect"
import { dateAt } from "../../../../engine/figures/days.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { Figures } from "../../../../engine/ports/Figures.ts"
import { timeZoneOf } from "../../../../engine/site/timeZone.ts"

/** In the transaction that keeps the lead, so that it counts exactly if that does. */
export const countForm = (site: Site, sentAt: number) =>
  Effect.flatMap(Figures, (figures) => figures.countForm(site.id, dateAt(timeZoneOf(site), sentAt)))
