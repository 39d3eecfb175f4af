/** What the operator of this installation calls, under `/ops/v1`: one line a resource. */
import { door } from "../access/door.ts"
import { opsAreasRows } from "./areas/handlers.ts"
import { erasuresRows } from "./erasures/handlers.ts"
import { integrationQueueRows } from "./integration-queue/handlers.ts"
import { opsRows } from "./ops/handlers.ts"
import { oversightRows } from "./oversight/handlers.ts"
import { productsRows } from "./products/handlers.ts"
import { reviewRows } from "./review/handlers.ts"

export const operator = door(
  productsRows,
  integrationQueueRows,
  opsRows,
  oversightRows,
  reviewRows,
  erasuresRows,
  opsAreasRows
)
