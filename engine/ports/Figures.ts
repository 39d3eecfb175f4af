/** Counts of visits, as sums of days. Nothing in them is about anybody. */
import { Context, type Effect } from "effect"
import type { LocalDate } from "../figures/days.ts"
import type { Range } from "../figures/range.ts"
import type { KeptFigures } from "../figures/report.ts"
import type { Tally } from "../figures/Tally.ts"
import type { SiteId } from "../model/ids.ts"

export class Figures extends Context.Service<
  Figures,
  {
    /**
     * Adds a batch, whole or not at all; false where it is in the sums already. Sites that are gone are passed over, and
     * pages and referrers beyond what is kept of a day count with the others.
     */
    readonly take: (id: string, batch: Tally, now: number) => Effect.Effect<boolean>
    /** One more form that was sent and accepted. Joins the transaction around it. */
    readonly countForm: (siteId: SiteId, date: LocalDate) => Effect.Effect<void>
    readonly read: (siteId: SiteId, range: Range) => Effect.Effect<KeptFigures>
  }
>()("engine/Figures") {}
