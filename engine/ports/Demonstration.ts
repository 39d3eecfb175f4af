/** The site that a first start makes, for whoever wants to see one. */
import { Context, Effect } from "effect"

export interface DemonstrationSite {
  readonly siteUrl: string
  readonly dashboardUrl: string
  /** Who may sign in to its dashboard; null for one made without an owner. */
  readonly ownerEmail: string | null
}

/** Null while there is none. */
export const Demonstration = Context.Reference<Effect.Effect<DemonstrationSite | null>>("engine/Demonstration", {
  defaultValue: () => Effect.succeed(null)
})
