/** The owner at the dashboard: sees what a change does before making it, so is neither held nor guarded (CA-A26). */
import { dashboardActor } from "../model/ids.ts"
import type { WriteContext } from "./decision.ts"

export const fromDashboard = (context: Pick<WriteContext, "actor" | "site">): boolean =>
  context.actor === dashboardActor(context.site.id)
