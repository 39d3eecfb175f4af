/** What a site may still do right now. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Access, access } from "../../access/Access.ts"
import { Timestamp } from "../../answers/shapes.ts"

/** Of work that is counted before it begins. */
const CountedWork = Schema.Struct({
  used: Schema.Int,
  limit: Schema.Int,
  remaining: Schema.Int,
  windowSeconds: Schema.Int,
  enforced: Schema.Boolean
})

export const LimitsAnswer = Schema.Struct({
  buildMode: Schema.Struct({
    active: Schema.Boolean,
    reason: Schema.String,
    effect: Schema.String,
    endsWhen: Schema.NullOr(Schema.String)
  }),
  frozen: Schema.Boolean,
  rateLimits: Schema.Struct({
    write: Schema.Struct({
      used: Schema.Int,
      limit: Schema.Int,
      remaining: Schema.Int,
      windowSeconds: Schema.Int,
      windowResetsAt: Timestamp,
      enforced: Schema.Boolean
    }),
    create: Schema.Struct({
      used: Schema.Int,
      limit: Schema.Int,
      remaining: Schema.Int,
      windowSeconds: Schema.Int,
      enforced: Schema.Boolean
    }),
    rehearsal: CountedWork,
    drawing: CountedWork,
    capture: CountedWork,
    redelivery: CountedWork,
    credential_check: CountedWork
  }),
  autoFreeze: Schema.Struct({
    enforced: Schema.Boolean,
    mode: Schema.Literals(["build", "live"]),
    thresholds: Schema.Struct({ writes: Schema.Int, rejections: Schema.Int }),
    current: Schema.Struct({ writesLastHour: Schema.Int, rejectionsLastHour: Schema.Int })
  })
}).annotate({ identifier: "Limits" })

export class LimitsApi extends HttpApiGroup.make("limits")
  .add(
    HttpApiEndpoint.get("read", "/limits", { success: LimitsAnswer })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "Read every budget; costs nothing")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Budgets and the freeze.") {}
