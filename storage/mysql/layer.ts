/** Every port that MySQL stands behind, over one `Database`. */
import { Layer } from "effect"
import * as Audit from "./Audit.ts"
import * as Budgets from "./Budgets.ts"
import * as Collections from "./Collections.ts"
import * as IdempotencyKeys from "./IdempotencyKeys.ts"
import * as Jobs from "./Jobs.ts"
import * as Leases from "./Leases.ts"
import * as Links from "./Links.ts"
import * as Media from "./Media.ts"
import * as Pages from "./Pages.ts"
import * as Rebuilds from "./Rebuilds.ts"
import * as Redirects from "./Redirects.ts"
import * as Sites from "./Sites.ts"
import * as Transaction from "./Transaction.ts"

export const layer = Layer.mergeAll(
  Transaction.layer,
  Sites.layer,
  Pages.layer,
  Jobs.layer,
  Rebuilds.layer,
  Redirects.layer,
  Media.layer,
  Collections.layer,
  Leases.layer,
  Budgets.layer,
  IdempotencyKeys.layer,
  Links.layer,
  Audit.layer
)
