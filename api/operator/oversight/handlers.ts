/** Handlers of what the operator is told of unasked. */
import { Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import type { DeliveryStatus } from "../../../engine/model/Lead.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Oversight } from "../../../engine/ports/Oversight.ts"
import { deliveryCode } from "../../../engine/staff/deliveryCode.ts"
import { rows } from "../../access/rows.ts"
import { answer } from "../../answers/Answer.ts"
import { timestamp, timestampOrNull } from "../../answers/shapes.ts"
import { receiverHosts } from "./hosts.ts"
import { readAlertPlace, readDeliveryPlace, writeAlertPlace, writeDeliveryPlace } from "./places.ts"
import { OversightApi } from "./routes.ts"

export const oversightRows = rows(OversightApi, {
  listAlerts: ({ query }) => listAlerts(query),
  listDeliveries: ({ query }) => listDeliveries(query)
})

interface Wanted {
  readonly site?: SiteId
  readonly limit?: number
  readonly cursor?: string
}

const listAlerts = Effect.fnUntraced(function* ({ site, limit = limits.opsPageSize, cursor }: Wanted) {
  const before = cursor === undefined ? undefined : (readAlertPlace(cursor) ?? (yield* notOurs()))
  // One more than asked tells whether there is more.
  const found = yield* (yield* Oversight).alerts({
    limit: limit + 1,
    ...(site !== undefined && { siteId: site }),
    ...(before !== undefined && { before })
  })
  const shown = found.slice(0, limit)
  return answer({
    alerts: shown.map(({ id, siteId, kind, subject, raisedAt }) => ({
      alertId: id,
      siteId: siteId as string,
      kind,
      subject,
      raisedAt: timestamp(raisedAt)
    })),
    nextCursor: found.length > limit ? writeAlertPlace(shown.at(-1)!) : null
  })
})

const listDeliveries = Effect.fnUntraced(function* ({
  status = "failed",
  site,
  limit = limits.opsPageSize,
  cursor
}: Wanted & { readonly status?: DeliveryStatus }) {
  const before = cursor === undefined ? undefined : (readDeliveryPlace(cursor) ?? (yield* notOurs()))
  const found = yield* (yield* Oversight).deliveries({
    status,
    limit: limit + 1,
    ...(site !== undefined && { siteId: site }),
    ...(before !== undefined && { before })
  })
  const shown = found.slice(0, limit)
  const hostOf = yield* receiverHosts(shown)
  return answer({
    deliveries: shown.map((one) => ({
      siteId: one.siteId as string,
      leadId: one.leadId as string,
      destination: one.destination,
      provider: one.provider,
      host: hostOf(one) ?? null,
      status: one.status,
      code: deliveryCode(one.error),
      attempts: one.attempts,
      nextAttemptAt: timestampOrNull(one.nextAttemptAt),
      updatedAt: timestamp(one.updatedAt)
    })),
    nextCursor: found.length > limit ? writeDeliveryPlace(shown.at(-1)!) : null
  })
})

const notOurs = () =>
  refuse("request.query_invalid", "cursor is none that an answer gave as nextCursor.", {
    fields: [{ path: "query.cursor", reason: "is none that an answer gave as nextCursor" }]
  })
