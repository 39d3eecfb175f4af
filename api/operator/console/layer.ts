/** Every screen of the console: a table. What is not in it does not exist; what asks for no session says so. */
import { Effect } from "effect"
import { askAction, doAction, listActions } from "./actions.ts"
import { alerts } from "./alerts.ts"
import { livePath, showLive, showStyle, stylePath } from "./assets.ts"
import { deliveries } from "./deliveries.ts"
import { jobs } from "./jobs.ts"
import { overview } from "./overview.ts"
import { rebuilds } from "./rebuilds.ts"
import { type Row, serveRows } from "./serve.ts"
import { askToken, signOut, takeToken } from "./signIn.ts"
import { site } from "./site.ts"
import { sites } from "./sites.ts"
import type { Shown, StaffVisit, Visit } from "./Visit.ts"
import { goTo } from "../../answers/screens/page.ts"

const anyone = (method: Row["method"], path: string, show: (visit: Visit) => Shown): Row => ({
  access: "anyone",
  method,
  path,
  show
})
const staff = (method: Row["method"], path: string, show: (visit: StaffVisit) => Shown): Row => ({
  access: "staff",
  method,
  path: `/operator${path}`,
  show
})

export const screens: ReadonlyArray<Row> = [
  anyone("GET", stylePath, showStyle),
  anyone("GET", livePath, showLive),
  anyone("GET", "/operator/sign-in", askToken),
  anyone("POST", "/operator/sign-in", takeToken),
  // Where the status was shown before there was a console.
  anyone("GET", "/ops/status", () => Effect.succeed({ ...goTo("/operator"), status: 308 })),

  staff("POST", "/sign-out", signOut),
  staff("GET", "", overview),
  staff("GET", "/sites", sites),
  staff("GET", "/sites/:site", site),
  staff("GET", "/jobs", jobs),
  staff("GET", "/rebuilds", rebuilds),
  staff("GET", "/deliveries", deliveries),
  staff("GET", "/alerts", alerts),
  staff("GET", "/actions", listActions),
  staff("GET", "/actions/:action", askAction),
  staff("POST", "/actions/:action", doAction)
]

export const console = serveRows(screens)
