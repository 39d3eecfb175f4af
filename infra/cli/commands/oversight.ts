/** `makeready alerts` and `makeready deliveries`: what the operator is told of that no request was there to answer. */
import { Effect, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import type { OpsAlert, OpsDelivery } from "../../../api/operator/oversight/routes.ts"
import { limits } from "../../../engine/limits.ts"
import { deliveryStatuses } from "../../../engine/model/Lead.ts"
import { everyPage } from "../everyPage.ts"
import { Operations } from "../Operations.ts"
import { show, table } from "../output.ts"

const site = Flag.String("site").pipe(Flag.withDescription("Only those of this site"), Flag.optional)
const last = Flag.Int("last").pipe(
  Flag.withSchema(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
  Flag.withDescription(`How many, the latest first; ${limits.opsPageSize} when left out`),
  Flag.withDefault(limits.opsPageSize)
)
const minute = (time: unknown): string => String(time).slice(0, 16)

/** Refused where there is no such site; one that is deleted may have left something, which is listed. */
const expectKnown = Effect.fnUntraced(function* (site: Option.Option<string>) {
  if (Option.isNone(site)) return
  yield* (yield* Operations).call("GET", `/sites/${encodeURIComponent(site.value)}`)
})

export const alerts = Command.make(
  "alerts",
  { site, last },
  Effect.fn(function* ({ site, last }) {
    const query = { ...(Option.isSome(site) && { site: site.value }) }
    const alerts = yield* everyPage<typeof OpsAlert.Type, "alerts">("/alerts", "alerts", query, last)
    if (alerts.length === 0) yield* expectKnown(site)
    yield* show({ alerts }, () =>
      alerts.length === 0
        ? ["There is no alert."]
        : table([
            ["RAISED", "WHAT", "SITE", "ABOUT"],
            ...alerts.map(({ kind, siteId, subject, raisedAt }) => [minute(raisedAt), kind, siteId, subject])
          ])
    )
  })
).pipe(Command.withDescription("List what happened that no request was there to answer"))

export const deliveries = Command.make(
  "deliveries",
  {
    site,
    last,
    status: Flag.Literals("status", deliveryStatuses).pipe(
      Flag.withDescription("Those that stand so; failed when left out"),
      Flag.withDefault("failed" as const)
    )
  },
  Effect.fn(function* ({ site, last, status }) {
    const query = { status, ...(Option.isSome(site) && { site: site.value }) }
    const deliveries = yield* everyPage<typeof OpsDelivery.Type, "deliveries">("/deliveries", "deliveries", query, last)
    if (deliveries.length === 0) yield* expectKnown(site)
    yield* show({ deliveries }, () =>
      deliveries.length === 0
        ? [`No delivery is ${status}.`]
        : table([
            ["SITE", "ENQUIRY", "DESTINATION", "HOST", "CODE", "TRIED", "LAST", "NEXT"],
            ...deliveries.map((one) => [
              one.siteId,
              one.leadId,
              one.destination,
              one.host ?? one.provider,
              one.code,
              String(one.attempts),
              minute(one.updatedAt),
              one.nextAttemptAt === null ? "" : minute(one.nextAttemptAt)
            ])
          ])
    )
  })
).pipe(Command.withDescription("List enquiries on their way to the places they are handed on to"))
