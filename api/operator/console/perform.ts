/** Does what an entry of the address book says, by the handler of the row that does it for programs. */
import { Effect } from "effect"
import { HttpApi, type HttpApiEndpoint } from "effect/http-api"
import type { Refusal } from "../../../engine/errors/Refusal.ts"
import type { Asked } from "../../../engine/staff/ask.ts"
import type { StaffAction } from "../../../engine/staff/StaffAction.ts"
import type { Ports } from "../../access/Ports.ts"
import type { Rows } from "../../access/rows.ts"
import { readPayload } from "../../access/schemaRefusal.ts"
import { surface } from "../../access/surface.ts"
import type { Answer } from "../../answers/Answer.ts"
import { opsAreasRows } from "../areas/handlers.ts"
import { erasuresRows } from "../erasures/handlers.ts"
import { integrationQueueRows } from "../integration-queue/handlers.ts"
import { opsRows } from "../ops/handlers.ts"
import { productsRows } from "../products/handlers.ts"
import { reviewRows } from "../review/handlers.ts"

// oxlint-disable-next-line typescript/no-explicit-any -- any group: what a group is called stands in its own type.
const resources: ReadonlyArray<Rows<any>> = [
  productsRows,
  integrationQueueRows,
  opsRows,
  opsAreasRows,
  reviewRows,
  erasuresRows
]

/** Refuses as the row would, a body that it does not take included. */
export const perform = (action: StaffAction, { params, body }: Asked): Effect.Effect<Answer, Refusal, Ports> =>
  Effect.gen(function* () {
    const found = rowOf(action.row.id)
    if (found === undefined) return yield* Effect.die(new Error(`There is no row ${action.row.id}.`))
    const payload = yield* readPayload(found.endpoint, body)
    // Rows of the operator know neither caller nor write session but what they make themselves.
    return yield* found.handle({ params, payload }) as Effect.Effect<Answer, Refusal, Ports>
  })

/** The row of an operation id, with what it takes. */
export const rowOf = (id: string) => {
  const [group, row = ""] = id.split(".")
  const resource = resources.find((one) => one.group.identifier === group)
  const handle = resource?.byRow[row] as ((request: unknown) => unknown) | undefined
  if (resource === undefined || handle === undefined) return undefined
  let endpoint: HttpApiEndpoint.Top | undefined
  HttpApi.reflect(surface(resource.group), {
    onGroup: () => {},
    onEndpoint: (one) => {
      if (one.endpoint.identifier === row) endpoint = one.endpoint
    }
  })
  return endpoint === undefined ? undefined : { endpoint, handle }
}
